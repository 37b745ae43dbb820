import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEW_UNITS } from '#lib/constants.ts';
import { SlotList } from '#lib/contract/cart.ts';
import { whenRange } from '#lib/format/times.ts';
import { sumWithout } from '#lib/order/answer-to-proposal.ts';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { type Line, linesOf, seeLines } from '#server/cart/lines.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { chaseUnanswered } from '#server/order/chase-unanswered.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

const PHONE = '+919820000009';
let api: TestApi;
let shop: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
});
afterAll(() => api.close());

const lastTags = async () =>
	(await api.app.db.selectFrom('changes').select('tags').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()).tags;
const libraryOf = async (id: string) =>
	(await api.app.db.selectFrom('retailer_products').select('library_product_id').where('id', '=', id).executeTakeFirstOrThrow())
		.library_product_id;

describe('the tags that an order publishes', () => {
	it('C39 a product that goes out of stock and one that comes back, and none whose card stays the same', async () => {
		const [last, many] = [await makeProduct(api.app, shop, { stock: 1 }), await makeProduct(api.app, shop)];
		const [gone, same] = [tag.product(await libraryOf(last)), tag.product(await libraryOf(many))];
		const shopper = await makeShopper(api);
		await shopper.add(last);
		await shopper.add(many);
		const { id } = orderOf(await shopper.place());
		const sold = await lastTags();
		expect(sold).toEqual(expect.arrayContaining([gone, tag.shelf(shop)]));
		expect(sold).not.toContain(same);
		await cancel(api, shopper.token, id);
		const back = await lastTags();
		expect(back).toEqual(expect.arrayContaining([gone, tag.shelf(shop)]));
		expect(back).not.toContain(same);
	});

	it('C39 a product of which few are left by it, or were until its units came back, down to the last unit that makes them few', async () => {
		const few = await makeProduct(api.app, shop, { stock: FEW_UNITS + 2 });
		const many = await makeProduct(api.app, shop, { stock: FEW_UNITS + 3 });
		const [told, same] = [tag.product(await libraryOf(few)), tag.product(await libraryOf(many))];
		const shopper = await makeShopper(api);
		for (const pack of [few, many]) await shopper.add(pack, 2);
		const { id } = orderOf(await shopper.place());
		const left = await lastTags();
		expect([left.includes(told), left.includes(same)]).toEqual([true, false]);
		await cancel(api, shopper.token, id);
		const back = await lastTags();
		expect([back.includes(told), back.includes(same)]).toEqual([true, false]);
	});
});

describe('the times of an order', () => {
	it('C39 a customer has the whole time anew to answer a change when the store was away, and is told until when', async () => {
		await settleUnanswered(api.app);
		const [milk, bread] = [await makeProduct(api.app, shop), await makeProduct(api.app, shop)];
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.add(bread);
		const { id } = orderOf(await shopper.place());
		expect((await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] })).status).toBe(200);
		const read = async () => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
		const told = async () => {
			const rows = await api.app.db.selectFrom('outbox').select('params').where('template', '=', 'order.MODIFIED').orderBy('id').execute();
			return rows.filter(({ params }) => String(params.url).includes(id)).map(({ params }) => [params.amount, params.time]);
		};
		const [first] = await told();
		const awayS = PROPOSAL_MS / 1000 + 1_200;
		api.pass(awayS * 1000);
		await sql`UPDATE store_pulse SET at = clock_timestamp() - make_interval(secs => ${awayS})`.execute(api.app.db);
		await Promise.all([settleUnanswered(api.app), settleUnanswered({ ...api.app }), chaseUnanswered(api.app)]);
		const { stage, modification } = await read();
		expect(stage).toBe('MODIFIED');
		const leftMs = Date.parse(modification?.approveBy ?? '') - api.app.clock.now().getTime();
		expect(leftMs).toBeGreaterThan(PROPOSAL_MS - 60_000);
		const times = await told();
		expect(times).toEqual([first, [first?.[0], expect.any(String)]]);
		expect(times[1]?.[1]).not.toBe(first?.[1]);
		api.pass(leftMs + 1);
		await settleUnanswered(api.app);
		expect((await read()).stage).toBe('ACCEPTED');
	});

	it('C39 C40 a yes to one proposal is none to the next: who taps twice, or in an old tab, pays for what was read', async () => {
		const milk = await makeProduct(api.app, shop);
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		const { id } = orderOf(await shopper.place());
		const propose = async (quantity: number) => {
			expect((await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity }] })).status).toBe(200);
			return orderOf(await api.call('GET', `order/${id}`, { token: shopper.token })).modification?.approveBy;
		};
		const yes = (approveBy: string | undefined) =>
			api.call('POST', `order/${id}/approve`, { token: shopper.token, json: { approveBy }, headers: { 'Idempotency-Key': newId() } });
		const first = await propose(2);
		expect((await yes(first)).status).toBe(200);
		api.pass(1_000);
		const second = await propose(5);
		const refused = await yes(first);
		expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'STAGE_CONFLICT']);
		expect(orderOf(await yes(second)).lines[0]?.quantity).toBe(5);
		await cancel(api, shopper.token, id);
	});

	it('C39 a shop has to be open at the time chosen, not at the time of ordering', async () => {
		const later = await makeShop(api.app, { closed: true, phone_e164: PHONE, language: 'hi' });
		// Open from noon of tomorrow on, in India, so that it is closed now, and its first time is told with its day at any hour.
		const weekday = new Date(api.app.clock.now().getTime() + 330 * 60_000 + 86_400_000).getUTCDay();
		const hours = { shop_id: later, weekday, opens_min: 720, closes_min: 2_880 };
		await api.app.db.insertInto('shop_hours').values(hours).execute();
		forgetTags(api.app, [tag.shops, tag.shop(later)]);
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, later));
		expect((await shopper.place()).errors[0]?.code).toBe('STORE_CLOSED');
		const [first] = SlotList.parse((await api.call('GET', 'order/slots', { query: `?storeId=${later}` })).data).slots;
		const slot = first && { start: first.start, end: first.end };
		expect((await shopper.cart('PATCH', 'delivery/update', { slot })).status).toBe(200);
		const { id, code } = orderOf(await shopper.place());
		// Its phone is told for when, in the shop's language.
		const sent = await api.app.db.selectFrom('outbox').select(['template', 'body', 'params']).where('recipient', '=', PHONE).execute();
		const told = sent.filter(({ params }) => params.code === code);
		const time = slot && whenRange(slot.start, slot.end, 'hi', translatorOf('hi'), api.app.clock.now().getTime());
		expect(told).toMatchObject([{ template: 'shop.PLACED_LATER', params: { code, time }, body: expect.stringContaining(`${time}`) }]);
		expect(time).toMatch(/^\d+ \p{Script=Devanagari}+, .*\d.* बजे$/u);
		await cancel(api, shopper.token, id);
	});
});

describe('the notices and the limits of a cart', () => {
	it('C1 tells of a new price to one of two readers that saw the old one', async () => {
		const pack = await makeProduct(api.app, shop);
		const shopper = await makeShopper(api);
		await shopper.add(pack);
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_500 }).where('id', '=', pack).execute();
		const cart = sql<{ lines: Line[] }>`SELECT ${linesOf(shopper.id, 'en', null)} AS lines FROM carts WHERE customer_id = ${shopper.id}`;
		const { rows } = await cart.execute(api.app.db);
		const lines = rows[0]?.lines ?? [];
		const told = [await seeLines(api.app.db, shopper.id, lines), await seeLines(api.app.db, shopper.id, lines)];
		expect(told.map((ids) => [...ids])).toEqual([[pack], []]);
	});

	it('C3 bulk/add keeps fifty lines of free text, and says which it left out', async () => {
		const shopper = await makeShopper(api);
		const add = (from: number, count: number) =>
			shopper.cart('POST', 'product/bulk/add', {
				products: [],
				customProducts: Array.from({ length: count }, (_, i) => ({
					customProductId: `own${from + i}`,
					name: `Own ${from + i}`,
					quantity: 1,
				})),
			});
		expect((await add(0, 49)).cart.notices).toEqual([]);
		const { cart } = await add(48, 3);
		expect(cart.cartCustomProducts).toHaveLength(50);
		expect(cart.cartCustomProducts.find(({ id }) => id === 'own48')?.quantity).toBe(2);
		expect(cart.notices).toMatchObject([{ code: 'QUANTITY_LIMIT', display_text: expect.stringContaining('Own 50') }]);
		expect((await add(60, 51)).status).toBe(400);
	});
});

describe('the terms of a changed order', () => {
	it('C11 C39 stay with what the shop left out, but what its customer drops beyond that counts against them', async () => {
		const onions = await makeProduct(api.app, shop, { price_paise: 3_000, mrp_paise: null, pack_text: '1 kg' });
		const [bread, milk, ghee] = [await makeProduct(api.app, shop), await makeProduct(api.app, shop), await makeProduct(api.app, shop)];
		const rule = { code: 'FLAT', amountPaise: 2_000 } as const;
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), min_order_paise: 15_000, rule });
		const shopper = await makeShopper(api);
		for (const [id, quantity] of [[onions, 6] as const, [bread, 1] as const, [milk, 1] as const]) await shopper.add(id, quantity);
		await shopper.cart('POST', 'coupon/add', { code });
		const { id, bill } = orderOf(await shopper.place());
		expect(bill).toMatchObject({ itemTotal: 280, deliveryFee: 0, couponDiscount: 20, toPay: 265 });
		const modify = (...lines: object[]) => partner(api, 'POST', `orders/${id}/modify`, { lines });
		const approve = (...drop: string[]) =>
			api.call('POST', `order/${id}/approve`, { token: shopper.token, json: { drop }, headers: { 'Idempotency-Key': newId() } });
		const same = { retailerProductId: bread, quantity: 1 };
		const substitute = { retailerProductId: ghee, quantity: 1, replaces: milk };
		await modify({ retailerProductId: onions, quantity: 6, grams: 6_001 }, same, substitute);
		const refused = await approve(onions);
		// From ₹200 of goods on the shop delivers free; bread and ghee are ₹100.
		expect(refused).toMatchObject({
			status: 400,
			errors: [{ code: 'MIN_ORDER', field: 'drop', display_text: expect.stringContaining('₹100 ') }],
		});
		// The substitute would be left out without an answer too: the shop has not got the milk.
		expect(orderOf(await approve(ghee)).bill).toMatchObject({ itemTotal: 230.03, deliveryFee: 0, couponDiscount: 20, toPay: 215.03 });
		await modify({ retailerProductId: onions, quantity: 1 });
		expect(orderOf(await approve()).bill).toMatchObject({ itemTotal: 30, deliveryFee: 0, couponDiscount: 20, toPay: 15 });
	});

	it('C39 are kept by an order that comes to just its minimum, of which the customer then drops no more', async () => {
		const own = await makeShop(api.app, { min_order_paise: 10_000 });
		const [bread, milk] = [await makeProduct(api.app, own), await makeProduct(api.app, own)];
		const shopper = await makeShopper(api);
		await shopper.add(bread, 3);
		await shopper.add(milk);
		const { id } = orderOf(await shopper.place());
		const lines = [bread, milk].map((retailerProductId) => ({ retailerProductId, quantity: 1 }));
		await partner(api, 'POST', `orders/${id}/modify`, { lines });
		const approve = (...drop: string[]) =>
			api.call('POST', `order/${id}/approve`, { token: shopper.token, json: { drop }, headers: { 'Idempotency-Key': newId() } });
		expect((await approve(bread)).errors).toMatchObject([{ code: 'MIN_ORDER', display_text: expect.stringContaining('₹50 ') }]);
		expect(orderOf(await approve()).bill.itemTotal).toBe(100);
	});

	it('C39 C40 a fee that only a large order pays is lost by what its customer drops, and stays with what the shop leaves out', async () => {
		const fee_by_total = JSON.stringify([{ fromPaise: 15_000, feePaise: 1_000 }]);
		const own = await makeShop(api.app, { free_delivery_above_paise: null, fee_by_total });
		const onions = await makeProduct(api.app, own, { price_paise: 3_000, mrp_paise: null, pack_text: '1 kg' });
		const bread = await makeProduct(api.app, own);
		const shopper = await makeShopper(api);
		await shopper.add(onions, 6);
		await shopper.add(bread);
		const { id, bill } = orderOf(await shopper.place());
		expect(bill).toMatchObject({ itemTotal: 230, deliveryFee: 10 });
		const modify = (...lines: object[]) => partner(api, 'POST', `orders/${id}/modify`, { lines });
		const approve = (...drop: string[]) =>
			api.call('POST', `order/${id}/approve`, { token: shopper.token, json: { drop }, headers: { 'Idempotency-Key': newId() } });
		const same = { retailerProductId: bread, quantity: 1 };
		await modify({ retailerProductId: onions, quantity: 6, grams: 6_001 }, same);
		const refused = await approve(onions);
		expect(refused).toMatchObject({ status: 400, errors: [{ field: 'drop', display_text: expect.stringContaining('₹100 ') }] });
		expect(orderOf(await approve()).bill).toMatchObject({ itemTotal: 230.03, deliveryFee: 10 });
		await modify(same);
		expect(orderOf(await approve()).bill).toMatchObject({ itemTotal: 50, deliveryFee: 10 });
	});

	it('C11 C39 C40 what the page says a dropped line leaves to pay is what is billed then, with a coupon too; the same weight in more packs is another quantity', async () => {
		const onions = await makeProduct(api.app, shop, { price_paise: 3_000, mrp_paise: null, pack_text: '1 kg' });
		const ghee = await makeProduct(api.app, shop, { price_paise: 6_000, mrp_paise: null });
		const bread = await makeProduct(api.app, shop, { price_paise: 4_000, mrp_paise: null });
		const milk = await makeProduct(api.app, shop);
		const rule = { code: 'PERCENT', percent: 20, maxPaise: null } as const;
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), rule });
		const shopper = await makeShopper(api);
		for (const [id, quantity] of [[milk, 2] as const, [bread, 1] as const, [onions, 1] as const]) await shopper.add(id, quantity);
		await shopper.cart('POST', 'coupon/add', { code });
		const { id, bill } = orderOf(await shopper.place());
		expect(bill).toMatchObject({ itemTotal: 170, couponDiscount: 34, toPay: 171 });
		const modify = (...lines: object[]) => partner(api, 'POST', `orders/${id}/modify`, { lines });
		const approve = (drop: string[]) =>
			api.call('POST', `order/${id}/approve`, { token: shopper.token, json: { drop }, headers: { 'Idempotency-Key': newId() } });
		const read = async () => orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
		const weighed = (quantity: number) => ({ retailerProductId: onions, quantity, grams: 1_150 });
		await modify({ retailerProductId: milk, quantity: 2 }, { retailerProductId: ghee, quantity: 1, replaces: bread }, weighed(1));
		const { modification, ...asked } = await read();
		if (!modification) throw new Error('nothing is proposed');
		const sums = [[], [bread], [onions], [bread, onions]].map((drop) => sumWithout({ ...asked, modification }, new Set(drop)));
		// 20 % off ₹194.50, ₹134.50, ₹160 and ₹100, with ₹30 and ₹5 of fees.
		expect(sums).toEqual([modification.accepted, 142.6, 163, 115]);
		expect(orderOf(await approve([bread])).bill.toPay).toBe(142.6);
		const same = { retailerProductId: milk, quantity: 2 };
		expect((await modify(same, weighed(1))).errors[0]?.code).toBe('INPUT_INVALID');
		expect((await modify(same, weighed(2))).status).toBe(200);
		const [change] = (await read()).modification?.changes ?? [];
		expect(change).toMatchObject({ kind: 'QUANTITY', difference: 0, now: { quantity: 2, grams: 1_150, lineTotal: 34.5 } });
	});
});
