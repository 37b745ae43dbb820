import { sql } from 'kysely';
import { leftToPay, owedToCustomer, type PaymentState } from '#lib/payment/status.ts';
import type { By } from '#server/api/actor.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/** Money that is handed over, and money that a shop gives back by itself. */
export const CASH = 'cash';
export const BY_HAND = 'hand';
/** Straight to the shop's UPI address. */
export const UPI = 'upi';

type Noted = { by: By; at: Date };
type Money = { provider: string; reference: string; amountPaise: number; late?: boolean };
export type StoredPayment = {
	[K in keyof Pick<Row<'payments'>, 'method' | 'due_paise' | 'paid_paise' | 'refunded_paise'>]: Row<'payments'>[K];
} & { on_its_way_paise: number; started_at: unknown; failed_at: unknown; authorized_id: unknown };

/** What is known of a payment. */
export const stateOf = (row: StoredPayment): PaymentState => ({
	method: row.method,
	duePaise: row.due_paise,
	paidPaise: row.paid_paise,
	refundedPaise: row.refunded_paise,
	onItsWayPaise: row.on_its_way_paise,
	hasStarted: row.started_at !== null,
	isAuthorized: row.authorized_id !== null,
	hasFailed: row.failed_at !== null,
});

/** What of the order's `payments` was asked back of a provider that has not taken it yet. */
export const onItsWay = sql<number>`(
	SELECT coalesce(sum(f.amount_paise), 0)::float8 FROM refunds f WHERE f.order_id = payments.order_id AND f.done_at IS NULL AND f.given_up_at IS NULL)`;
/** What of the order's `payments` a gateway has brought and no refund was made for, in paise. */
export const throughGateway = sql<number>`(
	SELECT greatest(0, coalesce(sum(r.amount_paise), 0) - (
		SELECT coalesce(sum(f.amount_paise), 0) FROM refunds f WHERE f.order_id = payments.order_id AND f.provider <> ${BY_HAND}))::float8
	FROM payment_receipts r WHERE r.order_id = payments.order_id AND r.provider NOT IN (${CASH}, ${UPI}))`;
/** Whether money of the order's `payments` came after the order had ended. */
export const cameLate = sql<boolean>`EXISTS (SELECT FROM payment_receipts r WHERE r.order_id = payments.order_id AND r.late)`;
export type KnownPayment = Row<'payments'> & { on_its_way_paise: number };

/** The one payment of an order, written with it. */
export async function openPayment(trx: Db, payment: Pick<Row<'payments'>, 'order_id' | 'method' | 'due_paise' | 'pay_by'>): Promise<void> {
	await trx.insertInto('payments').values(payment).execute();
}

/** The payment of an order. Whoever changes it holds the lock on the order. */
export const paymentOf = (trx: Db, orderId: string): Promise<KnownPayment> =>
	trx.selectFrom('payments').selectAll().select(onItsWay.as('on_its_way_paise')).where('order_id', '=', orderId).executeTakeFirstOrThrow();

/** Changes what is known of a payment. */
export async function setPayment(
	trx: Db,
	orderId: string,
	set: Partial<Omit<Row<'payments'>, 'order_id' | 'paid_paise' | 'refunded_paise'>>,
): Promise<void> {
	await trx.updateTable('payments').set(set).where('order_id', '=', orderId).execute();
}

/** Notes money that came, in paise, once for each reference; answers whether it is new. `late`: the order had ended without a delivery. */
export async function receiveMoney(
	trx: Db,
	orderId: string,
	{ provider, reference, amountPaise, by, at, late = false }: Money & Noted,
): Promise<boolean> {
	const noted = await trx
		.insertInto('payment_receipts')
		.values({
			provider,
			reference,
			order_id: orderId,
			amount_paise: amountPaise,
			actor: by.actor,
			key_id: by.keyId,
			person_id: by.personId,
			at,
			late,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning('reference')
		.executeTakeFirst();
	if (!noted) return false;
	await trx
		.updateTable('payments')
		.set((eb) => ({ paid_paise: eb('paid_paise', '+', amountPaise), started_at: null, failed_at: null, authorized_id: null }))
		.where('order_id', '=', orderId)
		.execute();
	return true;
}

/** All that is left to pay, as it is handed over: named by what came before, so that cash may come more than once for an order. */
export const cashNow = (orderId: string, payment: StoredPayment): Money => ({
	provider: CASH,
	reference: `${orderId}_${payment.paid_paise}`,
	amountPaise: leftToPay(stateOf(payment)),
});

/** What was left to pay in cash was handed over. Of another method a delivery proves nothing: what is not confirmed stays to pay. */
export async function receiveCash(trx: Db, orderId: string, noted: Noted): Promise<void> {
	const payment = await paymentOf(trx, orderId);
	const cash = cashNow(orderId, payment);
	if (payment.method === 'COD' && cash.amountPaise > 0) await receiveMoney(trx, orderId, { ...cash, ...noted });
}

type Refundable = { provider: string; reference: string; left: number };

/** What of each receipt through a provider no refund was made for yet, the latest first; one that was given up is not tried again. */
async function refundable(trx: Db, orderId: string): Promise<Refundable[]> {
	const { rows } = await sql<Refundable>`
		SELECT r.provider, r.reference, (r.amount_paise - coalesce((
			SELECT sum(f.amount_paise) FROM refunds f WHERE f.provider = r.provider AND f.reference = r.reference), 0))::float8 AS left
		FROM payment_receipts r WHERE r.order_id = ${orderId} AND r.provider NOT IN (${CASH}, ${UPI}) ORDER BY r.at DESC, r.reference`.execute(
		trx,
	);
	return rows.filter(({ left }) => left > 0);
}

async function addRefund(
	trx: Db,
	refund: Pick<Row<'refunds'>, 'order_id' | 'amount_paise' | 'provider' | 'reference' | 'reason' | 'done_at'>,
	{ by, at }: Noted,
): Promise<void> {
	await trx
		.insertInto('refunds')
		.values({ ...refund, id: newId(), actor: by.actor, key_id: by.keyId, person_id: by.personId, at, retry_at: refund.done_at ? null : at })
		.execute();
}

/** What the customer is owed and nobody has sent back yet, in paise. */
export const stillOwed = (payment: StoredPayment): number => Math.max(0, owedToCustomer(stateOf(payment)) - payment.on_its_way_paise);

/**
 * Sends back through the providers what the customer is owed, `atMost` so many paise, as far as it came through them; answers how many paise. Money
 * on its way back is not sent twice.
 */
export async function refundOwed(
	trx: Db,
	orderId: string,
	noted: Noted,
	{ reason = null, atMost = Number.POSITIVE_INFINITY }: { reason?: string | null; atMost?: number } = {},
): Promise<number> {
	let owed = Math.min(stillOwed(await paymentOf(trx, orderId)), atMost);
	let sent = 0;
	for (const { provider, reference, left } of owed > 0 ? await refundable(trx, orderId) : []) {
		const amount = Math.min(left, owed);
		if (amount <= 0) break;
		await addRefund(trx, { order_id: orderId, amount_paise: amount, provider, reference, reason, done_at: null }, noted);
		owed -= amount;
		sent += amount;
	}
	return sent;
}

/** Notes that the shop has given money back by itself. */
export async function refundByHand(trx: Db, orderId: string, amountPaise: number, reason: string | null, noted: Noted): Promise<void> {
	await addRefund(
		trx,
		{ order_id: orderId, amount_paise: amountPaise, provider: BY_HAND, reference: null, reason, done_at: noted.at },
		noted,
	);
	await addRefunded(trx, orderId, amountPaise);
}

/** Counts money that has gone back to the customer, in paise. */
export async function addRefunded(trx: Db, orderId: string, amountPaise: number): Promise<void> {
	await trx
		.updateTable('payments')
		.set((eb) => ({ refunded_paise: eb('refunded_paise', '+', amountPaise) }))
		.where('order_id', '=', orderId)
		.execute();
}
