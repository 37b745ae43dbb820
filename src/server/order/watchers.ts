import { setImmediate } from 'node:timers/promises';
import type { App } from '#server/ports/app.ts';

/** A live stream that follows an order, or the orders of a shop: `notify` after a move, `end` when the process stops. */
export type Watcher = { notify(): void; end(): void };
type Hub = Map<string, Set<Watcher>>;

/** Per database, so that two stores in one process (as in tests) never notify each other. */
const hubs = new WeakMap<App['db'], Hub>();

function hubOf({ db }: Pick<App, 'db'>): Hub {
	const hub = hubs.get(db) ?? new Map<string, Set<Watcher>>();
	hubs.set(db, hub);
	return hub;
}

/** The tag of one order: published with every move, so that every process is told. */
export const orderTag = (id: string) => `order:${id}`;

/** Has a live stream follow an order. Answers a function that ends this. */
export const watchOrder = (app: Pick<App, 'db'>, id: string, watcher: Watcher): (() => void) => watchTag(app, orderTag(id), watcher);

/** Has a live stream follow what is published under a tag. Answers a function that ends this. */
export function watchTag(app: Pick<App, 'db'>, key: string, watcher: Watcher): () => void {
	const hub = hubOf(app);
	const watchers = hub.get(key) ?? new Set<Watcher>();
	hub.set(key, watchers.add(watcher));
	return () => {
		watchers.delete(watcher);
		if (watchers.size === 0 && hub.get(key) === watchers) hub.delete(key);
	};
}

/** Notifies the streams of the orders among these tags. Called when a change is told, and by a move after its own commit. */
export function notifyOrders(app: Pick<App, 'db'>, tags: readonly string[]): void {
	const hub = hubOf(app);
	if (hub.size === 0) return;
	for (const tag of tags) for (const watcher of [...(hub.get(tag) ?? [])]) watcher.notify();
}

/** Ends all live streams of this process as complete answers: browsers reconnect and resume at another process. */
export async function endOrderStreams(app: Pick<App, 'db'>): Promise<void> {
	for (const watchers of [...hubOf(app).values()]) for (const watcher of [...watchers]) watcher.end();
	// One tick of the event loop, in which the last bytes reach the sockets.
	await setImmediate();
}
