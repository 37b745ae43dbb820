import { sql } from 'kysely';
import { DAY_MS } from '#lib/format/durations.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import { prescriptionKey } from '#server/pictures/keys.ts';
import type { App } from '#server/ports/app.ts';

/** So long after an order's end a shop can be asked what it sold on which prescription; then nobody needs the picture any more. */
const KEPT_MS = 30 * DAY_MS;
/** So long it waits for the order to be placed. */
const WAITS_MS = 7 * DAY_MS;

/**
 * Removes the pictures of prescriptions whose customer is gone, whose order ended a month ago, and those of which no order was placed in a week;
 * first the file, then the row, by which carts and orders forget it.
 */
export async function removeOldPrescriptions({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>): Promise<void> {
	const now = clock.now().getTime();
	const old = await longTransaction(db, (trx) =>
		sql<{ id: string }>`
			SELECT p.id FROM prescriptions p LEFT JOIN orders o ON o.prescription_id = p.id
			WHERE p.customer_id IS NULL OR (o.id IS NULL AND p.sent_at < ${new Date(now - WAITS_MS)})
				OR (o.stage IN ('DELIVERED', 'CANCELLED', 'RETURNED')
					AND (SELECT max(s.at) FROM order_stages s WHERE s.order_id = o.id) < ${new Date(now - KEPT_MS)})`.execute(trx),
	);
	for (const { id } of old.rows) {
		await storage.remove(prescriptionKey(id));
		await db.deleteFrom('prescriptions').where('id', '=', id).execute();
	}
}
