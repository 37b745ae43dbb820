import type { Order } from '#lib/contract/order.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { CUSTOMER } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { lockCart } from '#server/cart/cart-row.ts';
import { emptyCart } from '#server/cart/empty-cart.ts';
import { promiseOf } from '#server/cart/eta.ts';
import { lockPromotions, takeUses } from '#server/cart/promotions/uses.ts';
import { takeSlotPlace } from '#server/cart/slot-places.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { acceptByItself } from '#server/order/auto-accept.ts';
import { blockOf } from '#server/order/blocked-customer.ts';
import { checkBill, checkOpen, checkPrescription, checkStock, checkUnpaid } from '#server/order/check-cart.ts';
import { tellStage } from '#server/order/customer-messages.ts';
import { destinationOf, receiverOf } from '#server/order/destination.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { insertOrder } from '#server/order/insert.ts';
import { readOrder } from '#server/order/order-row.ts';
import { tellShop } from '#server/order/shop-messages.ts';
import { lockPacks, takeStock } from '#server/order/stock.ts';
import { answerFromOf } from '#server/order/time-to-answer.ts';
import { orderView } from '#server/order/view.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const placing = createSemaphore(LIMITS.orders);

type Input = Checked<'POST order'>;
type Call = CallTo<'POST order'>;
type Placed = { order: Order; tags: string[] };

/** Places an order in the transaction that holds the idempotency key. */
async function placeIn(trx: Db, call: Call, { cartId, expectedToPay, expectedEta }: Input, shops: ShopTable): Promise<Result<Placed>> {
	const { app, language, idempotencyKey } = call;
	const { customerId } = call.caller;
	const blocked = await blockOf(trx, customerId);
	if (blocked) return blocked;
	const now = app.clock.now();
	const locked = await lockCart(trx, { customerId, cartId, language, ids: [], now });
	if (!locked.ok) return locked;
	const cart = locked.value;
	if (cart.lines.length === 0) return refuse('CART_EMPTY');
	const shop = shops.get(cart.shop_id ?? '');
	if (!shop) return refuse('UNAVAILABLE');
	if (!app.payments.methods(shop).includes(cart.payment_method)) return refuse('PAYMENT_UNSUPPORTED');
	const unpaid = await checkUnpaid(trx, cart, expectedToPay);
	if (unpaid) return unpaid;
	const closed = checkOpen(shop, cart, now);
	if (closed) return closed;
	const address = await destinationOf(trx, cart, shop, now);
	if (!address.ok) return address;

	// From here on nobody else can change these prices and this stock until the transaction ends.
	const packs = await lockPacks(
		trx,
		shop.id,
		cart.lines.map((line) => line.id),
	);
	const lines = cart.lines.map((line) => ({ ...line, ...packs.get(line.id) }));
	const ids = cart.promotions.map((promotion) => promotion.id);
	const promotions = await lockPromotions(trx, customerId, ids);
	const { platformFeePaise } = app.settings;
	const billed = checkBill(shop, { ...cart, lines, promotions }, { expectedToPay, point: call.point, platformFeePaise, now });
	if (!billed.ok) return billed;
	const short = checkStock(lines, packs);
	if (short) return short;
	const unprescribed = checkPrescription(cart, lines);
	if (unprescribed) return unprescribed;

	const { slot_start: start, slot_end: end } = cart;
	// Packs are locked before slots by everybody.
	const place = start && end ? await takeSlotPlace(trx, shop, { start, end }, { customerId, now, to: cart }) : ok(null);
	if (!place.ok) return place;
	const etaAt = promiseOf(shop, cart, expectedEta, now);
	if (!etaAt) return refuse('STORE_CLOSED');
	const order = await insertOrder(trx, {
		cart,
		lines,
		packs,
		promoted: billed.value,
		address: address.value,
		receiver: await receiverOf(trx, cart),
		answerFrom: answerFromOf(shop, start, now),
		etaAt,
		now,
		language,
		idempotencyKey,
	});
	await takeUses(trx, { id: order.id, customerId, at: now }, billed.value);
	await emptyCart(trx, cart);
	await tellStage(trx, order, { shops, by: CUSTOMER, at: now, settings: app.settings });
	if (order.stage === 'PLACED') await tellShop(trx, order, 'PLACED', { shops, at: now });
	// Last, because from here on other orders may wait for the lock on the shop's stock.
	const tags = await takeStock(trx, { id: order.id, shopId: shop.id, at: now }, lines);
	if (!tags) return refuse('STOCK_SHORT');
	tags.push(shopOrdersTag(shop.id));
	await publishChange(trx, tags);
	await addShopEvent(trx, shop.id, { order_id: order.id, kind: 'stage', stage: order.stage, at: now });
	tags.push(...(await acceptByItself(trx, order, { app, shops })));
	const row = await readOrder(trx, order.id);
	if (!row) throw new Error('the order just written is gone');
	return ok({ order: orderView(row, { shops, payments: app.payments, language }), tags });
}

/** Whether an order of this customer came with this key: it keeps it for ever, what was answered to it is forgotten after a time. */
const isKeyOfOrder = async (trx: Db, customerId: string, key: string): Promise<boolean> =>
	(await trx
		.selectFrom('orders')
		.select('id')
		.where('customer_id', '=', customerId)
		.where('idempotency_key', '=', key)
		.executeTakeFirst()) !== undefined;

/**
 * Places the order of a cart: all of it or nothing, once per Idempotency-Key. Refuses in this order with CUSTOMER_BLOCKED, FORBIDDEN or NOT_FOUND
 * (the cart), CART_EMPTY, UNAVAILABLE (its shop is gone), PAYMENT_UNSUPPORTED, UNPAID_ORDERS, STORE_CLOSED, SLOT_UNAVAILABLE (over, too soon, or
 * none of the shop's), PICKUP_NOT_OFFERED, ADDRESS_REQUIRED, NOT_SERVICEABLE, MIN_ORDER, PRICE_CHANGED (with the new bill), STOCK_SHORT (naming
 * the lines), QUANTITY_LIMIT, PRESCRIPTION_REQUIRED, SLOT_UNAVAILABLE (full); a refusal changes nothing, and the same key may be used again with
 * fresh data. A key that came with another cart or sum, or longer ago than its answer is kept, is refused with IDEMPOTENCY_KEY_REUSED before
 * anything.
 */
export async function placeOrder(input: Input, call: Call): Promise<Result<Order>> {
	const { app, idempotencyKey: key } = call;
	const { customerId } = call.caller;
	const shops = await shopTable(app);
	const once = { customerId, key, endpoint: 'POST order', requestHash: requestHashOf('POST order', input) } as const;
	let tags: string[] = [];
	const place = () =>
		runOnce(app, once, async (trx) => {
			if (await isKeyOfOrder(trx, customerId, key)) return refuse('IDEMPOTENCY_KEY_REUSED');
			const placed = await placeIn(trx, call, input, shops);
			if (!placed.ok) return placed;
			tags = placed.value.tags;
			return ok(placed.value.order);
		});
	const done = await placing.run('', place);
	// This process knows at once; others are told by the published change.
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}
