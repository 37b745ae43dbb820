import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedLink, SharedProgress, ShopRatings } from '#lib/contract/after-order.ts';
import { Cart } from '#lib/contract/cart.ts';
import { NextShops, ReorderPlan } from '#lib/contract/reorder.ts';
import { STICKERS, stickersFor } from '#lib/order/stickers.ts';
import { addShopKey } from '#server/account/shop-keys.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { ANSWER_MS } from '#server/order/after/help.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { makeShopper, orderOf, partner, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
let bread: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app, { gstin: '27AAPFU0939F1ZV', fssai: '11517001000456', phone_e164: '+919820000009' });
	milk = await makeProduct(api.app, shop, { name: 'Milk <b>' });
	bread = await makeProduct(api.app, shop, { name: 'Bread', price_paise: 4_000, mrp_paise: null });
});
afterAll(() => api.close());

const own = (shopper: Shopper, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, path, { token: shopper.token, headers: { 'Idempotency-Key': newId() }, ...(json && { json }) });
const read = async (shopper: Shopper, id: string) => orderOf(await own(shopper, 'GET', `order/${id}`));
async function placed(...lines: [string, number][]): Promise<{ shopper: Shopper; id: string }> {
	const shopper = await makeShopper(api);
	for (const [id, quantity] of lines.length > 0 ? lines : ([[milk, 2]] as const)) await shopper.add(id, quantity);
	return { shopper, id: orderOf(await shopper.place()).id };
}
async function moved(id: string, ...moves: string[]): Promise<void> {
	for (const move of moves) expect((await partner(api, 'POST', `orders/${id}/${move}`)).status, move).toBe(200);
}
async function delivered(...lines: [string, number][]) {
	const made = await placed(...lines);
	await moved(made.id, 'accept', 'dispatch', 'deliver');
	return made;
}

describe('a rating', () => {
	it('C39 L12 E9 there are fourteen stickers, seven good and seven bad, each with the stars that it goes with', () => {
		expect(STICKERS).toHaveLength(14);
		expect([5, 4, 3, 1].map((stars) => stickersFor(stars).length)).toEqual([7, 7, 7, 7]);
		expect(stickersFor(5)).not.toContain('BAD_SERVICE');
		expect(stickersFor(2)).toContain('SLOW_DELIVERY');
	});

	it('C39 E10 R25 is given once for a delivered order, by its customer, and counts for the shop', async () => {
		const { shopper, id } = await placed();
		const rate = (json: object, by = shopper) => own(by, 'POST', `order/${id}/rate`, json);
		const good = { stars: 4, stickers: ['GREAT_SERVICE', 'GREAT_PRICES'], comment: 'Fast and kind' };
		expect((await rate(good)).errors[0]?.code).toBe('STAGE_CONFLICT');
		await moved(id, 'accept', 'dispatch', 'deliver');
		expect((await read(shopper, id)).canRate).toBe(true);
		expect((await rate(good, await makeShopper(api))).status).toBe(403);
		for (const wrong of [{ stars: 6 }, { stars: 0 }, { stickers: ['BAD_SERVICE'] }, { stickers: ['NICE'] }, { comment: 'x'.repeat(501) }])
			expect((await rate({ ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
		const both = await Promise.all([rate(good), rate(good)]);
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await read(shopper, id)).toMatchObject({ canRate: false, rating: { stars: 4, comment: 'Fast and kind' } });
		expect((await api.call('GET', `catalog/shops/${shop}`)).data).toMatchObject({ rating: 4, ratingCount: 1 });
	});

	it('C39 E10 a shop’s stars are those of its orders: the upgrade takes invented ones away', async () => {
		const counted = () => api.app.db.selectFrom('shops').select(['id', 'rating_sum', 'rating_count']).orderBy('id').execute();
		const before = await counted();
		expect(before.some(({ rating_count }) => rating_count > 0)).toBe(true);
		await api.app.db.updateTable('shops').set({ rating_sum: 5_778, rating_count: 1_284 }).execute();
		const upgrade = readMigrations().find(({ name }) => name.startsWith('0034'))?.sql ?? '';
		await sql.raw(upgrade).execute(api.app.db);
		expect(await counted()).toEqual(before);
	});

	it('C39 its words are shown only once somebody of the association has looked at them', async () => {
		const { shopper, id } = await delivered();
		await own(shopper, 'POST', `order/${id}/rate`, { stars: 2, stickers: ['POOR_QUALITY'], comment: 'It was sour' });
		const said = async () => ShopRatings.parse((await api.call('GET', `catalog/shops/${shop}/ratings`)).data);
		expect((await said()).comments).toEqual([]);
		expect((await said()).stickers).toContainEqual({ code: 'POOR_QUALITY', count: 1 });
		const { key } = await addShopKey(api.app.db, shop, '', api.app.clock.now());
		const byShop = await api.call('PUT', `partner/ratings/${id}`, {
			headers: { Authorization: `Partner ${key}` },
			json: { isShown: false },
		});
		expect(byShop.status).toBe(403);
		expect(JSON.stringify((await partner(api, 'GET', 'ratings')).data)).toContain('It was sour');
		await partner(api, 'PUT', `ratings/${id}`, { isShown: true });
		expect((await said()).comments).toMatchObject([{ stars: 2, comment: 'It was sour' }]);
		await partner(api, 'PUT', `ratings/${id}`, { isShown: false });
		expect((await said()).comments).toEqual([]);
	});
});

describe('an order again', () => {
	it('C39 fills the cart with what can be had, and says what cannot and what costs another sum', async () => {
		const gone = await makeProduct(api.app, shop, { name: 'Ghee' });
		const { shopper, id } = await placed([milk, 2], [bread, 1], [gone, 1]);
		await partner(api, 'PUT', `products/${gone}`, { inStock: false });
		await partner(api, 'PUT', `products/${bread}`, { sellingPrice: 42 });
		const other = await makeProduct(api.app, await makeShop(api.app));
		await shopper.add(other);
		const reply = await own(shopper, 'POST', `order/${id}/reorder`);
		const cart = Cart.parse(reply.data);
		expect(cart.cartProducts.map((line) => [line.retailerProductId, line.quantity])).toEqual([
			[milk, 2],
			[bread, 1],
		]);
		expect(cart.notices.map(({ code, retailerProductId }) => [code, retailerProductId])).toEqual([
			['OUT_OF_STOCK', gone],
			['PRICE_CHANGED', bread],
		]);
		expect(JSON.stringify((await own(shopper, 'GET', 'cart/baskets')).data)).toContain(other);
		expect((await own(await makeShopper(api), 'POST', `order/${id}/reorder`)).status).toBe(403);
		// Sent again after an answer that was lost: nothing comes twice.
		const repeated = Cart.parse((await own(shopper, 'POST', `order/${id}/reorder`)).data);
		expect(repeated.cartProducts.map(({ quantity }) => quantity)).toEqual([2, 1]);
		await partner(api, 'PUT', `products/${bread}`, { sellingPrice: 40 });
	});

	/** Another pack of the product of a pack, at a shop. */
	async function packLike(id: string, at: string, given: Parameters<typeof makeProduct>[2]): Promise<string> {
		const { library_product_id } = await api.app.db
			.selectFrom('retailer_products')
			.select('library_product_id')
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		const made = await makeProduct(api.app, at, { mrp_paise: null, ...given, name: 'unused' });
		await api.app.db.updateTable('retailer_products').set({ library_product_id }).where('id', '=', made).execute();
		return made;
	}

	it('C39 tells before the cart is filled what is gone, fewer, dearer or another pack, and which cart waits; what is left out does not come', async () => {
		const [gone, few, big] = await Promise.all(
			['Ghee', 'Honey', 'Rice'].map((name) => makeProduct(api.app, shop, { name, pack_amount: 500, pack_key: name, pack_text: '500 g' })),
		);
		if (!gone || !few || !big) throw new Error('nothing was made');
		const { shopper, id } = await placed([milk, 1], [gone, 1], [few, 3], [big, 2], [bread, 1]);
		await partner(api, 'PUT', `products/${gone}`, { inStock: false });
		await partner(api, 'PUT', `products/${few}`, { stock: 2 });
		await partner(api, 'PUT', `products/${big}`, { inStock: false });
		await partner(api, 'PUT', `products/${bread}`, { sellingPrice: 42 });
		const near = await packLike(big, shop, { pack_amount: 1_000, pack_key: '1 kg', pack_text: '1 kg', price_paise: 9_000 });
		await packLike(gone, shop, { pack_amount: 5_000, pack_key: '5 kg', pack_text: '5 kg' });
		const other = await makeShop(api.app);
		await shopper.add(await makeProduct(api.app, other), 4);
		const asked = await own(shopper, 'GET', `order/${id}/reorder`);
		const plan = ReorderPlan.parse(asked.data);
		expect(
			plan.lines.map(({ retailerProductId, now, changes }) => [retailerProductId, now?.retailerProductId, now?.quantity, changes]),
		).toEqual([
			[milk, milk, 1, []],
			[gone, undefined, undefined, ['GONE']],
			[few, few, 2, ['FEWER']],
			[big, near, 2, ['PACK', 'PRICE']],
			[bread, bread, 1, ['PRICE']],
		]);
		expect(plan).toMatchObject({ itemTotalBefore: 390, itemTotal: 50 + 100 + 180 + 42, waits: { id: other, count: 1 } });
		// To look changes nothing.
		expect((await shopper.read()).store?.id).toBe(other);
		const cart = Cart.parse((await own(shopper, 'POST', `order/${id}/reorder`, { leaveOut: [milk] })).data);
		expect(cart.cartProducts.map((line) => [line.retailerProductId, line.quantity])).toEqual([
			[few, 2],
			[near, 2],
			[bread, 1],
		]);
		expect(cart.notices.map(({ code }) => code)).toEqual(['OUT_OF_STOCK', 'OUT_OF_STOCK', 'OTHER_PACK', 'PRICE_CHANGED']);
		expect((await own(await makeShopper(api), 'GET', `order/${id}/reorder`)).status).toBe(403);
		expect((await own(shopper, 'GET', `order/nobody1/reorder`)).status).toBe(404);
		await partner(api, 'PUT', `products/${bread}`, { sellingPrice: 40 });
	});

	it('C39 of which nothing can be had leaves the cart as it is', async () => {
		const gone = await makeProduct(api.app, shop);
		const { shopper, id } = await placed([gone, 1]);
		await partner(api, 'PUT', `products/${gone}`, { inStock: false });
		const other = await makeProduct(api.app, await makeShop(api.app));
		await shopper.add(other, 2);
		const cart = Cart.parse((await own(shopper, 'POST', `order/${id}/reorder`)).data);
		expect(cart.cartProducts.map((line) => [line.retailerProductId, line.quantity])).toEqual([[other, 2]]);
		expect(cart.notices.map(({ code }) => code)).toContain('OUT_OF_STOCK');
	});

	it('C39 C40 that its shop could not take: the open shops that deliver there and have most of it, with how many and the price; one call fills a cart there', async () => {
		const tea = await makeProduct(api.app, shop, { name: 'Tea', price_paise: 12_000, mrp_paise: null });
		const rare = await makeProduct(api.app, shop, { name: 'Saffron' });
		const { shopper, id } = await placed([tea, 2], [rare, 1], [bread, 1]);
		await partner(api, 'POST', `orders/${id}/reject`, { reason: 'The oven is broken' });
		const [most, all, shut, far, little] = await Promise.all([
			makeShop(api.app, { lat: 19.1205 }),
			makeShop(api.app, { lat: 19.13 }),
			makeShop(api.app, { closed: true }),
			makeShop(api.app, { lat: 19.42 }),
			makeShop(api.app),
		]);
		for (const at of [most, all, shut, far]) {
			await packLike(tea, at, { price_paise: 11_000 });
			await packLike(bread, at, { price_paise: 4_500 });
		}
		await packLike(rare, all, { price_paise: 50_000, stock: 1 });
		await packLike(bread, little, {});
		await packLike(rare, most, { stock: 0 });
		const offered = NextShops.parse((await own(shopper, 'GET', `order/${id}/elsewhere`)).data).shops;
		expect(offered.map(({ shop: { id: at }, have, of, itemTotal, missing }) => [at, have, of, itemTotal, missing])).toEqual([
			[all, 3, 3, 765, []],
			[most, 2, 3, 265, ['Saffron']],
		]);
		expect((await own(await makeShopper(api), 'GET', `order/${id}/elsewhere`)).status).toBe(403);
		const cart = Cart.parse((await own(shopper, 'POST', `order/${id}/reorder`, { storeId: most })).data);
		expect(cart.store?.id).toBe(most);
		expect(cart.cartProducts.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual([
			[2, 220],
			[1, 45],
		]);
		expect(cart.notices.filter(({ code }) => code === 'OUT_OF_STOCK')).toHaveLength(1);
		expect((await own(shopper, 'POST', `order/${id}/reorder`, { storeId: 'nobody1' })).status).toBe(404);
	});
});

describe('an invoice', () => {
	const page = async (shopper: Shopper, id: string, language = 'en') =>
		api.fetch(
			new Request(`http://127.0.0.1/api/order/${id}/invoice`, {
				headers: { Authorization: `Token ${shopper.token}`, 'Accept-Language': language },
			}),
		);

	it('C39 says seller, GSTIN, FSSAI, goods with HSN and the tax in them, in the customer’s language, and is numbered without gaps', async () => {
		await api.app.db
			.updateTable('library_products')
			.set({ hsn: '04012000', tax_rate: 1_200 })
			.where('id', '=', `lib${milk}`.slice(0, 64))
			.execute();
		// The shop sells it at another rate than the product has.
		const taxed = await partner(api, 'PUT', `products/${milk}`, { taxRate: 5 });
		expect([taxed.status, taxed.data]).toMatchObject([200, { id: milk, hsn: '04012000', taxRate: 5 }]);
		const early = await placed();
		expect((await page(early.shopper, early.id)).status).toBe(409);
		const [first, second] = await Promise.all([delivered([milk, 2]), delivered([milk, 1])]);
		const response = await page(first.shopper, first.id, 'hi');
		expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
		const html = await response.text();
		for (const part of [
			'lang="hi-IN"',
			'बिल',
			'GSTIN 27AAPFU0939F1ZV',
			'FSSAI 11517001000456',
			'04012000',
			'Milk &lt;b&gt;',
			'₹135',
			'₹95.24',
			'₹2.38',
		])
			expect(html).toContain(part);
		expect(html).not.toContain('<script');
		const numbers = [await read(first.shopper, first.id), await read(second.shopper, second.id)].map(({ invoiceNumber }) => invoiceNumber);
		expect(numbers.every((number) => /^INV\/\d{4}\/\d{6}$/.test(number ?? ''))).toBe(true);
		const rows = await api.app.db
			.selectFrom('invoices')
			.select('number')
			.where('shop_id', '=', shop)
			.where('kind', '=', 'INVOICE')
			.orderBy('number')
			.execute();
		expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
		expect((await page(second.shopper, first.id)).status).toBe(403);
	});

	it('C39 carries a credit note for what was given back', async () => {
		const { shopper, id } = await delivered();
		await partner(api, 'POST', `orders/${id}/refund`, { amount: 20 });
		const html = await (await page(shopper, id)).text();
		expect(html).toMatch(/CN\/\d{4}\/\d{6}/);
		expect((await read(shopper, id)).payment).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 20, owed: 0 });
	});
});

describe('where a delivery is', () => {
	it('C32 is said by the shop while it is on its way, seen by its customer, and gone afterwards', async () => {
		const { shopper, id } = await placed();
		const headers = { Authorization: `Partner ${PARTNER_TOKEN}` };
		const put = (json: object) => api.call('PUT', `customer/order-location/${id}`, { headers, json });
		const get = (by = shopper) => own(by, 'GET', `customer/order-location/${id}`);
		expect((await put({ lat: 19.1, lng: 72.8 })).errors[0]?.code).toBe('STAGE_CONFLICT');
		await moved(id, 'accept', 'dispatch');
		expect((await get()).status).toBe(404);
		expect((await put({ lat: 91, lng: 72.8 })).status).toBe(400);
		expect((await put({ lat: 19.1, lng: 72.8 })).status).toBe(200);
		expect((await get()).data).toMatchObject({ lat: 19.1, lng: 72.8, at: expect.any(String) });
		expect((await get(await makeShopper(api))).status).toBe(403);
		const leave = new AbortController();
		const stream = await api.fetch(
			new Request(`http://127.0.0.1/api/order/${id}/events`, {
				headers: { Authorization: `Token ${shopper.token}` },
				signal: leave.signal,
			}),
		);
		let text = '';
		for await (const bytes of stream.body ?? []) {
			text += new TextDecoder().decode(bytes);
			if (text.includes('event: location')) break;
		}
		leave.abort();
		expect(text).toContain('"lat":19.1');
		await moved(id, 'deliver');
		expect((await get()).status).toBe(404);
		expect(await api.app.db.selectFrom('order_locations').selectAll().where('order_id', '=', id).execute()).toEqual([]);
	});
});

describe('something is wrong', () => {
	it('C39 is told to the shop with its lines and a promised time, answered once, and told to the customer', async () => {
		const { shopper, id } = await delivered();
		const ask = (json: object) => own(shopper, 'POST', `order/${id}/help`, json);
		expect((await ask({ reason: 'MISSING', items: ['nothing1'] })).errors[0]?.field).toBe('items');
		expect((await ask({ reason: 'SAD' })).status).toBe(400);
		const asked = orderOf(await ask({ reason: 'MISSING', items: [milk], text: 'One bag only' }));
		const [help] = asked.help;
		expect(help).toMatchObject({ reason: 'MISSING', items: [milk], text: 'One bag only', answer: null });
		expect(Date.parse(help?.answerBy ?? '') - Date.parse(help?.askedAt ?? '')).toBe(ANSWER_MS);
		const told = await api.app.db.selectFrom('outbox').selectAll().where('recipient', '=', '+919820000009').orderBy('id', 'desc').execute();
		expect(told[0]).toMatchObject({ template: 'shop.HELP', body: expect.stringContaining(asked.code) });
		const answer = () => partner(api, 'POST', `orders/${id}/answer`, { helpId: help?.id ?? '', text: 'We bring it now' });
		expect((await answer()).data).toMatchObject({ help: [{ answer: 'We bring it now' }] });
		expect((await answer()).errors[0]?.code).toBe('STAGE_CONFLICT');
		const heard = await api.app.db.selectFrom('outbox').selectAll().where('template', '=', 'order.ANSWERED').execute();
		expect(heard.at(-1)?.body).toContain('We bring it now');
		for (let more = 0; more < 4; more++) await ask({ reason: 'OTHER' });
		expect((await ask({ reason: 'OTHER' })).errors[0]?.code).toBe('LIST_FULL');
	});
});

describe('a shared link', () => {
	it('C39 is one for an order, also when many are asked for at once: a new one ends the last', async () => {
		const { shopper, id } = await placed();
		const share = async () => SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data).token;
		const tokens = [await share(), ...(await Promise.all([share(), share(), share(), share()])), await share()];
		const seen: number[] = [];
		for (const token of tokens) seen.push((await api.call('GET', 'shared/order', { headers: { Authorization: `Share ${token}` } })).status);
		expect(seen).toEqual([404, 404, 404, 404, 404, 200]);
		const links = await api.app.db.selectFrom('order_shares').select('ended_at').where('order_id', '=', id).execute();
		expect([links.length, links.filter(({ ended_at }) => ended_at === null).length]).toEqual([2, 1]);
	});

	it('C39 is ended by its customer alone, and says so; what was never one is just not found', async () => {
		const { shopper, id } = await placed();
		const end = (by: Shopper) => own(by, 'DELETE', `order/${id}/share`);
		expect((await read(shopper, id)).sharedUntil).toBeNull();
		expect((await end(shopper)).status).toBe(200);
		const { token, expiresAt } = SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data);
		const code = async (given: string) =>
			(await api.call('GET', 'shared/order', { headers: { Authorization: `Share ${given}` } })).errors[0]?.code;
		expect((await read(shopper, id)).sharedUntil).toBe(expiresAt);
		expect((await end(await makeShopper(api))).status).toBe(403);
		expect(await code(token)).toBeUndefined();
		expect((await end(shopper)).status).toBe(200);
		expect([await code(token), await code('nothing')]).toEqual(['LINK_ENDED', 'NOT_FOUND']);
		expect((await read(shopper, id)).sharedUntil).toBeNull();
	});

	it('C39 P2 shows how far the order is and nothing personal, to whoever has its token, until it runs out', async () => {
		const { shopper, id } = await placed();
		const { token, expiresAt } = SharedLink.parse((await own(shopper, 'POST', `order/${id}/share`)).data);
		const see = (given: string) => api.call('GET', 'shared/order', { headers: { Authorization: `Share ${given}` } });
		const seen = await see(token);
		expect(SharedProgress.parse(seen.data)).toMatchObject({ stage: 'PLACED', location: null });
		expect(Object.keys(Object(seen.data)).sort()).toEqual(['code', 'deliveryType', 'eta', 'location', 'stage', 'stages', 'storeName']);
		expect(JSON.stringify(seen.data)).not.toMatch(/Chakala|Milk|\+91/);
		expect(seen.headers.get('cache-control')).toBe('no-store');
		expect(api.logged()).not.toContain(token);
		expect((await see(`${token}x`)).status).toBe(404);
		expect((await own(await makeShopper(api), 'POST', `order/${id}/share`)).status).toBe(403);
		const stored = JSON.stringify(await api.app.db.selectFrom('order_shares').selectAll().execute());
		expect(stored).not.toContain(token);
		api.pass(Date.parse(expiresAt) - api.app.clock.now().getTime() + 1_000);
		expect((await see(token)).errors[0]?.code).toBe('LINK_EXPIRED');
	});
});

it('C39 a customer says why they cancel, in a code that each reader has in their language', async () => {
	const { shopper, id } = await placed();
	expect((await own(shopper, 'POST', `order/${id}/cancel`, { reason: 'Rude words' })).status).toBe(400);
	const cancelled = orderOf(await own(shopper, 'POST', `order/${id}/cancel`, { reason: 'TOO_LATE' }));
	expect(cancelled.stages.at(-1)).toMatchObject({ stage: 'CANCELLED', by: 'CUSTOMER', reason: 'It takes too long' });
	const seen = await api.call('GET', `order/${id}`, { token: shopper.token, headers: { 'Accept-Language': 'hi' } });
	expect(orderOf(seen).stages.at(-1)?.reason).toBe('बहुत देर लग रही है');
});
