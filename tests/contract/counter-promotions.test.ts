import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLIENT_CODE } from '#lib/contract/clients.ts';
import { MadePromotion, MadePromotions } from '#lib/contract/made-promotions.ts';
import { CouponList } from '#lib/contract/promotion.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia, dayAfter } from '#lib/format/india-time.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { makeShopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let api: TestApi;
let owner: Awaited<ReturnType<typeof makeStaff>>;
let association: string;
let shop: string;
let milk: string;
let today: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { name: 'Milk', stock: 10_000 });
	owner = await makeStaff(api, { role: 'owner', shopId: shop });
	association = await makePerson(api, { role: 'association', shopId: null });
	today = dateInIndia(api.app.clock.now());
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const as = (token: string, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, `counter/${path}`, { headers: { Authorization: `Staff ${token}` }, ...(json && { json }) });
const make = (json: object, token = owner.token) => as(token, 'POST', 'promotions', json);
const made = async (json: object, token = owner.token) => {
	const reply = await make(json, token);
	expect(reply.errors, JSON.stringify(json)).toEqual([]);
	return MadePromotion.parse(reply.data);
};
const rowsAt = async (query: string, token = owner.token) =>
	MadePromotions.parse((await as(token, 'GET', `promotions?${query}`)).data).rows;
const faultOf = async (json: object, token = owner.token) => {
	const [error] = (await make(json, token)).errors;
	return [error?.code, error?.field];
};
const code = () => `C${newId().slice(0, 10).toUpperCase()}`;
const FLAT = { code: 'FLAT', amount: 7.5 };

it('C40 C11 an owner makes a coupon of each kind, good at the own shop and paid by it, which carts take at once', async () => {
	const shopper = await makeShopper(api);
	await shopper.add(milk, 3);
	const discountBy = async (given: object) => {
		const { code: name } = await made({ storeId: shop, code: code(), perCustomer: 1, ...given });
		return (await shopper.cart('POST', 'coupon/add', { code: name ?? '' })).cart.bill.couponDiscount;
	};
	expect(await discountBy({ rule: { code: 'PERCENT', percent: 10 } })).toBe(15);
	expect(await discountBy({ rule: { code: 'PERCENT', percent: 10, upTo: 12 } })).toBe(12);
	expect(await discountBy({ rule: FLAT, minOrder: 150, isFirstOrder: true, total: 5 })).toBe(7.5);
	expect(await discountBy({ rule: { code: 'FREE_DELIVERY' } })).toBe(30);
	expect(await discountBy({ rule: { code: 'BUY_GET', buy: 2, get: 1, libraryProductId: `lib${milk}` } })).toBe(50);
	const rows = await rowsAt(`storeId=${shop}`);
	expect(rows.map(({ title }) => title)).toEqual(['Buy 2 Milk, get 1 free', 'Free delivery', '₹7.50 off', '10% off, up to ₹12', '10% off']);
	expect(rows[2]).toMatchObject({
		conditions: ['On items of ₹150 or more', 'On your first order'],
		paidBy: 'SHOP',
		total: 5,
		perCustomer: 1,
		uses: 0,
		given: 0,
		isEnded: false,
	});
	const other = await makeShop(api.app);
	const elsewhere = await makeShopper(api);
	await elsewhere.add(await makeProduct(api.app, other), 3);
	expect((await elsewhere.cart('POST', 'coupon/add', { code: rows[1]?.code ?? '' })).errors[0]?.code).toBe('COUPON_NOT_FOR_STORE');
});

it('C40 an offer shows its uses and what it took off, keeps them in an order after its end, and gives a cancelled one back', async () => {
	const offer = await made({ storeId: shop, rule: FLAT, until: today });
	expect(offer).toMatchObject({ code: null, conditions: [expect.stringMatching(/^Until /)] });
	expect(offer.conditions[0]).toContain(String(Number(today.slice(8))));
	const order = async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 3);
		await shopper.cart('POST', 'offer/add', { offerId: offer.id });
		return { shopper, order: orderOf(await shopper.place()) };
	};
	const [kept, dropped] = [await order(), await order()];
	await cancel(api, dropped.shopper.token, dropped.order.id);
	expect((await rowsAt(`storeId=${shop}`)).find(({ id }) => id === offer.id)).toMatchObject({ uses: 1, given: 7.5 });
	expect((await as(owner.token, 'DELETE', `promotions/${offer.id}`)).status).toBe(200);
	expect((await as(owner.token, 'DELETE', `promotions/${offer.id}`)).status).toBe(404);
	expect((await rowsAt(`storeId=${shop}`)).some(({ id }) => id === offer.id)).toBe(false);
	expect((await rowsAt(`storeId=${shop}&state=ended`)).find(({ id }) => id === offer.id)).toMatchObject({ isEnded: true });
	const acts = await api.app.db.selectFrom('audit_trail').selectAll().where('about', '=', offer.id).orderBy('seq').execute();
	const by = { kind: 'COUPON', actor: 'SHOP', person_id: owner.id, shop_id: shop };
	expect(acts).toMatchObject([
		{ ...by, did: 'ADDED' },
		{ ...by, did: 'ENDED' },
	]);
	expect(kept.order.bill.offerDiscount).toBe(7.5);
	const headers = { Authorization: `Staff ${owner.token}`, 'Client-Code': CLIENT_CODE };
	const url = `http://127.0.0.1/api/counter/promotions.csv?storeId=${shop}&state=ended`;
	expect(await (await api.fetch(new Request(url, { headers }))).text()).toContain(`${offer.id},,₹7.50 off`);
});

it('C40 C11 what a coupon has given follows an order that was changed', async () => {
	const coupon = await made({ storeId: shop, code: code(), rule: { code: 'PERCENT', percent: 10 } });
	const given = async () => (await rowsAt(`storeId=${shop}`)).find(({ id }) => id === coupon.id);
	const shopper = await makeShopper(api);
	await shopper.add(milk, 4);
	await shopper.cart('POST', 'coupon/add', { code: coupon.code ?? '' });
	const { id } = orderOf(await shopper.place());
	expect(await given()).toMatchObject({ uses: 1, given: 20 });
	await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 1 }] });
	expect(await given()).toMatchObject({ given: 20 });
	const yes = await api.call('POST', `order/${id}/approve`, { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } });
	expect(orderOf(yes).bill.couponDiscount).toBe(5);
	expect(await given()).toMatchObject({ uses: 1, given: 5 });
});

it('C40 the association makes coupons of all shops and pays for them; a shop’s are not among them', async () => {
	const name = code();
	const all = await made({ code: name, rule: FLAT, from: dayAfter(today, 1), until: dayAfter(today, 2) }, association);
	expect(all.paidBy).toBe('ASSOCIATION');
	const rows = await rowsAt('', association);
	expect(rows.map(({ id }) => id)).toEqual([all.id]);
	const shopper = await makeShopper(api);
	await shopper.add(milk, 3);
	const coupons = async () =>
		CouponList.parse((await api.call('GET', 'coupon/customer/order', { query: `?storeCode=${shop}`, token: shopper.token })).data).coupons;
	expect((await coupons()).some((one) => one.code === name)).toBe(false);
	expect(new Date(all.startsAt).getTime() - api.app.clock.now().getTime()).toBeLessThanOrEqual(DAY_MS);
	expect((await as(association, 'DELETE', `promotions/${all.id}`)).status).toBe(200);
});

it('C40 pages of the list follow each other without a row twice or left out', async () => {
	const own = await makeShop(api.app);
	const { token } = await makeStaff(api, { role: 'owner', shopId: own });
	for (let i = 0; i < 5; i++) await made({ storeId: own, code: code(), rule: FLAT }, token);
	const seen: string[] = [];
	let cursor = '';
	do {
		const { data } = await as(token, 'GET', `promotions?storeId=${own}&limit=2${cursor && `&cursor=${cursor}`}`);
		const page = MadePromotions.parse(data);
		seen.push(...page.rows.map(({ id }) => id));
		cursor = page.nextCursor ?? '';
	} while (cursor);
	expect(new Set(seen).size).toBe(5);
	expect(seen).toHaveLength(5);
	expect((await as(token, 'GET', `promotions?storeId=${own}&cursor=x`)).errors[0]?.field).toBe('cursor');
});

it('C40 fifty that have not ended are enough: of two made at once for the last place one is refused, and one that ends makes room', async () => {
	const full = await makeShop(api.app);
	const { token } = await makeStaff(api, { role: 'owner', shopId: full });
	const given = { storeId: full, rule: FLAT };
	const [first] = await Promise.all(Array.from({ length: 49 }, () => made(given, token)));
	// Nothing can be stored until both have counted or wait for their turn to count.
	const both = await api.app.db.transaction().execute(async (trx) => {
		await sql`LOCK TABLE promotions IN SHARE MODE`.execute(trx);
		const running = [make(given, token), make(given, token)];
		await until(async () => expect(await lockWaits(api.app.db)).toBe(2));
		return { running };
	});
	const replies = await Promise.all(both.running);
	expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400]);
	const refused = { code: 'LIST_FULL', display_text: expect.stringContaining('50') };
	expect(replies.flatMap(({ errors }) => errors)).toMatchObject([refused]);
	expect((await make(given, token)).errors).toMatchObject([refused]);
	// Those of another shop have places of their own, and what has ended holds none.
	await made({ ...given, storeId: shop });
	await as(token, 'DELETE', `promotions/${first?.id}`);
	await made(given, token);
});

it('C40 what cannot be is refused at its field', async () => {
	const taken = code();
	await made({ storeId: shop, code: taken, rule: FLAT });
	expect(await faultOf({ storeId: shop, code: taken, rule: FLAT })).toEqual(['COUPON_TAKEN', 'code']);
	expect(await faultOf({ storeId: shop, code: 'no!', rule: FLAT })).toEqual(['INPUT_INVALID', 'code']);
	expect(await faultOf({ storeId: shop, rule: { code: 'PERCENT', percent: 101 } })).toEqual(['INPUT_INVALID', 'rule.percent']);
	expect(await faultOf({ storeId: shop, rule: { code: 'FLAT', amount: null } })).toEqual(['INPUT_INVALID', 'rule.amount']);
	expect(await faultOf({ storeId: shop, rule: FLAT, from: dayAfter(today, -1) })).toEqual(['INPUT_INVALID', 'from']);
	expect(await faultOf({ storeId: shop, rule: FLAT, from: dayAfter(today, 2), until: today })).toEqual(['INPUT_INVALID', 'until']);
	const past = await make({ storeId: shop, rule: FLAT, until: dayAfter(today, -1) }, owner.token);
	expect(past.errors[0]).toMatchObject({ field: 'until', display_text: 'This day is over. Choose today or a later day' });
	const bread = await makeProduct(api.app, await makeShop(api.app), { name: 'Bread' });
	const buyGet = { code: 'BUY_GET', buy: 1, get: 1, libraryProductId: `lib${bread}` };
	expect(await faultOf({ storeId: shop, rule: buyGet })).toEqual(['INPUT_INVALID', 'rule.libraryProductId']);
	expect(await faultOf({ storeId: 'nobody', rule: FLAT }, association)).toEqual(['NOT_FOUND', 'storeId']);
});

it('P2 C40 staff only read, another shop’s owner and an ended right reach nothing, and only the association those of all shops', async () => {
	const mine = await made({ storeId: shop, code: code(), rule: FLAT });
	const forAll = await made({ code: code(), rule: FLAT }, association);
	const staff = await makePerson(api, { role: 'staff', shopId: shop });
	const stranger = await makePerson(api, { role: 'owner', shopId: await makeShop(api.app) });
	const statuses = async (token: string, storeId: string | null, id: string) => {
		const query = storeId === null ? '' : `?storeId=${storeId}`;
		const given = { ...(storeId && { storeId }), rule: FLAT };
		const replies = [
			await as(token, 'GET', `promotions${query}`),
			await as(token, 'GET', `promotions.csv${query}`),
			await make(given, token),
			await as(token, 'DELETE', `promotions/${id}`),
		];
		return replies.map(({ status }) => status);
	};
	expect(await statuses(staff, shop, mine.id)).toEqual([200, 200, 403, 403]);
	expect(await statuses(stranger, shop, mine.id)).toEqual([403, 403, 403, 403]);
	expect(await statuses(owner.token, null, forAll.id)).toEqual([403, 403, 403, 403]);
	const gone = await makeStaff(api, { role: 'owner', shopId: shop });
	await endRight(api.app.db, gone.rightId, api.app.clock.now());
	expect(await statuses(gone.token, shop, mine.id)).toEqual([401, 401, 401, 401]);
	expect(await statuses(association, shop, mine.id)).toEqual([200, 200, 201, 200]);
});
