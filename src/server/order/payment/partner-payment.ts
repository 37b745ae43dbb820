import type { Stage } from '#lib/contract/order.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { Checked } from '#lib/contract/table.ts';
import { amountText, paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { leftToPay } from '#lib/payment/status.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import { mayManage } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { tellByHand, tellRefund, tellToPay } from '#server/order/customer-messages.ts';
import { changeByPartner } from '#server/order/partner-change.ts';
import type { PartnerCall } from '#server/order/partner-once.ts';
import { isOrderPriced } from '#server/order/payment/is-priced.ts';
import { lowerDue } from '#server/order/payment/lower-due.ts';
import { moneyCame } from '#server/order/payment/money-came.ts';
import { orderTag } from '#server/order/watchers.ts';
import { cashNow, paymentOf, refundByHand, refundOwed, setPayment, stateOf, stillOwed, UPI } from '#server/payment/order-payments.ts';
import { isUpiBookedSinceChange, shownUpi, type UpiAttempt, upiNow } from '#server/payment/shown-upi.ts';
import { newId } from '#server/system/ids.ts';

type Came = { provider: string; reference: string; amountPaise: number };
const byUpi = ({ id: reference, amountPaise }: UpiAttempt): Came => ({ provider: UPI, reference, amountPaise });

/**
 * What a shop says that came by UPI, of a locked order: what it names, or else what the customer was shown last. What nobody was shown can have come
 * too, straight to the shop's address: then it is what is due now, and of a gateway's order only after the delivery (PAYMENT_UNSUPPORTED), because
 * before it the gateway may still bring the money; nor while something has no price (PAYMENT_NOT_YET), because then what is due is not what it costs.
 * Refuses with STAGE_CONFLICT what was booked before, and what is not due any more.
 */
async function upiThatCame(trx: Db, order: Row<'orders'>, named: string | undefined): Promise<Result<Came>> {
	const conflict = refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	const shown = await shownUpi(trx, order.id);
	// Without a name, a call that is sent twice is known by what was booked since.
	const known = shown.find(({ id, isPast }, at) => (named === undefined ? at === 0 && !isPast : id === named));
	if (known && !known.isBooked) return ok(byUpi(known));
	if (known && named !== undefined) return conflict;
	const payment = await paymentOf(trx, order.id);
	const now = upiNow(order.id, payment);
	if (now.amountPaise === 0 || order.stage === 'MODIFIED' || (named !== undefined && named !== now.id)) return conflict;
	if (named === undefined && (await isUpiBookedSinceChange(trx, order.id))) return conflict;
	if (!(await isOrderPriced(trx, order))) return refuse('PAYMENT_NOT_YET');
	return payment.method === 'ONLINE' && order.stage !== 'DELIVERED' ? refuse('PAYMENT_UNSUPPORTED') : ok(byUpi(now));
}

/** Where the customer and the shop meet, or have met: before that there is no cash to speak of. */
const CASH_STAGES: readonly Stage[] = ['ON_THE_WAY', 'PICKUP_READY', 'DELIVERED'];

/** All that is due of a locked order, in cash. Refuses with STAGE_CONFLICT what nobody has handed over yet, and when nothing is due. */
async function cashThatCame(trx: Db, { id, stage }: Row<'orders'>): Promise<Result<Came>> {
	const cash = cashNow(id, await paymentOf(trx, id));
	return cash.amountPaise === 0 || !CASH_STAGES.includes(stage) ? refuse('STAGE_CONFLICT', { details: { stage } }) : ok(cash);
}

/**
 * Money came at the shop. In `cash` all that was due, whatever way to pay the customer had chosen. Else a UPI payment, in whatever stage its order
 * is: `attempt` names which, of those in `payment.attempts`. Booked is the sum that the customer was shown, once: what is too much is owed to the
 * customer, what is too little stays to pay. An order that waited for it is placed.
 * Refuses as `upiThatCame` and `cashThatCame` do, and with INPUT_INVALID an `attempt` in cash.
 */
export function confirmPaid(
	{ id, attempt, cash = false }: Checked<'POST partner/orders/{id}/paid'>,
	call: PartnerCall,
): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	const asked = {
		endpoint: 'POST partner/orders/{id}/paid',
		input: { ...(attempt !== undefined && { attempt }), ...(cash && { cash }) },
	} as const;
	return changeByPartner(call, id, asked, async (trx, order, shops) => {
		if (cash && attempt !== undefined) return refuse('INPUT_INVALID', { field: 'attempt' });
		const came = cash ? await cashThatCame(trx, order) : await upiThatCame(trx, order, attempt);
		if (!came.ok) return came;
		const by = byPartner(caller);
		const about = { about: order.code, detail: amountText(rupeesFromPaise(came.value.amountPaise)), shopId: order.shop_id };
		await noteAct(trx, { kind: 'MONEY', did: 'PAID', ...about, by, at: app.clock.now() });
		return ok(await moneyCame(trx, order, { ...came.value, by }, { app, shops }));
	});
}

/**
 * Gives money back to the customer: what they are owed and is not on its way yet, or an `amount` because less of the order was delivered. Where the
 * order is not paid whole, an `amount` first lowers what is left to pay; only what was paid above that goes back. The gateway sends back what it
 * has brought, and the rest is noted as given by the shop. An `amount` needs a `key`, or one in the header; the same key again changes nothing.
 * `expectedOwed` is what is owed as the caller has read it.
 * Refuses with NOT_FOUND and FORBIDDEN (a shop's staff too), with STAGE_CONFLICT when nothing or another sum is owed or the order is still under
 * way, with INPUT_INVALID an `amount` that is more than was paid and not sent back, or a missing `key`, and with IDEMPOTENCY_KEY_REUSED a `key` that
 * came with another amount.
 */
export function refundMoney(
	{ id, amount, key: keyOfBody, expectedOwed, reason }: Checked<'POST partner/orders/{id}/refund'>,
	call: PartnerCall,
): Promise<Result<PartnerOrder>> {
	const { app, caller } = call;
	// The key of the body is noted with its sum; that of the header is as good.
	const key = keyOfBody ?? call.idempotencyKey ?? undefined;
	const asked = { endpoint: 'POST partner/orders/{id}/refund', input: {} } as const;
	return changeByPartner({ ...call, idempotencyKey: null }, id, asked, async (trx, order, shops) => {
		if (!mayManage(caller, order.shop_id)) return refuse('FORBIDDEN');
		const at = app.clock.now();
		const askedPaise = amount === undefined ? null : paiseFromRupees(amount);
		if (askedPaise !== null && key === undefined) return refuse('INPUT_INVALID', { field: 'key' });
		const before = key === undefined ? null : await noteKey(trx, { order_id: id, key, amount_paise: askedPaise, at });
		if (before) return before.amount_paise === askedPaise ? ok([]) : refuse('IDEMPOTENCY_KEY_REUSED');
		const payment = await paymentOf(trx, id);
		const owed = stillOwed(payment);
		const paise = askedPaise ?? owed;
		const isOther = expectedOwed !== undefined && paiseFromRupees(expectedOwed) !== owed;
		if (!isOver(order.stage) || paise === 0 || isOther)
			return refuse('STAGE_CONFLICT', { details: { stage: order.stage, owed: rupeesFromPaise(owed) } });
		const most = order.stage === 'DELIVERED' ? payment.paid_paise - payment.refunded_paise - payment.on_its_way_paise : owed;
		if (paise > most) return refuse('INPUT_INVALID', { field: 'amount' });
		if (paise > owed) {
			// What the customer began to pay of an order that is not paid whole was another sum.
			if (leftToPay(stateOf(payment)) > 0) await setPayment(trx, id, { started_at: null });
			await lowerDue(trx, order, paise - owed, { about: newId(), at });
		}
		const noted = { by: byPartner(caller), at };
		const back = Math.min(paise, stillOwed(await paymentOf(trx, id)));
		const sent = await refundOwed(trx, id, noted, { reason: reason ?? null, atMost: back });
		if (back > sent) await refundByHand(trx, id, back - sent, reason ?? null, noted);
		const acts = [
			{ did: 'REFUNDED', amountPaise: back },
			{ did: 'LOWERED', amountPaise: paise - back },
		] as const;
		for (const { did, amountPaise } of acts) {
			const about = { about: order.code, detail: amountText(rupeesFromPaise(amountPaise)), shopId: order.shop_id };
			if (amountPaise > 0) await noteAct(trx, { kind: 'MONEY', did, ...about, ...noted });
		}
		await tellRefund(trx, order, sent, { at });
		await tellByHand(trx, order, 'GIVEN_BACK', back - sent, { shops, at });
		if (paise > back) await tellToPay(trx, order, { settings: app.settings, at });
		const tags = [orderTag(id), shopOrdersTag(order.shop_id)];
		await publishChange(trx, tags);
		// The other devices of the counter offer to give it back too.
		await addShopEvent(trx, order.shop_id, { order_id: id, kind: 'payment', stage: order.stage, at });
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
