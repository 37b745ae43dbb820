import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdmission } from '#server/throttle/admission.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const gate = () => createAdmission({ most: 4, share: 2, line: 4, waitMs: 1_000 });

it('gives one address its share and no more, and the rest to others', () => {
	const { tryEnter } = gate();
	expect(['a', 'a', 'a', 'b', 'b', 'c'].map((address) => tryEnter(address) !== null)).toEqual([true, true, false, true, true, false]);
});

it('lets who waits in when a place is left, each address in its turn, and counts a leaving once', async () => {
	const { tryEnter, enter } = gate();
	const inside = ['a', 'a', 'b', 'b'].map(tryEnter);
	const order: string[] = [];
	const waiting = ['a', 'a', 'c', 'c'].map((address) =>
		enter(address).then((leave) => {
			order.push(address);
			return leave;
		}),
	);
	for (const leave of inside) {
		leave?.();
		leave?.();
	}
	await Promise.all(waiting);
	expect(order).toEqual(['a', 'c', 'a', 'c']);
	expect(tryEnter('d')).toBeNull();
});

it('lets nobody wait for longer than told, nor in a line too long, nor one address fill the line', async () => {
	const { tryEnter, enter } = gate();
	for (const address of ['a', 'a', 'b', 'b']) tryEnter(address);
	const first = enter('a');
	enter('a');
	await expect(enter('a')).resolves.toBeNull();
	enter('b');
	enter('c');
	await expect(enter('d')).resolves.toBeNull();
	vi.advanceTimersByTime(1_000);
	await expect(first).resolves.toBeNull();
});
