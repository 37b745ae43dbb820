import type { App } from '#server/app/app.ts';

type Watchers = Map<string, Set<() => void>>;

/** Per database, so that two stores in one process (as in tests) never wake each other. */
const hubs = new WeakMap<App['db'], Watchers>();

function hubOf({ db }: Pick<App, 'db'>): Watchers {
	const hub = hubs.get(db) ?? new Map<string, Set<() => void>>();
	hubs.set(db, hub);
	return hub;
}

/** The change tag of one order: published with every move, so that every process hears of it. */
export const orderTag = (id: string) => `order:${id}`;

/** Calls `wake` whenever an order has moved, until the function it answers is called. */
export function watchOrder(app: Pick<App, 'db'>, id: string, wake: () => void): () => void {
	const hub = hubOf(app);
	const key = orderTag(id);
	const watchers = hub.get(key) ?? new Set<() => void>();
	hub.set(key, watchers.add(wake));
	return () => {
		watchers.delete(wake);
		if (watchers.size === 0 && hub.get(key) === watchers) hub.delete(key);
	};
}

/** Wakes who watches the orders among these tags: called when a change is heard of, and by a mover after its own commit. */
export function wakeOrders(app: Pick<App, 'db'>, tags: readonly string[]): void {
	const hub = hubOf(app);
	if (hub.size === 0) return;
	for (const tag of tags) for (const wake of [...(hub.get(tag) ?? [])]) wake();
}
