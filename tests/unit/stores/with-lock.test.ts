import { afterEach, expect, it, vi } from 'vitest';
import { PERSIST_TIMEOUT_MS } from '#lib/constants.ts';
import { withLock } from '#stores/storage/with-lock.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** Locks of a browser in which another page holds the lock until `release` is called; a request that is aborted is rejected. */
function heldLocks() {
	let release = () => {};
	const free = new Promise<void>((resolve) => {
		release = resolve;
	});
	const request = async (_: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>) => {
		const aborted = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		await Promise.race([free, aborted]);
		return run();
	};
	vi.stubGlobal('navigator', { locks: { request } });
	return { release: () => release() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('A7 stored data are worked on in one page at a time, and another page is waited for 5 s at most', async () => {
	let time: (ms: number) => void = () => {};
	vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
		const ending = new AbortController();
		time = (passed) => passed >= ms && ending.abort(new DOMException('late', 'TimeoutError'));
		return ending.signal;
	});
	const done: string[] = [];
	const held = heldLocks();
	const first = withLock('a', async () => void done.push('after the other page'));
	await settle();
	time(PERSIST_TIMEOUT_MS - 1);
	await settle();
	expect(done).toEqual([]);
	held.release();
	await first;
	heldLocks();
	const second = withLock('a', async () => void done.push('without the other page'));
	await settle();
	time(PERSIST_TIMEOUT_MS);
	await second;
	expect(done).toEqual(['after the other page', 'without the other page']);
	expect(PERSIST_TIMEOUT_MS).toBe(5_000);
});

it('an error of the work is its caller’s, and the work is done once', async () => {
	const held = heldLocks();
	held.release();
	const work = vi.fn(() => Promise.reject(new Error('no room')));
	await expect(withLock('a', work)).rejects.toThrow('no room');
	expect(work).toHaveBeenCalledTimes(1);
});
