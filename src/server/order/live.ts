import { setImmediate } from 'node:timers/promises';
import type { App } from '#server/ports/app.ts';

/** Who follows an order: told to look when it has moved, and to finish when the process goes. */
export type Watcher = { wake(): void; end(): void };
type Hub = Map<string, Set<Watcher>>;

/** Per database, so that two stores in one process (as in tests) never wake each other. */
const hubs = new WeakMap<App['db'], Hub>();

function hubOf({ db }: Pick<App, 'db'>): Hub {
	const hub = hubs.get(db) ?? new Map<string, Set<Watcher>>();
	hubs.set(db, hub);
	return hub;
}

/** The change tag of one order: published with every move, so that every process hears of it. */
export const orderTag = (id: string) => `order:${id}`;

/** Follows an order until the function it answers is called. */
export function watchOrder(app: Pick<App, 'db'>, id: string, watcher: Watcher): () => void {
	const hub = hubOf(app);
	const key = orderTag(id);
	const watchers = hub.get(key) ?? new Set<Watcher>();
	hub.set(key, watchers.add(watcher));
	return () => {
		watchers.delete(watcher);
		if (watchers.size === 0 && hub.get(key) === watchers) hub.delete(key);
	};
}

/** Wakes who follows the orders among these tags: called when a change is heard of, and by a mover after its own commit. */
export function wakeOrders(app: Pick<App, 'db'>, tags: readonly string[]): void {
	const hub = hubOf(app);
	if (hub.size === 0) return;
	for (const tag of tags) for (const watcher of [...(hub.get(tag) ?? [])]) watcher.wake();
}

/** Ends every live stream of this process, as finished answers: browsers come back and resume at another process. */
export async function endOrderStreams(app: Pick<App, 'db'>): Promise<void> {
	for (const watchers of [...hubOf(app).values()]) for (const watcher of [...watchers]) watcher.end();
	// One turn for the last bytes to be handed to the sockets.
	await setImmediate();
}
