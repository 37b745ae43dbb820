import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#lib/contract/order.ts';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
let bread: string;
let onions: string;
let ghee: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { name: 'Milk' });
	bread = await makeProduct(api.app, shop, { name: 'Bread', price_paise: 4_000, pack_text: '1 pc' });
	onions = await makeProduct(api.app, shop, { name: 'Onions', price_paise: 3_000, mrp_paise: null, pack_text: '1 kg' });
	ghee = await makeProduct(api.app, shop, { name: 'Ghee', price_paise: 6_000, mrp_paise: null });
});
afterAll(() => api.close());

const stockOf = async (id: string) =>
	(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
const stocks = () => Promise.all([milk, bread, onions, ghee].map(stockOf));
const modify = (id: string, lines: object[], customLines?: object[]): Promise<Reply> =>
	partner(api, 'POST', `orders/${id}/modify`, { lines, ...(customLines && { customLines }) });
const approve = (shopper: Shopper, id: string, json: object = {}, key = newId()): Promise<Reply> =>
	api.call('POST', `order/${id}/approve`, { token: shopper.token, json, headers: { 'Idempotency-Key': key } });
const read = async (shopper: Shopper, id: string) => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
const shown = ({ lines, customLines }: Order) => [
	...lines.map((line) => [line.name, line.quantity, line.lineTotal]),
	...customLines.map((line) => [line.name, line.quantity, line.price]),
];
/** Two of milk, one bread, one kilo of onions and coriander: ₹170 of goods, ₹30 and ₹5 of fees. */
async function placed(): Promise<{ shopper: Shopper; id: string }> {
	const shopper = await makeShopper(api);
	await shopper.add(milk, 2);
	await shopper.add(bread);
	await shopper.add(onions);
	await shopper.cart('POST', 'custom-product/add', { customProductId: 'own', name: 'Coriander', quantity: 2 });
	const order = orderOf(await shopper.place());
	expect(order.bill).toMatchObject({ itemTotal: 170, toPay: 205 });
	return { shopper, id: order.id };
}

describe('a shop that changes an order', () => {
	it('C40 E12 shows the customer each line, old and new, the difference, the time and what happens without an answer', async () => {
		const { shopper, id } = await placed();
		const changed = await modify(
			id,
			[
				{ retailerProductId: milk, quantity: 1 },
				{ retailerProductId: ghee, quantity: 1, replaces: bread },
				{ retailerProductId: onions, quantity: 1, grams: 1_150 },
			],
			[{ id: 'own', price: 12.5 }],
		);
		expect(changed.status, JSON.stringify(changed.errors)).toBe(200);
		const order = await read(shopper, id);
		expect(order).toMatchObject({ stage: 'MODIFIED', canApprove: true, canCancel: true, bill: { toPay: 205 } });
		const { modification } = order;
		expect(modification?.changes.map(({ kind, difference, atZero, was, now }) => [kind, difference, atZero, was?.name, now?.name])).toEqual(
			[
				['QUANTITY', -50, 'STANDS', 'Milk', 'Milk'],
				['REPLACED', 20, 'LEFT_OUT', 'Bread', 'Ghee'],
				['WEIGHED', 4.5, 'STAYS', 'Onions', 'Onions'],
				['PRICED', 12.5, 'LEFT_OUT', undefined, undefined],
			],
		);
		expect(modification).toMatchObject({ agreed: 205, accepted: 192, atZero: 115 });
		expect(Date.parse(modification?.approveBy ?? '') - Date.parse(order.stages.at(-1)?.at ?? '')).toBe(PROPOSAL_MS);
		const told = await api.app.db.selectFrom('outbox').selectAll().where('template', '=', 'order.MODIFIED').orderBy('id', 'desc').execute();
		expect(told[0]).toMatchObject({ params: { amount: '₹192' }, body: expect.stringContaining(`/orders/${id}`) });
		await cancel(api, shopper.token, id);
	});

	it('C39 a yes to all gives the order as proposed, with its bill, and moves the stock by just that', async () => {
		const before = await stocks();
		const { shopper, id } = await placed();
		await partner(api, 'POST', `orders/${id}/accept`);
		await modify(
			id,
			[
				{ retailerProductId: milk, quantity: 3 },
				{ retailerProductId: ghee, quantity: 2, replaces: bread },
				{ retailerProductId: onions, quantity: 1, grams: 940 },
			],
			[{ id: 'own', price: 20 }],
		);
		// It places, pays, cancels and rates nothing, so it may come without a key.
		const done = orderOf(await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {} }));
		expect(done).toMatchObject({ stage: 'ACCEPTED', modification: null, canApprove: false });
		expect(shown(done)).toEqual([
			['Milk', 3, 150],
			['Ghee', 2, 120],
			['Onions', 1, 28.2],
			['Coriander', 2, 20],
		]);
		// From ₹200 of goods on the shop delivers free.
		expect(done.bill).toMatchObject({ itemTotal: 318.2, deliveryFee: 0, platformFee: 5, toPay: 323.2 });
		expect(done.payment).toMatchObject({ status: 'PENDING', due: 323.2 });
		expect(done.stages.map(({ stage, by }) => [stage, by])).toEqual([
			['PLACED', 'CUSTOMER'],
			['ACCEPTED', 'ASSOCIATION'],
			['MODIFIED', 'ASSOCIATION'],
			['ACCEPTED', 'CUSTOMER'],
		]);
		const [m = 0, b = 0, o = 0, g = 0] = before;
		expect(await stocks()).toEqual([m - 3, b, o - 1, g - 2]);
	});

	it('C39 a line that the customer drops is left out, and its units go back', async () => {
		const before = await stocks();
		const { shopper, id } = await placed();
		await modify(id, [
			{ retailerProductId: milk, quantity: 1 },
			{ retailerProductId: ghee, quantity: 1, replaces: bread },
			{ retailerProductId: onions, quantity: 1 },
		]);
		expect((await approve(shopper, id, { drop: ['nothing1'] })).errors[0]).toMatchObject({ code: 'INPUT_INVALID', field: 'drop' });
		const done = orderOf(await approve(shopper, id, { drop: [milk, ghee] }));
		expect(shown(done)).toEqual([
			['Onions', 1, 30],
			['Coriander', 2, null],
		]);
		expect(done.bill).toMatchObject({ itemTotal: 30, toPay: 65 });
		const [m = 0, b = 0, o = 0, g = 0] = before;
		expect(await stocks()).toEqual([m, b, o - 1, g]);
	});

	it('C39 without an answer reductions stand and the rest is dropped, once, and nothing costs more than agreed', async () => {
		const before = await stocks();
		const { shopper, id } = await placed();
		await modify(
			id,
			[
				{ retailerProductId: milk, quantity: 1 },
				{ retailerProductId: ghee, quantity: 3, replaces: bread },
				{ retailerProductId: onions, quantity: 2 },
			],
			[{ id: 'own', price: 500 }],
		);
		await settleUnanswered(api.app);
		expect((await read(shopper, id)).stage).toBe('MODIFIED');
		api.pass(PROPOSAL_MS);
		await Promise.all([settleUnanswered(api.app), settleUnanswered({ ...api.app }), settleUnanswered(api.app)]);
		const done = await read(shopper, id);
		expect(done.stages.slice(1).map(({ stage, by }) => [stage, by])).toEqual([
			['MODIFIED', 'ASSOCIATION'],
			['ACCEPTED', 'SYSTEM'],
		]);
		expect(shown(done)).toEqual([
			['Milk', 1, 50],
			['Onions', 1, 30],
		]);
		expect([done.bill.toPay, done.payment.due]).toEqual([115, 115]);
		const [m = 0, b = 0, o = 0, g = 0] = before;
		expect(await stocks()).toEqual([m - 1, b, o - 1, g]);
		expect((await approve(shopper, id)).errors[0]?.code).toBe('STAGE_CONFLICT');
	});

	it('C39 an order of which nothing is left is cancelled, and a cancelled one gives back what was set aside', async () => {
		const before = await stocks();
		const shopper = await makeShopper(api);
		await shopper.add(bread);
		const { id } = orderOf(await shopper.place());
		await modify(id, [{ retailerProductId: ghee, quantity: 5, replaces: bread }]);
		expect(await stockOf(ghee)).toBe((before[3] ?? 0) - 5);
		expect(orderOf(await approve(shopper, id, { drop: [bread] }))).toMatchObject({ stage: 'CANCELLED', modification: null });
		expect(await stocks()).toEqual(before);
		const second = await placed();
		await modify(second.id, [{ retailerProductId: milk, quantity: 9 }]);
		expect(orderOf(await cancel(api, second.shopper.token, second.id)).stage).toBe('CANCELLED');
		expect(await stocks()).toEqual(before);
		api.pass(PROPOSAL_MS);
		await settleUnanswered(api.app);
		expect((await read(second.shopper, second.id)).stage).toBe('CANCELLED');
	});
});

describe('what a change may not be', () => {
	it('C40 of what is not there, named twice, not sold by weight, short, nothing or everything', async () => {
		const before = await stocks();
		const { shopper, id } = await placed();
		const others = await makeProduct(api.app, await makeShop(api.app));
		const line = (retailerProductId: string, more: object = {}) => ({ retailerProductId, quantity: 1, ...more });
		const same = [line(milk, { quantity: 2 }), line(bread), line(onions)];
		for (const [lines, customs] of [
			[[line(ghee)]],
			[[line(milk), line(milk)]],
			[[line(ghee, { replaces: milk }), line(milk)]],
			[[line(bread, { replaces: milk })]],
			[[line(others, { replaces: milk })]],
			[[line(bread, { grams: 500 })]],
			[same],
			[[], []],
			[same, [{ id: 'other', price: 1 }]],
		] as const) {
			const refused = await modify(id, [...lines], customs && [...customs]);
			expect([refused.status, refused.errors[0]?.code], JSON.stringify(lines)).toEqual([400, 'INPUT_INVALID']);
		}
		const short = await modify(id, [line(milk, { quantity: 99_999 })]);
		expect([short.status, short.errors[0]?.code]).toEqual([409, 'OUT_OF_STOCK']);
		expect((await approve(shopper, id)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const [m = 0, b = 0, o = 0, g = 0] = before;
		expect(await stocks()).toEqual([m - 2, b - 1, o - 1, g]);
		await cancel(api, shopper.token, id);
	});

	it('C39 P2 answered by anybody but its customer, nor twice under one key', async () => {
		const { shopper, id } = await placed();
		await modify(id, [{ retailerProductId: milk, quantity: 1 }]);
		expect((await approve(await makeShopper(api), id)).status).toBe(403);
		expect((await partner(api, 'POST', `orders/${id}/accept`)).errors[0]?.code).toBe('STAGE_CONFLICT');
		const key = newId();
		const [first, again] = [await approve(shopper, id, {}, key), await approve(shopper, id, {}, key)];
		expect([first.status, again.data]).toEqual([200, first.data]);
	});
});

describe('coupons of a changed order', () => {
	const withCoupon = async (rule: Parameters<typeof makePromotion>[1] & object, ...lines: [string, number][]) => {
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), total_limit: 1, ...rule });
		const shopper = await makeShopper(api);
		for (const [id, quantity] of lines) await shopper.add(id, quantity);
		await shopper.cart('POST', 'coupon/add', { code });
		return { shopper, order: orderOf(await shopper.place()), code };
	};
	const usesLeft = async (code: string) =>
		(await api.app.db.selectFrom('promotions').select('used').where('code', '=', code).executeTakeFirstOrThrow()).used;

	it('C11 a percentage follows the goods, and its use stays one', async () => {
		const { shopper, order, code } = await withCoupon({ rule: { code: 'PERCENT', percent: 10, maxPaise: null } }, [milk, 2]);
		expect(order.bill).toMatchObject({ couponDiscount: 10, toPay: 125 });
		await modify(order.id, [{ retailerProductId: milk, quantity: 1 }]);
		expect(orderOf(await approve(shopper, order.id))).toMatchObject({ coupon: { discount: 5 }, bill: { couponDiscount: 5, toPay: 80 } });
		expect(await usesLeft(code)).toBe(1);
	});

	/** A pack for ₹60, and the product that it is one of. */
	const sixty = async () => {
		const own = await makeProduct(api.app, shop, { price_paise: 6_000, mrp_paise: null });
		const { library_product_id: libraryProductId } = await api.app.db
			.selectFrom('retailer_products')
			.select('library_product_id')
			.where('id', '=', own)
			.executeTakeFirstOrThrow();
		return { own, libraryProductId };
	};

	it('C11 a gift that fewer units no longer earn never makes the order dearer than agreed', async () => {
		const { own, libraryProductId } = await sixty();
		const rule = { code: 'BUY_GET', buy: 3, get: 2, libraryProductId, names: { en: 'Tea' } } as const;
		const { shopper, order } = await withCoupon({ rule }, [own, 5]);
		expect(order.bill).toMatchObject({ itemTotal: 300, couponDiscount: 120, toPay: 185 });
		await modify(order.id, [{ retailerProductId: own, quantity: 4 }]);
		expect(orderOf(await approve(shopper, order.id)).bill).toMatchObject({
			itemTotal: 240,
			couponDiscount: 60,
			deliveryFee: 0,
			toPay: 185,
		});
	});

	it('C11 of which nothing is left goes back to its owner', async () => {
		const { own, libraryProductId } = await sixty();
		const rule = { code: 'BUY_GET', buy: 1, get: 1, libraryProductId, names: { en: 'Tea' } } as const;
		const { shopper, order, code } = await withCoupon({ rule }, [own, 2], [milk, 1]);
		await modify(order.id, [{ retailerProductId: milk, quantity: 1 }]);
		expect(orderOf(await approve(shopper, order.id))).toMatchObject({ coupon: null, bill: { couponDiscount: 0, toPay: 85 } });
		expect(await usesLeft(code)).toBe(0);
	});
});

describe('an order refused at the door', () => {
	it('C40 E12 comes back: nothing is booked as paid, and the goods go back or are written off as the shop says', async () => {
		for (const [restock, back] of [
			[true, 0],
			[false, -2],
		] as const) {
			const before = await stockOf(milk);
			const { shopper, id } = await placed();
			const early = await partner(api, 'POST', `orders/${id}/return`, { restock, reason: 'Nobody there' });
			expect(early.errors[0]?.code).toBe('STAGE_CONFLICT');
			for (const move of ['accept', 'dispatch']) await partner(api, 'POST', `orders/${id}/${move}`);
			const returned = await partner(api, 'POST', `orders/${id}/return`, { restock, reason: 'Nobody there' });
			expect(returned.data).toMatchObject({ stage: 'RETURNED', payment: { status: 'PENDING' } });
			expect((await read(shopper, id)).stages.at(-1)).toMatchObject({ stage: 'RETURNED', by: 'ASSOCIATION', reason: 'Nobody there' });
			expect(await stockOf(milk)).toBe(before + back);
			expect((await partner(api, 'POST', `orders/${id}/deliver`)).errors[0]?.code).toBe('STAGE_CONFLICT');
		}
	});
});
