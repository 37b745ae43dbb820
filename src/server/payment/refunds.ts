import { sql } from 'kysely';
import { ok } from '#lib/result.ts';
import type { Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import type { App } from '#server/ports/app.ts';

/** How long a refund belongs to one process, and after how long one that failed is sent again. */
const CLAIM_MS = 60_000;
const AT_ONCE = 20;

async function claim({ db, clock }: App, provider: string): Promise<Row<'refunds'>[]> {
	const now = clock.now();
	const until = new Date(now.getTime() + CLAIM_MS);
	const { rows } = await sql<Row<'refunds'>>`
		WITH due AS MATERIALIZED (
			SELECT id FROM refunds WHERE done_at IS NULL AND provider = ${provider} AND retry_at <= ${now}
			ORDER BY retry_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
		)
		UPDATE refunds SET retry_at = ${until} FROM due WHERE refunds.id = due.id RETURNING refunds.*`.execute(db);
	return rows;
}

/** Marks a refund as done, once. */
async function markSent(app: App, { id, order_id: orderId, amount_paise: amount }: Row<'refunds'>): Promise<void> {
	await transact(app.db, async (trx) => {
		await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
		const done = await trx
			.updateTable('refunds')
			.set({ done_at: app.clock.now() })
			.where('id', '=', id)
			.where('done_at', 'is', null)
			.returning('id')
			.executeTakeFirst();
		if (done)
			await trx
				.updateTable('payments')
				.set((eb) => ({ refunded_paise: eb('refunded_paise', '+', amount) }))
				.where('order_id', '=', orderId)
				.execute();
		return ok(null);
	});
}

/**
 * Sends the refunds that are due through the gateway; answers how many it took. Each has an id of its own by which the gateway knows one that was
 * sent before, so that a process that dies in between gives nothing back twice.
 */
export async function sendRefunds(app: App): Promise<number> {
	const { gateway } = app.payments;
	if (!gateway) return 0;
	let sent = 0;
	for (const refund of await claim(app, gateway.name)) {
		try {
			await gateway.refund({ id: refund.id, paymentId: refund.reference ?? '', amountPaise: refund.amount_paise });
			await markSent(app, refund);
			sent++;
		} catch (error) {
			app.log.warn({ err: error, refund: refund.id }, 'refund not sent, will try again');
		}
	}
	return sent;
}
