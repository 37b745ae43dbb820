import type { App } from '#server/app/app.ts';

type Turnstile = { inside: number; waiting: (() => void)[] };
/** Runs `work` when there is a place, first come first served; fails as `work` does. */
export type Through = <T>({ db }: Pick<App, 'db'>, work: () => Promise<T>) => Promise<T>;

/**
 * A turnstile that lets so many at once, per store of this process. Far below the pool's size: work that waits for one row would
 * else take every connection, and browsing keeps its own meanwhile.
 */
export function createTurnstile(mostAtOnce: number): Through {
	const turnstiles = new WeakMap<App['db'], Turnstile>();
	return async ({ db }, work) => {
		const turnstile = turnstiles.get(db) ?? { inside: 0, waiting: [] };
		turnstiles.set(db, turnstile);
		if (turnstile.inside >= mostAtOnce) await new Promise<void>((resolve) => turnstile.waiting.push(resolve));
		else turnstile.inside++;
		try {
			return await work();
		} finally {
			// Whoever waits takes this place over; it is counted already.
			const next = turnstile.waiting.shift();
			if (next) next();
			else turnstile.inside--;
		}
	};
}
