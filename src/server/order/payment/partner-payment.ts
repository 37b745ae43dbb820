import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { Checked } from '#lib/contract/table.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { leftToPay, owedToCustomer } from '#lib/payment/status.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { byPartner } from '#server/api/partner.ts';
import type { Db } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { numberInvoice } from '#server/order/invoice/number.ts';
import { orderTag } from '#server/order/live.ts';
import { tellRefund } from '#server/order/messages.ts';
import { changeByPartner } from '#server/order/partner-change.ts';
import { moneyCame } from '#server/order/payment/money-came.ts';
import { paymentOf, refundByHand, refundOwed, setPayment, stateOf, UPI } from '#server/payment/ledger.ts';
import { newId } from '#server/system/ids.ts';

/**
 * A UPI payment came at the shop. An order that waited for it is placed; one that has ended owes it to the customer. Refuses with STAGE_CONFLICT
 * when nothing was to pay or it was said before, with PAYMENT_UNSUPPORTED for an order that a gateway pays and that is still under way: once it is
 * delivered, what the gateway did not bring can only have come to the shop itself.
 */
export function confirmPaid({ id }: { id: string }, call: Call<'partner'>): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	return changeByPartner(call, id, async (trx, order, shops) => {
		const payment = await paymentOf(trx, id);
		if (payment.method === 'ONLINE' && order.stage !== 'DELIVERED') return refuse('PAYMENT_UNSUPPORTED');
		const isLate = order.stage === 'CANCELLED' && payment.paid_paise === 0 && payment.started_at !== null;
		const amountPaise = isLate ? order.to_pay_paise : leftToPay(stateOf(payment));
		if (amountPaise === 0 || order.stage === 'MODIFIED') return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		const money = { provider: UPI, reference: `${id}:${payment.paid_paise}`, amountPaise, by: byPartner(caller) };
		return ok(await moneyCame(trx, order, money, { app, shops }));
	});
}

/**
 * Money goes back to the customer: what they are owed, or of a delivered order so much because less was delivered. What a gateway brought it takes
 * back; the rest the shop has given back itself. An `amount` comes with a `key`, and with the same key once more changes nothing. Refuses with
 * STAGE_CONFLICT when nothing is owed or the order is still under way, and with INPUT_INVALID an `amount` that is more than was paid, or a missing
 * `key`.
 */
export function refundMoney(
	{ id, amount, key, reason }: Checked<'POST partner/orders/{id}/refund'>,
	call: Call<'partner'>,
): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	if (amount !== undefined && key === undefined) return Promise.resolve(refuse('INPUT_INVALID', { field: 'key' }));
	return changeByPartner(call, id, async (trx, order) => {
		const at = app.clock.now();
		if (key !== undefined && !(await isNewRefund(trx, id, key, at))) return ok([]);
		const payment = await paymentOf(trx, id);
		const owed = owedToCustomer(stateOf(payment));
		const paise = amount === undefined ? owed : paiseFromRupees(amount);
		if (!isOver(order.stage) || paise === 0) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		if (paise > payment.paid_paise - payment.refunded_paise) return refuse('INPUT_INVALID', { field: 'amount' });
		if (paise > owed && order.stage !== 'DELIVERED') return refuse('INPUT_INVALID', { field: 'amount' });
		if (paise > owed) {
			await setPayment(trx, id, { due_paise: payment.due_paise - (paise - owed) });
			// The invoice says so much too much.
			await numberInvoice(trx, order, { kind: 'CREDIT_NOTE', about: newId(), amountPaise: paise - owed, at });
		}
		const noted = { by: byPartner(caller), at };
		const sent = await refundOwed(trx, id, noted, reason ?? null);
		const onItsWay = owed > 0 && sent === 0 && (await hasOpenRefund(trx, id));
		if (paise > sent && !onItsWay) await refundByHand(trx, id, paise - sent, reason ?? null, noted);
		await tellRefund(trx, order, paise, { at });
		const tags = [orderTag(id)];
		await publishChange(trx, tags);
		return ok(tags);
	});
}

/** Whether a refund of this key was not asked for before. The lock on the order has two that come at once wait for each other. */
async function isNewRefund(trx: Db, orderId: string, key: string, at: Date): Promise<boolean> {
	const noted = await trx
		.insertInto('refund_keys')
		.values({ order_id: orderId, key, at })
		.onConflict((conflict) => conflict.doNothing())
		.returning('key')
		.executeTakeFirst();
	return noted !== undefined;
}

async function hasOpenRefund(trx: Db, id: string): Promise<boolean> {
	const open = await trx.selectFrom('refunds').select('id').where('order_id', '=', id).where('done_at', 'is', null).executeTakeFirst();
	return open !== undefined;
}
