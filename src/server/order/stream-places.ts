import type { App } from '#server/ports/app.ts';

/** One per open tab and a few to spare; each costs a socket, a timer and a query every heartbeat. */
const MOST_PER_CUSTOMER = 5;

const places = new WeakMap<App['db'], Map<string, Set<() => void>>>();

/** Takes a place among a customer's live streams, the oldest of which ends when there are too many; given back by the function it answers. */
export function takeStreamPlace({ db }: Pick<App, 'db'>, customerId: string, end: () => void): () => void {
	const customers = places.get(db) ?? new Map<string, Set<() => void>>();
	places.set(db, customers);
	const ends = customers.get(customerId) ?? new Set<() => void>();
	customers.set(customerId, ends);
	// A set keeps the order of adding: the first is the oldest.
	const [oldest] = ends;
	if (oldest && ends.size >= MOST_PER_CUSTOMER) oldest();
	customers.set(customerId, ends.add(end));
	return () => {
		ends.delete(end);
		if (ends.size === 0 && customers.get(customerId) === ends) customers.delete(customerId);
	};
}
