import { forgetTags, trustInvalidation } from '#server/catalogue/memo.ts';
import type { Connection } from '#server/db/connection.ts';
import { type TagSubscription, watchChanges } from '#server/invalidation/watch.ts';
import { wakeOrders } from '#server/order/live.ts';
import { pageCache } from '#server/page-cache/store.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Lets this process forget what has changed, whoever changed it: first the rows it remembers, then the pages made from them; wakes who
 * watches an order that moved, and tells `changed`. `pollMs` is the watch's own.
 */
export async function followChanges(
	app: App,
	connection: Connection,
	{ changed, pollMs }: { changed?: () => void; pollMs?: number } = {},
): Promise<TagSubscription> {
	const forget = (tags: readonly string[]): void => {
		forgetTags(app, tags);
		pageCache.drop(tags);
		wakeOrders(app, tags);
		changed?.();
	};
	const watch = await watchChanges(app, connection, forget, pollMs);
	trustInvalidation(app);
	return watch;
}
