import { afterEach, expect, it, vi } from 'vitest';
import { afterResize } from '#islands/page/after-resize.ts';
import { LANGUAGE_ENTRIES } from '#lib/languages.ts';

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it('V17 work after a resize is done once, 250 ms after the last of many', () => {
	vi.useFakeTimers();
	const resized: (() => void)[] = [];
	vi.stubGlobal('addEventListener', (_: string, run: () => void) => resized.push(run));
	const work = vi.fn();
	afterResize(work);
	for (let i = 0; i < 20; i++) {
		for (const run of resized) run();
		vi.advanceTimersByTime(249);
	}
	expect(work).not.toHaveBeenCalled();
	vi.advanceTimersByTime(1);
	expect(work).toHaveBeenCalledTimes(1);
});

it('E11 a language entry has id, key, heading and subheading', () => {
	expect(LANGUAGE_ENTRIES).toHaveLength(6);
	expect(LANGUAGE_ENTRIES[1]).toEqual({ id: 2, key: 'hi', heading: 'हिन्दी', subheading: 'Hindi' });
	expect(new Set(LANGUAGE_ENTRIES.map(({ id }) => id)).size).toBe(6);
});
