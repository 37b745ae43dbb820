import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import { prescriptionKey } from '#server/pictures/keys.ts';
import type { App } from '#server/ports/app.ts';

/** So long after an order's end a shop can be asked what it sold on which prescription; then nobody needs the picture any more. */
const KEPT_MS = 30 * DAY_MS;
/** So long it waits for the order to be placed. */
const WAITS_MS = 7 * DAY_MS;
/** After so long no call is left that could still give it to its cart. */
const SENT_MS = 10 * MINUTE_MS;

/** First the file, then the row, by which carts and orders forget it: what a crash leaves is found again. */
async function remove({ db, storage }: Pick<App, 'db' | 'storage'>, id: string): Promise<void> {
	await storage.remove(prescriptionKey(id));
	await db.deleteFrom('prescriptions').where('id', '=', id).execute();
}

/**
 * Removes the pictures of prescriptions whose customer is gone, whose order ended a month ago, and those of which no order was placed in a week.
 */
export async function removeOldPrescriptions(app: Pick<App, 'db' | 'clock' | 'storage'>): Promise<void> {
	const { db, clock } = app;
	const now = clock.now().getTime();
	const old = await longTransaction(db, (trx) =>
		sql<{ id: string }>`
			SELECT p.id FROM prescriptions p LEFT JOIN orders o ON o.prescription_id = p.id
			WHERE p.customer_id IS NULL OR (o.id IS NULL AND p.sent_at < ${new Date(now - WAITS_MS)})
				OR (o.stage IN ('DELIVERED', 'CANCELLED', 'RETURNED')
					AND (SELECT max(s.at) FROM order_stages s WHERE s.order_id = o.id) < ${new Date(now - KEPT_MS)})`.execute(trx),
	);
	for (const { id } of old.rows) await remove(app, id);
}

/**
 * Removes a customer's pictures of prescriptions that no cart and no order has: `id` at once, as its cart has another, and others once they can no
 * longer be on their way into a cart. What cannot be removed now, as with a full disk, the hourly chore removes.
 */
export async function removeUnusedPrescriptions(
	app: Pick<App, 'db' | 'clock' | 'storage' | 'log'>,
	customerId: string,
	id: string | null,
): Promise<void> {
	try {
		const unused = await sql<{ id: string }>`
			SELECT p.id FROM prescriptions p
			WHERE p.customer_id = ${customerId} AND (p.id = ${id} OR p.sent_at < ${new Date(app.clock.now().getTime() - SENT_MS)})
				AND NOT EXISTS (SELECT FROM carts c WHERE c.prescription_id = p.id)
				AND NOT EXISTS (SELECT FROM orders o WHERE o.prescription_id = p.id)`.execute(app.db);
		for (const one of unused.rows) await remove(app, one.id);
	} catch (error) {
		app.log.warn({ err: error }, 'a replaced picture of a prescription remains');
	}
}
