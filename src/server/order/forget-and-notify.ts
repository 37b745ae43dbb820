import { forgetTags } from '#server/catalogue/memo.ts';
import { notifyOrders } from '#server/order/watchers.ts';
import type { App } from '#server/ports/app.ts';

/** Has this process drop what it holds and notify its streams at once; other processes are told by the published change. */
export function forgetAndNotify(app: App, tags: readonly string[]): void {
	forgetTags(app, tags);
	notifyOrders(app, tags);
}
