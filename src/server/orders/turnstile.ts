import type { App } from '#server/app/app.ts';

/** Well below the pool's size: buyers of one hot product wait for its row one behind the other, and would take every connection. */
const MOST_AT_ONCE = 8;

type Turnstile = { inside: number; waiting: (() => void)[] };
const turnstiles = new WeakMap<App['db'], Turnstile>();

/** Runs `work` when fewer than eight others are at it in this process, first come first served; browsing keeps its connections meanwhile. */
export async function throughTurnstile<T>({ db }: Pick<App, 'db'>, work: () => Promise<T>): Promise<T> {
	const turnstile = turnstiles.get(db) ?? { inside: 0, waiting: [] };
	turnstiles.set(db, turnstile);
	if (turnstile.inside >= MOST_AT_ONCE) await new Promise<void>((resolve) => turnstile.waiting.push(resolve));
	else turnstile.inside++;
	try {
		return await work();
	} finally {
		// Whoever waits takes this place over; it is counted already.
		const next = turnstile.waiting.shift();
		if (next) next();
		else turnstile.inside--;
	}
}
