import { ok } from '#lib/result.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import type { App } from '#server/ports/app.ts';

/**
 * Does to each order what is due, in a transaction of its own that answers the tags of what changed. An order of which that fails is logged and comes
 * again with the next look; the others go on.
 */
export async function eachDue(app: App, ids: readonly string[], work: (trx: Db, id: string) => Promise<string[]>): Promise<void> {
	for (const id of ids) {
		try {
			const done = await transact(app.db, async (trx) => ok(await work(trx, id)));
			if (done.ok) forgetAndNotify(app, done.value);
		} catch (error) {
			app.log.error({ err: error, order: id }, 'what is due of an order could not be done');
		}
	}
}
