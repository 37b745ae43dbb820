import type { StartedPayment } from '#lib/contract/payment.ts';
import type { Checked } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { paymentStatus } from '#lib/payment/status.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { CUSTOMER } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { answeredBefore, requestHashOf, runOnce } from '#server/api/run-once.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { waysBack } from '#server/order/payment/callback.ts';
import { gatewayOrder } from '#server/order/payment/gateway-order.ts';
import { isOrderPriced } from '#server/order/payment/is-priced.ts';
import { placeWaiting } from '#server/order/payment/place-waiting.ts';
import { laterPayBy } from '#server/order/payment/time-to-pay.ts';
import { upiDetails } from '#server/order/payment/upi-details.ts';
import { tellShopOfUpi } from '#server/order/shop-messages.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { paymentOf, setPayment, stateOf } from '#server/payment/order-payments.ts';
import { showUpi, type UpiAttempt, upiNow } from '#server/payment/shown-upi.ts';

type Input = Checked<'POST payment/{orderId}/start'>;
type Call = CallTo<'POST payment/{orderId}/start'>;
type Method = Row<'payments'>['method'];
/** What the payment of an order can be started with; `before`: how it was to be paid until now, `payBy`: and until when. */
type Startable = { order: Row<'orders'>; method: Method; before: Method; payBy: Date | null; leftPaise: number; upi: UpiAttempt };
type Checkout = NonNullable<StartedPayment['checkout']>;

/**
 * Whether and how an order can be paid now. Refuses with NOT_FOUND, FORBIDDEN, STAGE_CONFLICT when nothing is to pay or a payment may yet come,
 * PAYMENT_UNSUPPORTED, and with PAYMENT_NOT_YET while something on it has no price.
 */
async function startable(
	trx: Db,
	{ orderId, method: wanted }: Input,
	call: Call,
	shops: ShopTable,
	lock: boolean,
): Promise<Result<Startable>> {
	const { app, caller } = call;
	const order = lock
		? await lockOrder(trx, orderId)
		: await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== caller.customerId) return refuse('FORBIDDEN');
	const payment = await paymentOf(trx, orderId);
	const upi = upiNow(orderId, payment);
	const leftPaise = upi.amountPaise;
	const method = wanted ?? payment.method;
	if (leftPaise === 0 || order.stage === 'MODIFIED' || payment.authorized_id !== null)
		return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	if (!app.payments.methods(shops.get(order.shop_id) ?? null).includes(method)) return refuse('PAYMENT_UNSUPPORTED', { field: 'method' });
	// Cash is booked at the door, and that is over.
	if (method === 'COD' && order.stage === 'DELIVERED') return refuse('PAYMENT_UNSUPPORTED', { field: 'method' });
	const found = { order, method, before: payment.method, payBy: payment.pay_by, leftPaise, upi };
	return method === 'COD' || (await isOrderPriced(trx, order)) ? ok(found) : refuse('PAYMENT_NOT_YET');
}

/** The way to the gateway's page, for its order of this sum; refuses with UNAVAILABLE when the gateway does not answer. */
async function checkoutOf(
	{ order, leftPaise: amountPaise }: Startable,
	call: Call,
	shops: ShopTable,
): Promise<Result<Checkout & { amountPaise: number }>> {
	const { app, language } = call;
	const { gateway } = app.payments;
	if (!gateway) return refuse('PAYMENT_UNSUPPORTED', { field: 'method' });
	const made = await gatewayOrder(app, gateway, { order, amountPaise });
	if (!made.ok) return made;
	const shop = shops.get(order.shop_id);
	const name = shop ? nameIn(shop.names, language) : '';
	const back = waysBack(gateway.name, order.id, language, app.settings);
	return ok({ ...gateway.checkout({ providerOrderId: made.value, code: order.code, amountPaise, name, ...back }), amountPaise });
}

/**
 * Begins the payment of an order, or begins it in another way, once per Idempotency-Key; it waits as long as that way is given from the beginning,
 * and never less than before. To pay in cash places an order that waited, which its shop may have set to be accepted at once. A UPI link proves
 * nothing: the shop is told to look for the money, once for each sum; and when an order that the shop has is to be paid in another way, its stream
 * says so, for that decides what is collected at the door. Refuses as `startable` does, and with UNAVAILABLE.
 */
export async function startPayment(input: Input, call: Call): Promise<Result<StartedPayment>> {
	const { app, idempotencyKey: key } = call;
	const { customerId } = call.caller;
	const shops = await shopTable(app);
	const endpoint = 'POST payment/{orderId}/start';
	const once = { customerId, key, endpoint, requestHash: requestHashOf(endpoint, input) } as const;
	const first = await startable(app.db, input, call, shops, false);
	// Asked after the order was looked at: when the money has come since this key was answered, the answer is there to be found.
	const answered = await answeredBefore(app, once);
	if (answered) return answered;
	if (!first.ok) return first;
	const online = first.value.method === 'ONLINE' ? await checkoutOf(first.value, call, shops) : null;
	if (online && !online.ok) return online;
	let tags: string[] = [];
	const done = await runOnce(app, once, async (trx) => {
		const found = await startable(trx, input, call, shops, true);
		if (!found.ok) return found;
		const { order, method, before, payBy, leftPaise, upi } = found.value;
		// The shop has changed it meanwhile: the sum of the checkout is no longer right.
		if (online && online.value.amountPaise !== leftPaise) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		const at = app.clock.now();
		const waits = order.stage === 'PAYMENT_PENDING';
		await setPayment(trx, order.id, {
			method,
			started_at: at,
			failed_at: null,
			...(waits && { pay_by: laterPayBy(payBy, method, order) }),
		});
		if (waits && method === 'COD') tags = await placeWaiting(trx, order, CUSTOMER, { app, shops });
		if (method === 'UPI' && (await showUpi(trx, order.id, upi, at))) await tellShopOfUpi(trx, order, leftPaise, { shops, at });
		if (!waits && before !== method) {
			tags = [shopOrdersTag(order.shop_id)];
			await publishChange(trx, tags);
			await addShopEvent(trx, order.shop_id, { order_id: order.id, kind: 'payment', stage: order.stage, at });
		}
		const payment = await paymentOf(trx, order.id);
		return ok({
			orderId: order.id,
			method,
			amount: rupeesFromPaise(leftPaise),
			status: paymentStatus(stateOf(payment)),
			upi: method === 'UPI' ? upiDetails(found.value.order, found.value.leftPaise, shops, call.language) : null,
			checkout: online && { url: online.value.url, fields: online.value.fields },
			payBy: payment.pay_by?.toISOString() ?? null,
		});
	});
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}
