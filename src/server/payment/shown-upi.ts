import { type RawBuilder, sql } from 'kysely';
import { leftToPay } from '#lib/payment/status.ts';
import { UPI_MAY_COME_MS } from '#lib/payment/upi-may-come.ts';
import type { Db } from '#server/db/tables.ts';
import { onItsWay, type StoredPayment, stateOf, UPI } from '#server/payment/order-payments.ts';

/** A payment to the shop's UPI address that a customer was shown; its sum in paise. */
export type UpiAttempt = { id: string; amountPaise: number };

/** The payment that would be shown now: the same sum of the same order is the same payment, until money comes. */
export function upiNow(orderId: string, payment: StoredPayment): UpiAttempt {
	const amountPaise = leftToPay(stateOf(payment));
	return { id: `${orderId}_${payment.paid_paise}_${amountPaise}`, amountPaise };
}

/** Notes that a payment is shown; answers whether it never was before. */
export async function showUpi(trx: Db, orderId: string, { id, amountPaise }: UpiAttempt, at: Date): Promise<boolean> {
	const shown = await trx
		.insertInto('payment_attempts')
		.values({ provider: UPI, provider_order_id: id, order_id: orderId, amount_paise: amountPaise, at })
		.onConflict((conflict) => conflict.doNothing())
		.returning('order_id')
		.executeTakeFirst();
	// Shown again, it is the one that the customer is most likely to pay.
	if (!shown)
		await trx.updateTable('payment_attempts').set({ at }).where('provider', '=', UPI).where('provider_order_id', '=', id).execute();
	return shown !== undefined;
}

/** Whether the payment `a` of a customer was booked. */
const isBooked = sql<boolean>`EXISTS (SELECT FROM payment_receipts r WHERE r.order_id = a.order_id AND r.provider = a.provider AND r.reference = a.provider_order_id)`;

type Shown = UpiAttempt & { isBooked: boolean; isPast: boolean };

/** What the customer of an order was shown, the latest first. `isPast`: other UPI money of the order was booked since. */
export async function shownUpi(trx: Db, orderId: string): Promise<readonly Shown[]> {
	const { rows } = await sql<Shown>`
		SELECT a.provider_order_id AS id, a.amount_paise::float8 AS "amountPaise", ${isBooked} AS "isBooked",
			EXISTS (SELECT FROM payment_receipts r WHERE r.provider = a.provider AND r.order_id = a.order_id AND r.at > a.at) AS "isPast"
		FROM payment_attempts a WHERE a.order_id = ${orderId} AND a.provider = ${UPI} ORDER BY a.at DESC, a.provider_order_id`.execute(trx);
	return rows;
}

/** What the customer of the order `o` was shown and its shop has not booked, the latest first: a list of `UpiAttempt`. */
export const unbookedUpi = sql`(
	SELECT coalesce(json_agg(json_build_object('id', a.provider_order_id, 'amountPaise', a.amount_paise) ORDER BY a.at DESC, a.provider_order_id), '[]')
	FROM payment_attempts a WHERE a.order_id = o.id AND a.provider = ${UPI} AND NOT ${isBooked})`;

/** Whether UPI money was booked since the sum of an order last changed. */
export async function isUpiBookedSinceChange(trx: Db, orderId: string): Promise<boolean> {
	const { rows } = await sql`
		SELECT FROM payment_receipts WHERE order_id = ${orderId} AND provider = ${UPI}
			AND at >= coalesce((SELECT max(settled_at) FROM order_modifications WHERE order_id = ${orderId}), '-infinity') LIMIT 1`.execute(trx);
	return rows.length > 0;
}

/** The ids of the orders for which money has to be given back by hand, is still due, or may have come by UPI lately. */
export const moneyOpen = (now: Date): RawBuilder<unknown> => sql`
	SELECT payments.order_id FROM payments
	WHERE paid_paise > refunded_paise + due_paise AND paid_paise - refunded_paise - due_paise > ${onItsWay}
	UNION ALL
	SELECT order_id FROM payments WHERE due_paise > paid_paise - refunded_paise
	UNION ALL
	SELECT a.order_id FROM payment_attempts a
	WHERE a.provider = 'upi' AND a.at > ${new Date(now.getTime() - UPI_MAY_COME_MS)} AND NOT ${isBooked}`;
