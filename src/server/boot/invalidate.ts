import { forgetTags, trustInvalidation } from '#server/catalogue/memo.ts';
import type { Connection } from '#server/db/connection.ts';
import { type TagSubscription, watchChanges } from '#server/invalidation/listen-and-poll.ts';
import { isOnPages } from '#server/invalidation/page-tags.ts';
import { notifyOrders } from '#server/order/watchers.ts';
import { pageCache } from '#server/page-cache/store.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Drops what this process holds of everything that changes, in whatever process: first the memo entries, then the cached pages; notifies the
 * live streams of orders that have moved. `changed` is called when something on the pages has changed, which no order and no rider's position
 * does, and `replicaChanged` before all else: nothing is drawn anew from a replica that has not the change. `pollMs` is passed to the watch.
 */
export async function invalidateOnChange(
	app: App,
	connection: Connection,
	{ changed, replicaChanged, pollMs }: { changed?: () => void; replicaChanged?: (() => void) | undefined; pollMs?: number } = {},
): Promise<TagSubscription> {
	const invalidate = (tags: readonly string[]): void => {
		const isSeen = tags.some(isOnPages);
		if (isSeen) replicaChanged?.();
		forgetTags(app, tags);
		if (app.reads !== app.db) forgetTags({ db: app.reads }, tags);
		pageCache.drop(tags);
		notifyOrders(app, tags);
		if (isSeen) changed?.();
	};
	const watch = await watchChanges(app, connection, invalidate, pollMs);
	trustInvalidation(app);
	trustInvalidation({ db: app.reads });
	return watch;
}
