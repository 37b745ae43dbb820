import { expect, it } from 'vitest';
import { RetryWait } from '#stores/cart/retry-wait.ts';

it('V4 a change without an answer is tried again after a second, then twice as long each time up to a minute, and anew after an answer', () => {
	const wait = new RetryWait();
	expect(wait.isFirst).toBe(true);
	expect(Array.from({ length: 8 }, () => wait.next() / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
	expect(wait.isFirst).toBe(false);
	wait.end();
	expect([wait.isFirst, wait.next()]).toEqual([true, 1_000]);
});
