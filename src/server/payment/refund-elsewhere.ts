import { sql } from 'kysely';
import { owedToCustomer } from '#lib/payment/status.ts';
import type { By } from '#server/api/actor.ts';
import type { Db } from '#server/db/tables.ts';
import { addRefunded, paymentOf, stateOf } from '#server/payment/order-payments.ts';

type Receipt = { provider: string; reference: string | null };
type Open = { id: string; amount_paise: number; is_of_receipt: boolean; given_up_at: Date | null };

/** The refunds of an order that have not gone back: those of the receipt first, the latest first. */
async function openRefunds(trx: Db, orderId: string, { provider, reference }: Receipt): Promise<Open[]> {
	const { rows } = await sql<Open>`
		SELECT id, amount_paise, given_up_at, coalesce(provider = ${provider} AND reference = ${reference}, false) AS is_of_receipt
		FROM refunds WHERE order_id = ${orderId} AND done_at IS NULL AND amount_paise > 0 ORDER BY is_of_receipt DESC, at DESC, id`.execute(
		trx,
	);
	return rows;
}

/** Makes refunds smaller, the first ones first, by so many paise together. One of which nothing is left stays until the provider was asked. */
async function shrink(trx: Db, refunds: readonly Open[], byPaise: number): Promise<void> {
	let over = byPaise;
	for (const { id, amount_paise: amount } of refunds) {
		if (over <= 0) return;
		const less = Math.min(amount, over);
		await trx
			.updateTable('refunds')
			.set({ amount_paise: amount - less })
			.where('id', '=', id)
			.execute();
		over -= less;
	}
}

/** How much more is on its way to the customer than they are owed: so it is when an order costs more again after a refund of it began. */
async function onItsWayTooMuch(trx: Db, orderId: string): Promise<number> {
	const payment = await paymentOf(trx, orderId);
	return Math.max(0, payment.on_its_way_paise - owedToCustomer(stateOf(payment)));
}

/**
 * Books money that went back, and makes the refunds of its order that have not gone back smaller by what of it the books did not know: until all
 * refunds of its receipt are no more than it brought, and no more is on its way beyond what the customer is owed than before, whichever receipt it
 * came by.
 */
export async function keepRefundsWithin(trx: Db, orderId: string, receipt: Receipt, book: () => Promise<void>): Promise<void> {
	const before = await onItsWayTooMuch(trx, orderId);
	await book();
	const { rows } = await sql<{ over: number }>`
		SELECT (sum(f.amount_paise) - r.amount_paise)::float8 AS over FROM payment_receipts r JOIN refunds f USING (provider, reference)
		WHERE r.provider = ${receipt.provider} AND r.reference = ${receipt.reference} GROUP BY r.amount_paise`.execute(trx);
	const ofReceipt = (await openRefunds(trx, orderId, receipt)).filter(({ is_of_receipt }) => is_of_receipt);
	await shrink(trx, ofReceipt, rows[0]?.over ?? 0);
	const onItsWay = (await openRefunds(trx, orderId, receipt)).filter(({ given_up_at }) => given_up_at === null);
	await shrink(trx, onItsWay, (await onItsWayTooMuch(trx, orderId)) - before);
}

/**
 * Notes money that was given back on the provider's own pages, once, by the id that it has there. Refunds of ours that wait become smaller by it.
 * Answers how many paise were booked: no more than came and has not gone back yet. Answers null for a refund that the books had already.
 */
export async function refundElsewhere(
	trx: Db,
	orderId: string,
	{ provider, reference, id, amountPaise }: { provider: string; reference: string; id: string; amountPaise: number },
	{ by, at }: { by: By; at: Date },
): Promise<number | null> {
	if (await trx.selectFrom('refunds').select('id').where('id', '=', id).executeTakeFirst()) return null;
	const { paid_paise, refunded_paise } = await paymentOf(trx, orderId);
	const amount = Math.min(amountPaise, paid_paise - refunded_paise);
	if (amount <= 0) return 0;
	const actor = { actor: by.actor, key_id: by.keyId, person_id: by.personId };
	await keepRefundsWithin(trx, orderId, { provider, reference }, async () => {
		await trx
			.insertInto('refunds')
			.values({ id, order_id: orderId, amount_paise: amount, provider, reference, reason: null, ...actor, at, done_at: at, retry_at: null })
			.execute();
		await addRefunded(trx, orderId, amount);
	});
	return amount;
}
