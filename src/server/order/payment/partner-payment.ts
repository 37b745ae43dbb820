import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { Checked } from '#lib/contract/table.ts';
import { amountText, paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { leftToPay } from '#lib/payment/status.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { byPartner, mayManage } from '#server/api/partner.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { tellRefund } from '#server/order/customer-messages.ts';
import { numberInvoice } from '#server/order/invoice/number.ts';
import { orderTag } from '#server/order/live.ts';
import { changeByPartner } from '#server/order/partner-change.ts';
import type { PartnerCall } from '#server/order/partner-once.ts';
import { moneyCame } from '#server/order/payment/money-came.ts';
import { paymentOf, refundByHand, refundOwed, setPayment, stateOf, stillOwed, UPI } from '#server/payment/ledger.ts';
import { newId } from '#server/system/ids.ts';

/**
 * A UPI payment came at the shop. An order that waited for it is placed; one that has ended owes it to the customer. Refuses with STAGE_CONFLICT
 * when nothing was to pay or it was said before, with PAYMENT_UNSUPPORTED for an order that a gateway pays and that is still under way: once it is
 * delivered, what the gateway did not bring can only have come to the shop itself.
 */
export function confirmPaid({ id }: { id: string }, call: PartnerCall): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	return changeByPartner(call, id, { endpoint: 'POST partner/orders/{id}/paid', input: {} }, async (trx, order, shops) => {
		const payment = await paymentOf(trx, id);
		if (payment.method === 'ONLINE' && order.stage !== 'DELIVERED') return refuse('PAYMENT_UNSUPPORTED');
		const isLate = order.stage === 'CANCELLED' && payment.paid_paise === 0 && payment.started_at !== null;
		const amountPaise = isLate ? order.to_pay_paise : leftToPay(stateOf(payment));
		if (amountPaise === 0 || order.stage === 'MODIFIED') return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		const by = byPartner(caller);
		const about = { about: order.code, detail: amountText(rupeesFromPaise(amountPaise)), shopId: order.shop_id };
		await noteAct(trx, { kind: 'MONEY', did: 'PAID', ...about, by, at: app.clock.now() });
		const money = { provider: UPI, reference: `${id}:${payment.paid_paise}`, amountPaise, by };
		return ok(await moneyCame(trx, order, money, { app, shops }));
	});
}

/**
 * Money goes back to the customer: what they are owed and is not on its way back, or of a delivered order so much because less was delivered. What a
 * gateway brought it takes back; the rest the shop has given back itself. An `amount` comes with a `key`, and the same once more changes nothing.
 * Refuses with NOT_FOUND and FORBIDDEN (a shop's staff too), with STAGE_CONFLICT when nothing is owed or the order is still under way, with
 * INPUT_INVALID an `amount` that is more than was paid and not sent back, or a missing `key`, and with IDEMPOTENCY_KEY_REUSED a `key` that
 * came with another amount.
 */
export function refundMoney(
	{ id, amount, key, reason }: Checked<'POST partner/orders/{id}/refund'>,
	call: Call<'partner'>,
): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	// Its own `key` is in its body, so it needs no other.
	const asked = { endpoint: 'POST partner/orders/{id}/refund', input: {} } as const;
	return changeByPartner({ ...call, idempotencyKey: null }, id, asked, async (trx, order) => {
		if (!mayManage(caller, order.shop_id)) return refuse('FORBIDDEN');
		const at = app.clock.now();
		const askedPaise = amount === undefined ? null : paiseFromRupees(amount);
		if (askedPaise !== null && key === undefined) return refuse('INPUT_INVALID', { field: 'key' });
		const before = key === undefined ? null : await noteKey(trx, { order_id: id, key, amount_paise: askedPaise, at });
		if (before) return before.amount_paise === askedPaise ? ok([]) : refuse('IDEMPOTENCY_KEY_REUSED');
		const payment = await paymentOf(trx, id);
		const owed = stillOwed(payment);
		const paise = askedPaise ?? owed;
		if (!isOver(order.stage) || paise === 0) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		const most = order.stage === 'DELIVERED' ? payment.paid_paise - payment.refunded_paise - payment.on_its_way_paise : owed;
		if (paise > most) return refuse('INPUT_INVALID', { field: 'amount' });
		if (paise > owed) {
			await setPayment(trx, id, { due_paise: payment.due_paise - (paise - owed) });
			// The invoice says so much too much.
			await numberInvoice(trx, order, { kind: 'CREDIT_NOTE', about: newId(), amountPaise: paise - owed, at });
		}
		const noted = { by: byPartner(caller), at };
		const sent = await refundOwed(trx, id, noted, { reason: reason ?? null, atMost: paise });
		if (paise > sent) await refundByHand(trx, id, paise - sent, reason ?? null, noted);
		const about = { about: order.code, detail: amountText(rupeesFromPaise(paise)), shopId: order.shop_id };
		await noteAct(trx, { kind: 'MONEY', did: 'REFUNDED', ...about, ...noted });
		await tellRefund(trx, order, paise, { at });
		const tags = [orderTag(id)];
		await publishChange(trx, tags);
		return ok(tags);
	});
}

/** Notes the key of a refund; answers what was noted for it before. The lock on the order has two that come at once wait for each other. */
async function noteKey(trx: Db, row: Row<'refund_keys'>): Promise<Row<'refund_keys'> | null> {
	const { order_id: orderId, key } = row;
	const known = await trx.selectFrom('refund_keys').selectAll().where('order_id', '=', orderId).where('key', '=', key).executeTakeFirst();
	if (!known) await trx.insertInto('refund_keys').values(row).execute();
	return known ?? null;
}
