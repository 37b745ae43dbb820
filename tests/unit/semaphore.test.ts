import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_LIMITS, LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

describe('places', () => {
	const four = () => createSemaphore({ atOnce: 4, share: 2, line: 4, lineShare: 2, waitMs: 1_000 });

	it('are a share for one caller and no more, and the rest for others', () => {
		const { tryEnter } = four();
		expect(['a', 'a', 'a', 'b', 'b', 'c'].map((caller) => tryEnter(caller) !== null)).toEqual([true, true, false, true, true, false]);
	});

	it('go to who waits when they are left, to each caller in turn, and are given back once', async () => {
		const { tryEnter, enter } = four();
		const inside = ['a', 'a', 'b', 'b'].map(tryEnter);
		const order: string[] = [];
		const waiting = ['a', 'a', 'c', 'c'].map((caller) =>
			enter(caller).then((release) => {
				order.push(caller);
				return release;
			}),
		);
		for (const release of inside) {
			release?.();
			release?.();
		}
		await Promise.all(waiting);
		expect(order).toEqual(['a', 'c', 'a', 'c']);
		expect(tryEnter('d')).toBeNull();
	});

	it('are waited for no longer than told, nor in a line too long, nor by one caller in all of it', async () => {
		const { tryEnter, enter } = four();
		const inside = ['a', 'a', 'b', 'b'].map(tryEnter);
		const first = enter('a');
		enter('a');
		await expect(enter('a')).resolves.toBeNull();
		enter('b');
		enter('c');
		await expect(enter('d')).resolves.toBeNull();
		vi.advanceTimersByTime(1_000);
		await expect(first).resolves.toBeNull();
		// Who gave up stands in the line no more and gets no place.
		const next = enter('d');
		inside[0]?.();
		await expect(next).resolves.not.toBeNull();
		inside[1]?.();
		expect(tryEnter('e')).not.toBeNull();
	});

	it('of a caller that are left go to that caller, also while another waits for its own share', async () => {
		const { tryEnter, enter } = createSemaphore({ atOnce: 10, share: 1, line: 4 });
		const [a] = ['a', 'b'].map(tryEnter);
		let admitted = '';
		for (const caller of ['b', 'a'])
			enter(caller).then(() => {
				admitted += caller;
			});
		a?.();
		await vi.advanceTimersByTimeAsync(0);
		expect(admitted).toBe('a');
	});
});

describe('work', () => {
	it('goes on eight orders at once, the others after them in their order, and is not jammed by one that fails', async () => {
		const { run } = createSemaphore(LIMITS.orders);
		const gates = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
		const begun: number[] = [];
		const done = gates.map(({ promise }, i) =>
			run('', async () => {
				begun.push(i);
				await promise;
				if (i === 3) throw new Error('this one fails');
			}),
		);
		const outcomes = Promise.allSettled(done);
		expect(begun).toHaveLength(8);
		gates[3]?.resolve();
		await expect(done[3]).rejects.toThrow('this one fails');
		expect(begun).toHaveLength(9);
		for (const gate of gates) gate.resolve();
		await outcomes;
		expect(begun).toEqual(gates.map((_, i) => i));
	});

	it('goes on four calls of a customer at once, and on those of another meanwhile', async () => {
		const { run } = createSemaphore(CALL_LIMITS.customer);
		const gate = Promise.withResolvers<void>();
		let begun = 0;
		const calls = Array.from({ length: 10 }, () =>
			run('one', async () => {
				begun++;
				await gate.promise;
			}),
		);
		expect(begun).toBe(4);
		await expect(run('another', async () => 'at once')).resolves.toBe('at once');
		gate.resolve();
		await Promise.all(calls);
		expect(begun).toBe(10);
	});

	it('lets 256 calls of a caller wait and refuses more', async () => {
		const { run } = createSemaphore(CALL_LIMITS.customer);
		const gate = Promise.withResolvers<void>();
		const calls = Array.from({ length: 260 }, () => run('one', () => gate.promise));
		await expect(run('one', () => gate.promise)).resolves.toMatchObject({ ok: false, code: 'RATE_LIMITED', params: { retryAfter: 1 } });
		gate.resolve();
		await Promise.all(calls);
		await expect(run('one', async () => 'free again')).resolves.toBe('free again');
	});
});

describe('what is seized', () => {
	/** A semaphore of so much, with the names of what was dropped. */
	function seizer(limit: { atOnce: number; share?: number }) {
		const { seize } = createSemaphore(limit);
		const dropped: string[] = [];
		return { dropped, take: (caller: string, name: string, size: number) => seize(caller, () => dropped.push(name), size) };
	}

	it('drops the oldest of who holds the most, and nobody while there is room', () => {
		const { take, dropped } = seizer({ atOnce: 10 });
		take('a', 'a1', 4);
		take('a', 'a2', 3);
		const release = take('b', 'b1', 3);
		expect(dropped).toEqual([]);
		take('c', 'c1', 1);
		expect(dropped).toEqual(['a1']);
		release();
		release();
		take('c', 'c2', 6);
		expect(dropped).toEqual(['a1']);
		take('b', 'b2', 1);
		expect(dropped).toEqual(['a1', 'c1']);
	});

	it('may alone be more than there is', () => {
		const { take, dropped } = seizer({ atOnce: 10 });
		take('a', 'small', 3);
		take('a', 'large', 30);
		expect(dropped).toEqual(['small']);
		take('b', 'other', 1);
		expect(dropped).toEqual(['small', 'large']);
	});

	it('beyond a caller’s share drops the caller’s own oldest, whoever else holds more', () => {
		const { take, dropped } = seizer({ atOnce: Number.POSITIVE_INFINITY, share: 2 });
		for (const name of ['a1', 'b1', 'b2', 'a2', 'a3']) take(name.slice(0, 1), name, 1);
		expect(dropped).toEqual(['a1']);
	});
});
