import { leftToPay } from '#lib/payment/status.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { numberInvoice } from '#server/order/invoice/number.ts';
import { paymentOf, setPayment, stateOf } from '#server/payment/order-payments.ts';

type About = { about: string; at: Date };

/** A delivered order costs so many paise less, which its credit note says: the invoice says so much too much. `about` is the refund. */
export async function lowerDue(trx: Db, order: Pick<Row<'orders'>, 'id' | 'shop_id'>, paise: number, { about, at }: About): Promise<void> {
	const { due_paise: due } = await paymentOf(trx, order.id);
	await setPayment(trx, order.id, { due_paise: due - paise });
	await numberInvoice(trx, order, { kind: 'CREDIT_NOTE', about, amountPaise: paise, at });
}

const leftOf = async (trx: Db, orderId: string): Promise<number> => leftToPay(stateOf(await paymentOf(trx, orderId)));

/**
 * Books money of a locked order that somebody gave back on their own account. After the delivery the customer does not owe it again: the order costs
 * so much less. Before it the goods are still to be handed over, and to be paid.
 */
export async function withoutDebt<T>(trx: Db, order: Row<'orders'>, about: About, book: () => Promise<T>): Promise<T> {
	const before = await leftOf(trx, order.id);
	const booked = await book();
	const more = (await leftOf(trx, order.id)) - before;
	if (order.stage === 'DELIVERED' && more > 0) await lowerDue(trx, order, more, about);
	return booked;
}
