import type { PushNotice } from '#lib/contract/push.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Sends a queued message to the browser that it is for. Nothing is sent to one that wants it no more, and one that its push service does
 * not know any more is removed.
 * @throws when the push service did not take it.
 */
export async function sendPush({ db, push }: Pick<App, 'db' | 'push'>, { recipient: id, params, body }: Row<'outbox'>): Promise<void> {
	const isForCounter = params.audience === 'counter';
	const known = (table: 'push_subscriptions' | 'counter_browsers') =>
		db.selectFrom(table).select(['endpoint', 'p256dh', 'auth']).where('id', '=', id).executeTakeFirst();
	const table = isForCounter ? 'counter_browsers' : 'push_subscriptions';
	const browser = await known(table);
	if (!browser || !push?.takes(browser.endpoint)) return;
	const notice: PushNotice = {
		title: String(params.title),
		body,
		path: String(params.path),
		tag: String(params.tag),
		...(isForCounter && { rings: true }),
	};
	const outcome = await push.send(browser, JSON.stringify(notice));
	if (outcome === 'gone') await db.deleteFrom(table).where('id', '=', id).execute();
}
