import { sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { Row } from '#server/db/tables.ts';
import { endTries, endWhenOver, giveUpOthers } from '#server/order/payment/give-up-refund.ts';
import { takeRefundNews } from '#server/order/payment/refund-news.ts';
import { markSent } from '#server/order/payment/settle-refund.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { lookAgainAt } from '#server/payment/look-again-sql.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway } from '#server/ports/ports.ts';

/**
 * When the gateway is asked again about a refund that has not gone back: after as long as it has waited already, within these. So long it belongs to
 * one process.
 */
const AGAIN_MS = { atLeast: MINUTE_MS, atMost: HOUR_MS };
const AT_ONCE = 20;

type Refund = Row<'refunds'>;

async function claim({ db, clock }: App, provider: string): Promise<Refund[]> {
	const now = clock.now();
	const { rows } = await sql<Refund>`
		WITH due AS MATERIALIZED (
			SELECT id FROM refunds WHERE done_at IS NULL AND provider = ${provider} AND retry_at <= ${now}
			ORDER BY retry_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
		)
		UPDATE refunds SET retry_at = ${lookAgainAt(now, sql`refunds.at`, AGAIN_MS)}
		FROM due WHERE refunds.id = due.id RETURNING refunds.*`.execute(db);
	return rows;
}

/** A refund as it stands now: while others were sent, or booked, before it, it may have become smaller. */
const asItIs = ({ db }: App, { id }: Refund): Promise<Refund | undefined> =>
	db.selectFrom('refunds').selectAll().where('id', '=', id).where('done_at', 'is', null).executeTakeFirst();

/** Books what else has gone back of the refund's payment, whose own news may be late or never come: so much less is to be sent. */
async function bookOthers(app: App, gateway: Gateway, { id, reference }: Refund): Promise<void> {
	const gone = (await gateway.refundsOf(reference ?? '')).filter(({ isGone, refundId }) => isGone && refundId !== id);
	for (const news of gone) await takeRefundNews(app, gateway.name, news);
}

/** Tries a refund, or asks about one that was given up; answers whether it has gone back. @throws when the gateway does not answer well. */
async function tryRefund(app: App, gateway: Gateway, claimed: Refund): Promise<boolean> {
	await bookOthers(app, gateway, claimed);
	const refund = await asItIs(app, claimed);
	if (!refund) return false;
	const { id, reference, amount_paise: amountPaise } = refund;
	if (refund.given_up_at) {
		await endTries(app, gateway, refund);
		return false;
	}
	const gonePaise = await gateway.refund({ id, paymentId: reference ?? '', amountPaise });
	if (gonePaise === null) {
		app.log.info({ refund: id }, 'refund has not gone back yet, will ask again');
		return false;
	}
	await markSent(app, refund, gonePaise);
	return gonePaise > 0;
}

/**
 * Sends the refunds that are due through the gateway; answers how many have gone back. One that it has only taken, or that failed there, is asked
 * about again. Each has an id of its own by which the gateway knows one that was sent before, so that a process that dies in between gives nothing
 * back twice. One that the gateway does not take in days is given up.
 */
export async function sendRefunds(app: App): Promise<number> {
	const { gateway } = app.payments;
	await giveUpOthers(app, gateway?.name ?? '');
	if (!gateway) return 0;
	let sent = 0;
	for (const refund of await claim(app, gateway.name)) {
		try {
			if (await tryRefund(app, gateway, refund)) {
				sent++;
				continue;
			}
		} catch (error) {
			logGatewayFault(app.log, error, 'refund not sent, will try again', { refund: refund.id });
		}
		await endWhenOver(app, gateway, refund);
	}
	return sent;
}
