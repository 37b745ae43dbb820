import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { ok } from '#lib/result.ts';
import type { Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { lookAgainAt } from '#server/payment/look-again.ts';
import type { App } from '#server/ports/app.ts';

/**
 * When the gateway is asked again about a refund that has not gone back: after as long as it has waited already, within these. So long it belongs to
 * one process.
 */
const AGAIN_MS = { atLeast: MINUTE_MS, atMost: HOUR_MS };
const AT_ONCE = 20;

async function claim({ db, clock }: App, provider: string): Promise<Row<'refunds'>[]> {
	const now = clock.now();
	const { rows } = await sql<Row<'refunds'>>`
		WITH due AS MATERIALIZED (
			SELECT id FROM refunds WHERE done_at IS NULL AND provider = ${provider} AND retry_at <= ${now}
			ORDER BY retry_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
		)
		UPDATE refunds SET retry_at = ${lookAgainAt(now, sql`refunds.at`, AGAIN_MS)}
		FROM due WHERE refunds.id = due.id RETURNING refunds.*`.execute(db);
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

/** Has the gateway asked at the next look about a refund of which it has told something; one that has gone back already stays so. */
export async function askAboutRefund({ db, clock }: Pick<App, 'db' | 'clock'>, provider: string, id: string): Promise<void> {
	await db
		.updateTable('refunds')
		.set({ retry_at: clock.now() })
		.where('id', '=', id)
		.where('provider', '=', provider)
		.where('done_at', 'is', null)
		.execute();
}

/**
 * Sends the refunds that are due through the gateway; answers how many have gone back. One that it has only taken, or that failed there, is asked
 * about again. Each has an id of its own by which the gateway knows one that was sent before, so that a process that dies in between gives nothing
 * back twice.
 */
export async function sendRefunds(app: App): Promise<number> {
	const { gateway } = app.payments;
	if (!gateway) return 0;
	let sent = 0;
	for (const refund of await claim(app, gateway.name)) {
		try {
			const { id, reference, amount_paise: amountPaise } = refund;
			if (!(await gateway.refund({ id, paymentId: reference ?? '', amountPaise }))) {
				app.log.info({ refund: id }, 'refund has not gone back yet, will ask again');
				continue;
			}
			await markSent(app, refund);
			sent++;
		} catch (error) {
			app.log.warn({ err: error, refund: refund.id }, 'refund not sent, will try again');
		}
	}
	return sent;
}
