import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetTags } from '#server/catalogue/memo.ts';
import { findCards } from '#server/catalogue/products/find-cards.ts';
import { findProduct } from '#server/catalogue/products/product.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { tag } from '#server/catalogue/tags.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop, fillShelf } from '../support/catalog-rows.ts';

/** A tenth of a degree of latitude is 11.1 km: far from everything else, and each test has a place of its own. */
const HERE = { lat: 19, lng: 73 };
const north = (metres: number) => ({ lat: HERE.lat + metres / 111_195, lng: HERE.lng });
const here = { point: HERE, language: 'en' } as const;

let api: TestApi;
let near: string;
let far: string;
let shut: string;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.app;
	await insertTaxonomy(db);
	far = await addShop(db, { ...north(2_000), category_id: 39, delivery_eta_min: 20, min_order_paise: 9_950 });
	near = await addShop(db, { ...north(500), also_category_ids: [39], is_offer_selling: true });
	shut = await addShop(db, { ...north(100), is_shut: true });
	await addShop(db, { ...north(9_000), service_radius_m: 8_000 });
	for (const [shop, category] of [
		[far, 'DAIRY'],
		[near, 'DAIRY'],
		[shut, 'GROCERY'],
	] as const)
		await fillShelf(db, shop, category);
});
afterAll(() => api.close());

describe('shops near a place', () => {
	test('those that serve it, nearest first, with distance and state', async () => {
		const { shops } = await listShops(api.app, here);
		expect(shops.map(({ id, distanceKm, isOpen, serviceable }) => [id, distanceKm, isOpen, serviceable])).toEqual([
			[shut, 0.1, false, true],
			[near, 0.5, true, true],
			[far, 2, true, true],
		]);
		expect(shops[2]).toMatchObject({ deliveryEtaMinutes: 25, minOrder: 99.5, rating: null, opensAt: null, closesAt: null });
	});

	test('by category, its own or another it sells; open now', async () => {
		const ids = async (more: object) => (await listShops(api.app, { ...here, ...more })).shops.map(({ id }) => id);
		expect(await ids({ categoryId: 39 })).toEqual([near, far]);
		expect(await ids({ categoryId: 0, openNow: true })).toEqual([near, far]);
		expect(await ids({ categoryId: 999 })).toEqual([]);
	});

	test('a shop that does not serve the place is still found by its id, and says so', async () => {
		expect(await findShop(api.app, near, { ...here, point: north(50_000) })).toMatchObject({
			id: near,
			serviceable: false,
			distanceKm: 49.5,
		});
		expect(await findShop(api.app, 'nobody', here)).toBeNull();
	});
});

describe('products near a place', () => {
	test('packs are variants of one entry, those in stock first, then the smallest', async () => {
		const rice = await addProduct(api.app.db, 'Variant rice');
		const kilo = await addPack(api.app.db, near, rice, { pack_text: '1 kg', price_paise: 7_800, mrp_paise: 8_000 });
		const half = await addPack(api.app.db, near, rice, { pack_text: '500 g', price_paise: 4_000 });
		const out = await addPack(api.app.db, near, rice, { pack_text: '250 g', price_paise: 2_100, stock: 0 });
		await addPack(api.app.db, near, rice, { pack_text: '5 kg', price_paise: 30_000, is_listed: false });
		const { products, total } = await listProducts(api.app, { ...here, q: 'variant' });
		expect(total).toBe(1);
		expect(products[0]?.map(({ id }) => id)).toEqual([half, kilo, out]);
		expect(products[0]?.[1]).toMatchObject({
			sellingPrice: 78,
			mrp: 80,
			offerPercent: 2,
			unitPrice: { value: 78, per: 'kg' },
			measurementDisplayText: '1 kg',
			quantity: 0,
			inStock: true,
			store: { id: near },
			maxQuantity: 20,
			distanceKm: 0.5,
			url: `/products/variant-rice-${rice}?sid=${near}`,
		});
		expect(products[0]?.[0]).toMatchObject({ mrp: -1, offerPercent: 0 });
		expect(products[0]?.[2]?.inStock).toBe(false);
		// Few are told, and no more may be taken; of many nobody is told how many.
		const stocked = async (stock: number) => {
			await api.app.db.updateTable('retailer_products').set({ stock }).where('id', '=', kilo).execute();
			forgetTags(api.app, ['catalog']);
			const pack = (await listProducts(api.app, { ...here, q: 'variant' })).products[0]?.find(({ id }) => id === kilo);
			return [pack?.inStock, pack?.maxQuantity, pack?.stockLeft];
		};
		expect(await stocked(3)).toEqual([true, 3, 3]);
		expect(await stocked(6)).toEqual([true, 20, undefined]);
		expect(await stocked(0)).toEqual([false, 20, undefined]);
	});

	test('sold by several shops: listed once, from the nearest open shop with stock; from a closed one when no other has it', async () => {
		const { db } = api.app;
		const dal = await addProduct(db, 'Nearest dal');
		const atFar = await addPack(db, far, dal, { pack_text: '1 kg', price_paise: 9_000 });
		const atNear = await addPack(db, near, dal, { pack_text: '1 kg', price_paise: 9_900 });
		const atShut = await addPack(db, shut, dal, { pack_text: '1 kg', price_paise: 1_000 });
		const shown = async () => {
			forgetTags(api.app, ['catalog']);
			return (await listProducts(api.app, { ...here, q: 'nearest dal' })).products.map((entry) => entry.map(({ id }) => id));
		};
		const sellOut = (id: string) => db.updateTable('retailer_products').set({ stock: 0 }).where('id', '=', id).execute();
		expect(await shown()).toEqual([[atNear]]);
		await sellOut(atNear);
		expect(await shown()).toEqual([[atFar]]);
		await sellOut(atFar);
		expect(await shown()).toEqual([[atShut]]);
		await sellOut(atShut);
		expect(await shown()).toEqual([[atNear]]);
	});

	test('a shop’s own list has all its products, wherever the visitor is', async () => {
		const query = { ...here, point: north(80_000) };
		expect((await listProducts(api.app, query)).total).toBe(0);
		expect((await listProducts(api.app, { ...query, store: near })).total).toBeGreaterThan(0);
		expect((await listProducts(api.app, { ...query, store: 'nobody' })).total).toBe(0);
	});

	test('filters and sorting look at the pack that is shown; sold out comes last under every sort', async () => {
		const { db } = api.app;
		for (const [i, price] of [300, 100, 200].entries()) {
			const id = await addProduct(db, `Sorted thing ${i}`);
			await addPack(db, near, id, {
				pack_text: '1 pc',
				price_paise: price * 100,
				mrp_paise: price === 200 ? 40_000 : null,
				stock: price === 100 ? 0 : 5,
			});
		}
		const prices = async (more: object) =>
			(await listProducts(api.app, { ...here, q: 'sorted thing', ...more })).products.map(([card]) => card?.sellingPrice);
		expect(await prices({ sort: 'price' })).toEqual([200, 300, 100]);
		expect(await prices({ sort: '-price' })).toEqual([300, 200, 100]);
		expect(await prices({ sort: 'offer' })).toEqual([200, 300, 100]);
		expect(await prices({ inStock: true, sort: 'price' })).toEqual([200, 300]);
		expect(await prices({ offers: true })).toEqual([200]);
		expect(await prices({ minPrice: 200, maxPrice: 200 })).toEqual([200]);
		expect(await prices({ parent: 'GROCERY', secondary: 'DALS' })).toEqual([]);
	});

	test('R6 a whole category opens with one of each kind, staples first; of a kind comes first what sells most, then what most shops sell', async () => {
		const { db } = api.app;
		const point = north(800_000);
		const [one, two] = [await addShop(db, point), await addShop(db, { lat: point.lat + 0.002, lng: point.lng })];
		const kinds = [
			['Bajra flour', 'ATTA_FLOUR', [one], 0],
			['Wheat atta', 'ATTA_FLOUR', [one, two], 0],
			['Broken rice', 'RICE', [one, two], 0],
			['Basmati rice', 'RICE', [one], 5],
			['Masala noodles', 'NOODLES_SAUCES', [one, two], 0],
			['Of no kind', null, [one], 9],
		] as const;
		for (const [name, secondary_code, shops, sold_count] of kinds) {
			const id = await addProduct(db, name, { secondary_code });
			for (const shop of shops) await addPack(db, shop, id, { pack_text: '1 kg', price_paise: 5_000, sold_count });
		}
		forgetTags(api.app, [tag.catalog]);
		const whole = { point, language: 'en', parent: 'GROCERY' } as const;
		const namesOf = async (more: object) => (await listProducts(api.app, { ...whole, ...more })).products.map(([card]) => card?.name);
		const inOrder = ['Wheat atta', 'Basmati rice', 'Masala noodles', 'Of no kind', 'Bajra flour', 'Broken rice'];
		expect(await namesOf({})).toEqual(inOrder);
		const { products, nextCursor } = await listProducts(api.app, { ...whole, limit: 2 });
		expect([...products.map(([card]) => card?.name), ...(await namesOf({ cursor: nextCursor }))]).toEqual(inOrder);
		expect(await namesOf({ secondary: 'RICE' })).toEqual(['Basmati rice', 'Broken rice']);
	});

	test('sellers of a product: those that serve the place, cheapest first; the shop of the address is the one shown', async () => {
		const { db } = api.app;
		const ghee = await addProduct(db, 'Seller ghee');
		await addPack(db, near, ghee, { pack_text: '1 l', price_paise: 60_000 });
		await addPack(db, far, ghee, { pack_text: '1 l', price_paise: 50_000 });
		const chosen = await findProduct(api.app, ghee, here);
		expect(chosen?.store.id).toBe(near);
		expect(chosen?.sellers.map(({ shop }) => shop.id)).toEqual([far, near]);
		expect((await findProduct(api.app, ghee, { ...here, sid: far }))?.store.id).toBe(far);
		const next = await addShop(db, HERE);
		const piece = await addShop(db, HERE);
		// Cheap per litre, and the smallest of all: a pack is compared with the same pack, else by the litre.
		await addPack(db, far, ghee, { pack_text: '100 ml', price_paise: 5_500 });
		await addPack(db, next, ghee, { pack_text: '250 ml', price_paise: 11_000 });
		await addPack(db, piece, ghee, { pack_text: '500 ml', price_paise: 21_000 });
		await addPack(db, piece, ghee, { pack_text: '1 l', price_paise: 1_000, stock: 0 });
		forgetTags(api.app, [tag.catalog]);
		const packs = (await findProduct(api.app, ghee, { ...here, sid: near }))?.sellers.map(({ shop, variants: [first] }) => [
			shop.id,
			first?.measurementDisplayText,
			first?.sellingPrice,
		]);
		expect(packs).toEqual([
			[far, '1 l', 500],
			[near, '1 l', 600],
			[piece, '500 ml', 210],
			[next, '250 ml', 110],
		]);
		expect(await findProduct(api.app, ghee, { ...here, point: north(80_000) })).toMatchObject({ sellers: [], libraryProductId: ghee });
		expect(await findProduct(api.app, 'nobody', here)).toBeNull();
		expect(await findProduct(api.app, await addProduct(db, 'Sold by nobody'), here)).toBeNull();
	});

	test('an app-exclusive offer counts only in a shop that sells offers', async () => {
		const { db } = api.app;
		const soap = await addProduct(db, 'Exclusive soap');
		const packs = await Promise.all(
			[near, far].map((shop) => addPack(db, shop, soap, { pack_text: '1 pc', price_paise: 3_000, is_app_exclusive_offer: true })),
		);
		const cards = await findCards(api.app, [...packs, 'nobody'], here);
		expect(packs.map((id) => cards.get(id)?.isAppExclusiveOffer)).toEqual([true, false]);
		expect(cards.size).toBe(2);
	});
});
