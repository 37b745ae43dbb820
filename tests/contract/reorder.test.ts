import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cart } from '#lib/contract/cart.ts';
import { NextShops, ReorderPlan } from '#lib/contract/reorder.ts';
import { boughtBefore } from '#server/order/bought-before.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
let bread: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { name: 'Milk' });
	bread = await makeProduct(api.app, shop, { name: 'Bread', price_paise: 4_000, mrp_paise: null });
});
afterAll(() => api.close());

const own = (shopper: Shopper, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, path, { token: shopper.token, headers: { 'Idempotency-Key': newId() }, ...(json && { json }) });
async function placed(...lines: [string, number][]): Promise<{ shopper: Shopper; id: string }> {
	const shopper = await makeShopper(api);
	for (const [id, quantity] of lines) await shopper.add(id, quantity);
	return { shopper, id: orderOf(await shopper.place()).id };
}

describe('an order again', () => {
	it('C39 C29 what is past its last day is not offered again before it is taken out of stock, another size of it is', async () => {
		const old = await makeProduct(api.app, shop, { name: 'Curd' });
		const { shopper, id } = await placed([old, 1]);
		const pack = await api.app.db.selectFrom('retailer_products').selectAll().where('id', '=', old).executeTakeFirstOrThrow();
		const fresh = {
			...pack,
			id: newId(),
			pack_key: '1 kg',
			pack_text: '1 kg',
			pack_amount: 1_000,
			price_paise: 9_000,
			mrp_paise: null,
			code: null,
		};
		await api.app.db.insertInto('retailer_products').values(fresh).execute();
		await api.app.db.updateTable('retailer_products').set({ best_before: '2020-01-01' }).where('id', '=', old).execute();
		const plan = ReorderPlan.parse((await own(shopper, 'GET', `order/${id}/reorder`)).data);
		expect(JSON.stringify(plan)).toContain(fresh.id);
		expect(await boughtBefore(api.app, shopper.id, { point: HERE, language: 'en' })).toEqual([]);
	});

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

	it('C39 tells what weighed goods cost then, as their invoice does, and keeps the picture of a wish', async () => {
		const onions = await makeProduct(api.app, shop, { price_paise: 6_000, mrp_paise: null, pack_amount: 1_000, pack_text: '1 kg' });
		const shopper = await makeShopper(api);
		await shopper.add(onions, 1);
		const { id } = orderOf(await shopper.place());
		const image = '/img/u0123456789abcdef0123456789abcdef-abcdef/1';
		await api.app.db.insertInto('order_custom_lines').values({ order_id: id, id: 'own', name: 'Coriander', quantity: 1, image }).execute();
		const lines = [{ retailerProductId: onions, quantity: 1, grams: 1_140 }];
		await partner(api, 'POST', `orders/${id}/modify`, { lines, customLines: [{ id: 'own', price: 10 }] });
		await own(shopper, 'POST', `order/${id}/approve`, {});
		for (const move of ['dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
		const plan = ReorderPlan.parse((await own(shopper, 'GET', `order/${id}/reorder`)).data);
		expect(plan.itemTotalBefore).toBe(68.4);
		const cart = Cart.parse((await own(shopper, 'POST', `order/${id}/reorder`)).data);
		expect(cart.cartCustomProducts).toMatchObject([{ name: 'Coriander', image }]);
		const invoice = await api.fetch(
			new Request(`http://127.0.0.1/api/order/${id}/invoice`, {
				headers: { Authorization: `Token ${shopper.token}`, 'Accept-Language': 'hi' },
			}),
		);
		expect(await invoice.text()).toContain('<td class="n">1,140 ग्राम</td><td class="n">₹60</td><td class="n">₹68.40</td>');
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

it('C39 a customer says why they cancel, in a code that each reader has in their language', async () => {
	const { shopper, id } = await placed([milk, 1]);
	expect((await own(shopper, 'POST', `order/${id}/cancel`, { reason: 'Rude words' })).status).toBe(400);
	const cancelled = orderOf(await own(shopper, 'POST', `order/${id}/cancel`, { reason: 'TOO_LATE' }));
	expect(cancelled.stages.at(-1)).toMatchObject({ stage: 'CANCELLED', by: 'CUSTOMER', reason: 'It takes too long' });
	const seen = await api.call('GET', `order/${id}`, { token: shopper.token, headers: { 'Accept-Language': 'hi' } });
	expect(orderOf(seen).stages.at(-1)?.reason).toBe('बहुत देर लग रही है');
});
