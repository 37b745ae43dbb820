import type { App } from '#server/ports/app.ts';
import { createLimit, type Limit } from '#server/throttle/limit.ts';

/** Runs `work` when there is a place, first come first served; fails as `work` does. */
export type Through = <T>({ db }: Pick<App, 'db'>, work: () => Promise<T>) => Promise<T>;

/**
 * A turnstile that lets so many at once, per store of this process. Far below the pool's size: work that waits for one row would
 * else take every connection, and browsing keeps its own meanwhile.
 */
export function createTurnstile(mostAtOnce: number): Through {
	const limits = new WeakMap<App['db'], Limit>();
	return ({ db }, work) => {
		const limit = limits.get(db) ?? createLimit(mostAtOnce);
		limits.set(db, limit);
		return limit.run(work);
	};
}
