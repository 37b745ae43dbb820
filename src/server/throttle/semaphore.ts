import { RETRY_AFTER_S } from '#lib/default-retry-after.ts';
import { type Refusal, refuse } from '#lib/result.ts';
import type { Limit } from '#server/throttle/limits.ts';

/** Gives a place back; further calls do nothing. */
export type Release = () => void;
type Hold<Key> = { caller: Key; size: number; drop(): void };
type Waiter = { admit(release: Release | null): void; timer: NodeJS.Timeout | undefined };

/**
 * A fair semaphore: it limits how much is held at once, in total and by one caller. Waiting callers are served in rotation, so that many
 * requests of one caller delay only that caller. A caller is any key: a network, a customer, a socket.
 */
export function createSemaphore<Key = string>(limit: Limit) {
	const { atOnce, share = atOnce, line = 0, lineShare = line, waitMs, code = 'UNAVAILABLE', retryAfterS = RETRY_AFTER_S } = limit;
	const refusal: Refusal = refuse(code, { params: { retryAfter: retryAfterS } });
	const holds = new Set<Hold<Key>>();
	const sizes = new Map<Key, number>();
	const lines = new Map<Key, Waiter[]>();
	let total = 0;
	let waiting = 0;

	const sizeOf = (caller: Key): number => sizes.get(caller) ?? 0;
	const isFree = (caller: Key): boolean => total < atOnce && sizeOf(caller) < share;
	function resize(caller: Key, by: number): void {
		total += by;
		sizes.set(caller, sizeOf(caller) + by);
		if (sizeOf(caller) === 0) sizes.delete(caller);
	}
	function take(hold: Hold<Key>): Release {
		holds.add(hold);
		resize(hold.caller, hold.size);
		return () => giveBack(hold);
	}
	function giveBack(hold: Hold<Key>): void {
		if (!holds.delete(hold)) return;
		const wasFull = total >= atOnce;
		resize(hold.caller, -hold.size);
		// A place was free before, so every waiting caller has reached its own share.
		admitNext(wasFull ? lines.keys() : [hold.caller]);
	}
	function admitNext(candidates: Iterable<Key>): void {
		for (const caller of candidates) {
			const [first] = lines.get(caller) ?? [];
			if (!first || !isFree(caller)) continue;
			leaveLine(caller, first);
			first.admit(take({ caller, size: 1, drop: () => {} }));
			return;
		}
	}
	function leaveLine(caller: Key, waiter: Waiter): void {
		const rest = (lines.get(caller) ?? []).filter((one) => one !== waiter);
		// Removed and added again, so that the caller is the last of the rotation.
		lines.delete(caller);
		if (rest.length > 0) lines.set(caller, rest);
		clearTimeout(waiter.timer);
		waiting--;
	}
	/** Drops a caller's oldest hold; `false` when that is the newest of all. */
	function dropOldest(caller: Key, newest: Hold<Key>): boolean {
		const oldest = holds.values().find((hold) => hold.caller === caller);
		if (!oldest || oldest === newest) return false;
		giveBack(oldest);
		oldest.drop();
		return true;
	}
	const greediest = (): Key | undefined => [...sizes].sort(([, a], [, b]) => b - a)[0]?.[0];

	/** A place at once, or `null`. */
	const tryEnter = (caller: Key): Release | null => (isFree(caller) ? take({ caller, size: 1, drop: () => {} }) : null);

	/** A place when there is one; `null` when the line is full or the wait too long. */
	function enter(caller: Key): Promise<Release | null> {
		const own = lines.get(caller) ?? [];
		const free = tryEnter(caller);
		if (free || waiting >= line || own.length >= lineShare) return Promise.resolve(free);
		return new Promise((admit) => {
			const waiter: Waiter = { admit, timer: undefined };
			const giveUp = (): void => {
				leaveLine(caller, waiter);
				admit(null);
			};
			if (waitMs) waiter.timer = setTimeout(giveUp, waitMs);
			waiting++;
			lines.set(caller, [...own, waiter]);
		});
	}

	return {
		/** The refusal for a caller without a place: its code, and the seconds to wait. */
		refusal,
		tryEnter,
		enter,
		/** Runs `work` in a place; `refusal` when `enter` gives none. */
		run: async <T>(caller: Key, work: () => Promise<T>): Promise<T | Refusal> => {
			const release = tryEnter(caller) ?? (await enter(caller));
			if (!release) return refusal;
			try {
				return await work();
			} finally {
				release();
			}
		},
		/**
		 * Takes `size` at once and for certain. While a caller holds more than its share, or all together more than there is, the oldest
		 * hold of that caller, or of the one who holds the most, is taken back and its `drop` is called. So a newcomer finds room.
		 */
		seize: (caller: Key, drop: () => void, size = 1): Release => {
			const hold = { caller, size, drop };
			const release = take(hold);
			while (sizeOf(caller) > share && dropOldest(caller, hold));
			while (total > atOnce && dropOldest(greediest() ?? caller, hold));
			return release;
		},
	};
}

export type Semaphore<Key = string> = ReturnType<typeof createSemaphore<Key>>;
