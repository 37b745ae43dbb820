import { afterAll, beforeAll, expect, test } from 'vitest';
import { HomeReply, type HomeSection } from '#lib/contract/home.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { FAR, HERE, makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
});
afterAll(() => api.close());

async function home({ lat, lng } = HERE, token?: string): Promise<HomeSection[]> {
	forgetTags(api.app, [tag.catalog]);
	const reply = await api.call('GET', 'customer/home', { query: `?location=${lat},${lng}`, ...(token && { token }) });
	expect(reply.status).toBe(200);
	return HomeReply.parse(reply.data).sections;
}
const of = <T extends HomeSection['type']>(sections: readonly HomeSection[], type: T) =>
	sections.flatMap((section) => (section.type === type ? [section] : []));
const again = (sections: readonly HomeSection[]) =>
	of(sections, 'buyAgain').flatMap((section) => (section.type === 'buyAgain' ? section.items.map(([card]) => card?.id) : []));

test('C29 V12 home: the place’s categories, offers, shops, products under the shop that sells them, and brands; nothing where no shop delivers', async () => {
	const dairy = await makeShop(api.app, { category_id: 39, offers: JSON.stringify({ en: 'Curd pot free' }) });
	const grocer = await makeShop(api.app, { category_id: 38, lat: HERE.lat + 0.002 });
	const farther = await makeShop(api.app, { category_id: 38, lat: HERE.lat + 0.004 });
	for (const shop of [dairy, grocer, farther]) {
		await makeProduct(api.app, shop, { name: `Milk of ${shop}` });
		await makeProduct(api.app, shop, { name: `None of ${shop}`, stock: 0 });
	}
	const sections = await home();
	expect([...new Set(sections.map(({ type }) => type))]).toEqual(['categories', 'banners', 'shops', 'products']);
	expect(of(sections, 'banners')[0]?.items).toMatchObject([{ id: dairy, text: 'Curd pot free', url: expect.stringContaining(dairy) }]);
	// Of each category the nearest shop, in the categories' order; only what is in stock.
	const rails = sections.flatMap((section) => (section.type === 'products' ? [section] : []));
	expect(rails.map(({ shop }) => shop.id)).toEqual([grocer, dairy]);
	for (const { shop, title, items } of rails) {
		expect(title).toBe(shop.name);
		expect(items.map((packs) => packs.map(({ name, store }) => [name, store.id]))).toEqual([[[`Milk of ${shop.id}`, shop.id]]]);
	}
	expect(await home(FAR)).toEqual([]);
});

test('C29 buy again: what the customer has ordered, most often first, and can have now; no one else’s, none that was cancelled or waits for its payment', async () => {
	const shop = await makeShop(api.app, { lat: HERE.lat + 0.001 });
	const [once, often, soldOut, cancelled, unpaid] = await Promise.all(
		['once', 'often', 'soldOut', 'cancelled', 'unpaid'].map((name) => makeProduct(api.app, shop, { name, stock: 9 })),
	);
	if (!once || !often || !soldOut || !cancelled || !unpaid) throw new Error('no products');
	const shopper = await makeShopper(api);
	const buy = async (...packs: string[]) => {
		for (const pack of packs) await shopper.add(pack);
		api.pass(60_000);
		return orderOf(await shopper.place()).id;
	};
	await buy(often, soldOut);
	await buy(often);
	await buy(once);
	const key = { 'Idempotency-Key': 'cancel-it-again' };
	const taken = await api.call('POST', `order/${await buy(cancelled)}/cancel`, { token: shopper.token, headers: key, json: {} });
	expect(taken.status).toBe(200);
	await api.app.db
		.updateTable('orders')
		.set({ stage: 'PAYMENT_PENDING' })
		.where('id', '=', await buy(unpaid))
		.execute();
	await api.app.db.updateTable('retailer_products').set({ stock: 0 }).where('id', '=', soldOut).execute();
	expect(again(await home(HERE, shopper.token))).toEqual([often, once]);
	expect(again(await home(FAR, shopper.token))).toEqual([]);
	expect(again(await home(HERE, (await makeShopper(api)).token))).toEqual([]);
	expect(again(await home())).toEqual([]);
});
