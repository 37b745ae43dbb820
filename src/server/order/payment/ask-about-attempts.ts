import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { askAboutAttempt } from '#server/order/payment/ask-gateway.ts';
import { FIRST_ASK_MS } from '#server/order/payment/gateway-order.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { lookAgainAt } from '#server/payment/look-again-sql.ts';
import type { App } from '#server/ports/app.ts';

/** The gateway is asked again about an attempt after as long as has passed since it began, within these; its answer after a day is the last. */
const AGAIN_MS = { atLeast: FIRST_ASK_MS, atMost: 6 * HOUR_MS };
const LAST_MS = DAY_MS;
/** One about which it never answers is given up. */
const GIVEN_UP_MS = 7 * DAY_MS;
const AT_ONCE = 20;

type Due = { id: string; orderId: string; isLast: boolean };

async function claim({ db, clock }: App, provider: string): Promise<Due[]> {
	const now = clock.now();
	const { rows } = await sql<Due>`
		WITH due AS MATERIALIZED (
			SELECT provider_order_id AS id FROM payment_attempts WHERE provider = ${provider} AND ask_at <= ${now}
			ORDER BY ask_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
		)
		UPDATE payment_attempts a
		SET ask_at = CASE WHEN a.at > ${new Date(now.getTime() - GIVEN_UP_MS)} THEN ${lookAgainAt(now, sql`a.at`, AGAIN_MS)} END
		FROM due WHERE a.provider = ${provider} AND a.provider_order_id = due.id
		RETURNING due.id, a.order_id AS "orderId", a.at <= ${new Date(now.getTime() - LAST_MS)} AS "isLast"`.execute(db);
	return rows;
}

const endAsking = ({ db }: App, provider: string, id: string) =>
	db.updateTable('payment_attempts').set({ ask_at: null }).where('provider', '=', provider).where('provider_order_id', '=', id).execute();

/**
 * Asks the gateway about payments that began through it and brought no money yet, because a webhook may have got lost: at growing intervals
 * for about a day, whatever has become of the order. Answers how many it asked about. One that gets no answer holds up no other.
 */
export async function askAboutAttempts(app: App): Promise<number> {
	const { gateway } = app.payments;
	if (!gateway) return 0;
	const due = await claim(app, gateway.name);
	for (const { id, orderId, isLast } of due) {
		try {
			// A try that failed is not booked: the next may be under way.
			await askAboutAttempt(app, gateway, id, ['PAID']);
			if (isLast) await endAsking(app, gateway.name, id);
		} catch (error) {
			logGatewayFault(app.log, error, 'the payment gateway did not say what came, will be asked again', { order: orderId });
		}
	}
	return due.length;
}
