import { expect, it } from 'vitest';
import { firstOf } from '#stores/api/first-of.ts';

it('C40 what has several ends ends with the first of them, and says why', () => {
	const [left, offline] = [new AbortController(), new AbortController()];
	const signal = firstOf(left.signal, offline.signal);
	expect(signal.aborted).toBe(false);
	offline.abort('offline');
	left.abort('left');
	expect(signal.reason).toBe('offline');
});

it('C40 what has ended before it began is ended at once', () => {
	expect(firstOf(new AbortController().signal, AbortSignal.abort('left')).reason).toBe('left');
});
