import { sql } from 'kysely';
import * as z from 'zod/mini';
import { SlotList } from '#lib/contract/cart.ts';
import type { Stage } from '#lib/contract/order.ts';
import { newId } from '#server/system/ids.ts';
import type { Reply } from './app.ts';
import type { TestGateway } from './gateway.ts';
import { makeProduct, makePromotion, makeShop } from './market.ts';
import type { Random } from './random.ts';
import { makeShopper, type Shopper, type ShopperStore } from './shopper.ts';

/** With how many units each pack of the walk begins. */
export const AT_FIRST = 12;

/** Where a walk goes: a store, by its calls and its database, and the gateway that it takes payments through. */
export type WalkedStore = ShopperStore & {
	provider: TestGateway;
	partnerToken: string;
	/** Lets time go on, after which everything that is due is done. */
	pass(): Promise<void>;
};

export type Walk = {
	/** One thing that can happen; undefined where it was about nothing. @throws what `call` throws. */
	step(): Promise<Reply | undefined>;
	/** Asks by their keys for the orders whose answers never came. */
	askAgain(): Promise<void>;
	/** The orders that were acknowledged, by key, and the keys under which there must be none. */
	placed: ReadonlyMap<string, string>;
	refused: ReadonlySet<string>;
};

const Placed = z.object({ id: z.string() });
const ENDED = ['DELIVERED', 'CANCELLED', 'RETURNED'];

/** Shops, one of which hands over at its counter too, and coupons for a walk. Called before the store has read its shops. */
export async function makeWalked({ app }: Pick<WalkedStore, 'app'>) {
	const shops: { id: string; isPickup: boolean; packs: string[] }[] = [];
	for (const [upi_id, isPickup] of [
		['ganesh@okaxis', false],
		[null, true],
	] as const) {
		const id = await makeShop(app, { upi_id, is_pickup: isPickup, cancel_after_min: 25, slot_capacity: 2 });
		const packs = [3_000, 4_500, 7_000].map((price_paise) => makeProduct(app, id, { price_paise, mrp_paise: null, stock: AT_FIRST }));
		shops.push({ id, isPickup, packs: await Promise.all(packs) });
	}
	const rule = { code: 'PERCENT', percent: 20, maxPaise: 2_500 } as const;
	const limits = [{ total_limit: 3 }, { customer_limit: 1 }].map((limit) =>
		makePromotion(app, { code: newId().toUpperCase(), ...limit, rule }),
	);
	return { shops, coupons: (await Promise.all(limits)).map(({ code }) => code) };
}

/** A walk of so many shoppers over carts, orders, partners' moves, payments and returns; each step is chosen by chance. */
export async function walkOver(
	store: WalkedStore,
	{ shops, coupons, count, random }: Awaited<ReturnType<typeof makeWalked>> & { count: number; random: Random },
): Promise<Walk> {
	const { upTo, pick } = random;
	const { db } = store.app;
	const shoppers: Shopper[] = [];
	while (shoppers.length < count) shoppers.push(await makeShopper(store));
	const placed = new Map<string, string>();
	const refused = new Set<string>();
	const unanswered = new Map<string, { shopper: Shopper; expectedToPay: number }>();

	const asPartner = (method: string, path: string, json: object = {}) =>
		store.call(method, `partner/${path}`, { headers: { Authorization: `Partner ${store.partnerToken}` }, json });
	const asShopper = ({ token }: Shopper, method: string, path: string, json: object = {}) =>
		store.call(method, path, { token, json, headers: { 'Idempotency-Key': newId() } });

	/** Any order: most often one that is still under way; half of the time one in this stage, if there is any. */
	async function anyOrder(wanted?: Stage) {
		const rows = await db
			.selectFrom('orders')
			.select(['id', 'customer_id', 'shop_id', 'stage'])
			.orderBy('placed_at', 'desc')
			.limit(60)
			.execute();
		const ripe = rows.filter(({ stage }) => stage === wanted);
		if (ripe.length > 0 && upTo(2) === 0) return pick(ripe);
		const going = rows.filter(({ stage }) => !ENDED.includes(stage));
		return pick(going.length > 0 && upTo(5) > 0 ? going : rows);
	}
	const anyPack = (shopId?: string) => pick((shops.find(({ id }) => id === shopId) ?? pick(shops))?.packs ?? []) ?? '';

	async function modify(): Promise<Reply | undefined> {
		const order = await anyOrder();
		if (!order) return;
		const lines = await db.selectFrom('order_lines').select(['retailer_product_id', 'quantity']).where('order_id', '=', order.id).execute();
		const customs = await db.selectFrom('order_custom_lines').select('id').where('order_id', '=', order.id).execute();
		const wanted = lines.flatMap(({ retailer_product_id: id, quantity }) => {
			const choice = upTo(5);
			if (choice === 0) return [];
			if (choice === 1) return [{ retailerProductId: anyPack(order.shop_id), quantity: 1 + upTo(2), replaces: id }];
			if (choice === 2) return [{ retailerProductId: id, quantity, grams: 200 + upTo(1_500) }];
			return [{ retailerProductId: id, quantity: Math.max(1, quantity + upTo(5) - 2) }];
		});
		const priced = customs.filter(() => upTo(3) > 0).map(({ id }) => ({ id, price: 1 + upTo(40) }));
		return asPartner('POST', `orders/${order.id}/modify`, { lines: wanted, ...(upTo(2) === 0 && { customLines: priced }) });
	}

	async function approve(): Promise<Reply | undefined> {
		const order = await anyOrder();
		const shopper = shoppers.find(({ id }) => id === order?.customer_id);
		if (!order || !shopper) return;
		const lines = await db.selectFrom('order_lines').select('retailer_product_id').where('order_id', '=', order.id).execute();
		const drop = lines.map((line) => line.retailer_product_id).filter(() => upTo(4) === 0);
		return asShopper(shopper, 'POST', `order/${order.id}/approve`, upTo(2) === 0 ? {} : { drop });
	}

	/** What the gateway tells: right, of another sum, again, late or failed. */
	async function webhook(): Promise<Reply | undefined> {
		const attempt = pick(await db.selectFrom('payment_attempts').selectAll().orderBy('at', 'desc').limit(12).execute());
		if (!attempt) return;
		const known = await db.selectFrom('payment_receipts').select('reference').where('order_id', '=', attempt.order_id).execute();
		const id = upTo(3) === 0 ? (pick(known)?.reference ?? newId()) : `pay_${newId()}`;
		const amount = upTo(5) === 0 ? 100 + upTo(20_000) : attempt.amount_paise;
		const [name, status] = upTo(6) === 0 ? ['payment.failed', 'failed'] : ['payment.captured', 'captured'];
		return store.call(
			'POST',
			'payment/webhook/razorpay',
			store.provider.event(name, { order_id: attempt.provider_order_id, amount, id, status }),
		);
	}

	/** Money that came by UPI as some customer was shown it, now or long ago; mostly what nobody has booked. */
	async function upiCame(): Promise<Reply | undefined> {
		const booked = db
			.selectFrom('payment_receipts')
			.select('reference')
			.where('provider', '=', upTo(5) > 0 ? 'upi' : 'none');
		const shown = db.selectFrom('payment_attempts').selectAll().where('provider', '=', 'upi').where('provider_order_id', 'not in', booked);
		const attempt = pick(await shown.orderBy('at', 'desc').limit(60).execute());
		return attempt && asPartner('POST', `orders/${attempt.order_id}/paid`, { attempt: attempt.provider_order_id });
	}

	/** Money that a shop gives back by hand, as it has read what is owed; or as it was before. */
	async function giveBack(): Promise<Reply | undefined> {
		const owing = db.selectFrom('payments').selectAll().whereRef('paid_paise', '>', sql.ref('due_paise')).limit(12);
		const owed = pick(await owing.execute());
		if (!owed) return;
		const expectedOwed = (owed.paid_paise - owed.refunded_paise - owed.due_paise + (upTo(6) === 0 ? 100 : 0)) / 100;
		return asPartner('POST', `orders/${owed.order_id}/refund`, { expectedOwed, key: newId() });
	}

	/** Sends an order under its key, and notes what is known of it afterwards. */
	async function send(key: string, shopper: Shopper, expectedToPay: number): Promise<Reply> {
		unanswered.set(key, { shopper, expectedToPay });
		const reply = await shopper.place({ key, expectedToPay });
		// "Not now" may come after the order was stored.
		if (reply.status === 503) return reply;
		unanswered.delete(key);
		if (reply.status === 201) placed.set(key, Placed.parse(reply.data).id);
		else refused.add(key);
		return reply;
	}
	/** One of the shop's next few delivery times, so that some are soon full; or none. */
	async function anySlot() {
		const { data } = await store.call('GET', 'order/slots', { query: `?storeId=${pick(shops)?.id}` });
		const chosen = pick(SlotList.parse(data).slots.slice(0, 4));
		return chosen && upTo(2) === 0 ? { start: chosen.start, end: chosen.end } : null;
	}
	async function place(): Promise<Reply | undefined> {
		const shopper = pick(shoppers);
		if (!shopper) return;
		if ((await shopper.read()).cartProductsCount === 0) await shopper.add(anyPack());
		const shopId = (await shopper.read()).store?.id;
		const type = shops.find(({ id }) => id === shopId)?.isPickup && upTo(3) > 0 ? 'PICKUP' : 'DELIVERY';
		await shopper.cart('PATCH', 'delivery/update', { type, slot: await anySlot() });
		return send(newId(), shopper, (await shopper.read()).bill.toPay);
	}

	const move = async (name: string, json: object = {}, from?: Stage) => {
		const order = await anyOrder(from);
		return order && asPartner('POST', `orders/${order.id}/${name}`, json);
	};
	const own = async (path: (id: string) => string, json: object = {}) => {
		const order = await anyOrder();
		const shopper = shoppers.find(({ id }) => id === order?.customer_id);
		return order && shopper && asShopper(shopper, 'POST', path(order.id), json);
	};
	const cart = async (method: string, path: string, json: object) => {
		const shopper = pick(shoppers);
		return shopper && asShopper(shopper, method, `cart/${shopper.cartId}/${path}`, json);
	};
	/** Everything that can happen, each as often as it stands here. */
	const times = (count: number, choice: () => Promise<Reply | undefined>) => Array.from({ length: count }, () => choice);
	const choices: readonly (() => Promise<Reply | undefined>)[] = [
		...times(7, () => cart('POST', 'product/add', { retailerProductId: anyPack(), quantity: 1 + upTo(3) })),
		() => cart('POST', 'custom-product/add', { customProductId: newId(), name: 'Coriander', quantity: 1 }),
		...times(2, () => cart('POST', 'coupon/add', { code: pick(coupons) })),
		() => cart('POST', 'basket/save', {}),
		() => cart('PATCH', 'payment/update', { method: pick(['COD', 'UPI', 'ONLINE']) }),
		...times(6, place),
		() => own((id) => `order/${id}/cancel`),
		() => own((id) => `order/${id}/reorder`),
		() => own((id) => `order/${id}/rate`, { stars: 5, stickers: [] }),
		...times(3, () => own((id) => `payment/${id}/start`, upTo(2) === 0 ? {} : { method: pick(['COD', 'UPI', 'ONLINE']) })),
		...times(4, webhook),
		...times(4, () => move('accept')),
		() => move('reject', { reason: 'No' }),
		...times(4, modify),
		...times(3, approve),
		() => move('paid'),
		...times(2, upiCame),
		giveBack,
		...times(4, () => move('dispatch')),
		...times(3, () => move('ready', {}, 'ACCEPTED')),
		...times(3, () => move('deliver', {}, pick(['ON_THE_WAY', 'PICKUP_READY']))),
		() => move('return', { restock: upTo(2) === 0, reason: 'Nobody there' }, 'ON_THE_WAY'),
		() => move('refund', upTo(2) === 0 ? {} : { amount: 1 + upTo(60), key: newId() }),
		...times(2, () => asPartner('PUT', `products/${anyPack()}`, { stock: upTo(20) })),
		() => asPartner('PUT', `products/${anyPack()}`, { sellingPrice: 20 + upTo(80) }),
		async () => {
			store.provider.mode = pick(['well', 'well', 'well', 'broken', 'answer lost']) ?? 'well';
			await store.pass();
			return undefined;
		},
	];
	return {
		step: () => (pick(choices) ?? place)(),
		askAgain: async () => {
			for (const [key, { shopper, expectedToPay }] of [...unanswered]) await send(key, shopper, expectedToPay);
		},
		placed,
		refused,
	};
}
