import { expect, it, vi } from 'vitest';
import { oneAtATime } from '#stores/ui/one-at-a-time.ts';

it('C40 while a photograph is sent neither another one is, nor its form; after it they are, also when it failed', async () => {
	const told = vi.fn();
	const run = oneAtATime(told);
	const sending = Promise.withResolvers<void>();
	const other = vi.fn(async () => {});
	const first = run(() => sending.promise);
	await Promise.all([run(other), run(other)]);
	expect([other.mock.calls.length, told.mock.calls]).toEqual([0, [[true]]]);
	sending.reject(new TypeError('the line broke'));
	await expect(first).rejects.toThrow('the line broke');
	await run(other);
	expect([other.mock.calls.length, told.mock.calls]).toEqual([1, [[true], [false], [true], [false]]]);
});
