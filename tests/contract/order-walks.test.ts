import { afterAll, beforeAll, expect, it } from 'vitest';
import { ok } from '#lib/result.ts';
import { doWhatIsDue } from '#server/order/due.ts';
import { endOrderStreams } from '#server/order/live.ts';
import { settleUnanswered } from '#server/order/modification/settle.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { newId } from '#server/system/ids.ts';
import { anotherProcess, type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { wrongBooks } from '../support/order-books.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

/** `npm run chaos` walks farther, and a failed walk is walked again by its seed. */
const STEPS = Number(process.env.WALK_STEPS ?? 1_000);
const SEED = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 4;
const CHECK_EVERY = 200;
const AT_FIRST = 12;
const PARTNER = 'partner-token-of-the-tests';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}
const random = randomOf(SEED);
const upTo = (most: number) => Math.floor(random() * most);
const pick = <T>(from: readonly T[]): T | undefined => from[upTo(from.length)];

/** A gateway that takes what it is told, and fails now and then. */
const gateway: Gateway = {
	name: 'walk',
	open: async () => {
		if (upTo(10) === 0) throw new Error('the gateway is away');
		return `order_${newId()}`;
	},
	checkout: () => ({ url: 'https://pay.example', fields: {} }),
	saysPaid: () => false,
	paymentsOf: async () => {
		if (upTo(10) === 0) throw new Error('the gateway is away');
		return [];
	},
	refund: async () => {
		if (upTo(5) === 0) throw new Error('the gateway is away');
	},
	verify: async () => ok(null),
	read: (body) => ok(JSON.parse(Buffer.from(body).toString())),
};

let api: TestApi;
let calls: TestApi['call'][];
let shoppers: Shopper[];
const shops: { id: string; packs: string[] }[] = [];
let coupon = '';
beforeAll(async () => {
	api = await testApi();
	Object.assign(api.app, { payments: paymentsThrough(gateway), webhooks: new Map([[gateway.name, gateway.verify]]) });
	calls = [api.call, anotherProcess(api)];
	for (const upi_id of ['ganesh@okaxis', null]) {
		const id = await makeShop(api.app, { upi_id, cancel_after_min: 25 });
		const packs = [3_000, 4_500, 7_000].map((price_paise) => makeProduct(api.app, id, { price_paise, mrp_paise: null, stock: AT_FIRST }));
		shops.push({ id, packs: await Promise.all(packs) });
	}
	coupon = (
		await makePromotion(api.app, { code: newId().toUpperCase(), total_limit: 3, rule: { code: 'PERCENT', percent: 20, maxPaise: 2_500 } })
	).code;
	shoppers = await Promise.all(Array.from({ length: Math.max(4, STEPS / 100) }, () => makeShopper(api)));
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const call = (...args: Parameters<TestApi['call']>): Promise<Reply> => (pick(calls) ?? api.call)(...args);
const asPartner = (method: string, path: string, json: object = {}) =>
	call(method, `partner/${path}`, { headers: { Authorization: `Partner ${PARTNER}` }, json });
const asShopper = ({ token }: Shopper, method: string, path: string, json: object = {}) =>
	call(method, path, { token, json, headers: { 'Idempotency-Key': newId() } });

/** Any order: most often one that is still under way. */
async function anyOrder() {
	const rows = await api.app.db
		.selectFrom('orders')
		.select(['id', 'customer_id', 'shop_id', 'stage'])
		.orderBy('placed_at', 'desc')
		.limit(60)
		.execute();
	const going = rows.filter(({ stage }) => !['DELIVERED', 'CANCELLED', 'RETURNED'].includes(stage));
	return pick(going.length > 0 && upTo(5) > 0 ? going : rows);
}
const anyPack = (shopId?: string) => pick((shops.find(({ id }) => id === shopId) ?? pick(shops))?.packs ?? []) ?? '';

async function modify(): Promise<Reply | undefined> {
	const order = await anyOrder();
	if (!order) return;
	const lines = await api.app.db
		.selectFrom('order_lines')
		.select(['retailer_product_id', 'quantity'])
		.where('order_id', '=', order.id)
		.execute();
	const customs = await api.app.db.selectFrom('order_custom_lines').select('id').where('order_id', '=', order.id).execute();
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
	const lines = await api.app.db.selectFrom('order_lines').select('retailer_product_id').where('order_id', '=', order.id).execute();
	const drop = lines.map((line) => line.retailer_product_id).filter(() => upTo(4) === 0);
	return asShopper(shopper, 'POST', `order/${order.id}/approve`, upTo(2) === 0 ? {} : { drop });
}

/** What the gateway tells: right, of another sum, again, late or failed. */
async function webhook(): Promise<Reply | undefined> {
	const attempt = pick(await api.app.db.selectFrom('payment_attempts').selectAll().orderBy('at', 'desc').limit(12).execute());
	if (!attempt) return;
	const known = await api.app.db.selectFrom('payment_receipts').select('reference').where('order_id', '=', attempt.order_id).execute();
	const paymentId = upTo(3) === 0 ? (pick(known)?.reference ?? newId()) : `pay_${newId()}`;
	const amountPaise = upTo(5) === 0 ? 100 + upTo(20_000) : attempt.amount_paise;
	const event = { kind: upTo(6) === 0 ? 'FAILED' : 'PAID', providerOrderId: attempt.provider_order_id, paymentId, amountPaise };
	return call('POST', 'payment/webhook/walk', { body: JSON.stringify(event), headers: { 'content-type': 'application/json' } });
}

const move = async (name: string, json: object = {}) => {
	const order = await anyOrder();
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
const CHOICES: readonly (() => Promise<Reply | undefined>)[] = [
	...Array.from({ length: 7 }, () => () => cart('POST', 'product/add', { retailerProductId: anyPack(), quantity: 1 + upTo(3) })),
	() => cart('POST', 'custom-product/add', { customProductId: newId(), name: 'Coriander', quantity: 1 }),
	() => cart('POST', 'coupon/add', { code: coupon }),
	() => cart('POST', 'basket/save', {}),
	() => cart('PATCH', 'payment/update', { method: pick(['COD', 'UPI', 'ONLINE']) }),
	...Array.from({ length: 6 }, () => async () => pick(shoppers)?.place()),
	() => own((id) => `order/${id}/cancel`),
	() => own((id) => `order/${id}/reorder`),
	() => own((id) => `order/${id}/rate`, { stars: 5, stickers: [] }),
	...Array.from(
		{ length: 3 },
		() => () => own((id) => `payment/${id}/start`, upTo(2) === 0 ? {} : { method: pick(['COD', 'UPI', 'ONLINE']) }),
	),
	...Array.from({ length: 4 }, () => webhook),
	...Array.from({ length: 4 }, () => () => move('accept')),
	() => move('reject', { reason: 'No' }),
	...Array.from({ length: 4 }, () => modify),
	...Array.from({ length: 3 }, () => approve),
	() => move('paid'),
	...Array.from({ length: 4 }, () => () => move('dispatch')),
	...Array.from({ length: 3 }, () => () => move('deliver')),
	() => move('return', { restock: upTo(2) === 0, reason: 'Nobody there' }),
	() => move('refund', upTo(2) === 0 ? {} : { amount: 1 + upTo(60) }),
	() => asPartner('PUT', `products/${anyPack()}`, { stock: upTo(20) }),
	() => asPartner('PUT', `products/${anyPack()}`, { sellingPrice: 20 + upTo(80) }),
	async () => {
		api.pass(upTo(4) * 60_000);
		await Promise.all([doWhatIsDue(api.app), settleUnanswered({ ...api.app })]);
		return undefined;
	},
];

it(`C39 C40 E12 the books of orders add up after ${STEPS} random steps, four at a time over two processes (seed ${SEED})`, async () => {
	const seen = new Map<number, number>();
	for (let step = 0; step < STEPS; step += AT_ONCE) {
		const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => pick(CHOICES)?.()));
		for (const reply of replies) {
			if (!reply) continue;
			seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
			// 503 is the gateway that is away, 429 a shopper who orders more often than people do.
			expect([200, 201, 400, 403, 404, 409, 429, 503], `seed ${SEED}: ${JSON.stringify(reply.errors)}`).toContain(reply.status);
		}
		if (step % CHECK_EVERY === 0) expect(await wrongBooks(api.app.db, AT_FIRST), `seed ${SEED}, step ${step}`).toEqual([]);
	}
	expect(await wrongBooks(api.app.db, AT_FIRST), `seed ${SEED}`).toEqual([]);
	const rows = await api.app.db.selectFrom('order_stages').select('stage').distinct().execute();
	if (STEPS >= 1_000) expect(rows.length, 'a walk that reaches few stages shows little').toBeGreaterThanOrEqual(8);
	expect(seen.get(200) ?? 0).toBeGreaterThan(STEPS / 4);
});
