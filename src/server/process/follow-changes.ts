import type { App } from '#server/app/app.ts';
import { forgetCatalog, trustChanges } from '#server/catalog/memo.ts';
import { type Watch, watchChanges } from '#server/changes/watch.ts';
import type { Connection } from '#server/db/connection.ts';
import { wakeOrders } from '#server/orders/live.ts';
import { pageCache } from '#server/page-cache/page-cache.ts';

/**
 * Lets this process forget what has changed, whoever changed it: first the rows it remembers, then the pages made from them; and
 * wakes who watches an order that moved. `pollMs` is the watch's own.
 */
export async function followChanges(app: App, connection: Connection, pollMs?: number): Promise<Watch> {
	const forget = (tags: readonly string[]): void => {
		forgetCatalog(app, tags);
		pageCache.drop(tags);
		wakeOrders(app, tags);
	};
	const watch = await watchChanges(app, connection, forget, pollMs);
	trustChanges(app);
	return watch;
}
