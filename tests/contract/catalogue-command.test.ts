import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProduct } from '#server/catalogue/products/product.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { tag } from '#server/catalogue/tags.ts';
import { runKeys } from '#server/commands/keys/run.ts';
import { findLocality } from '#server/place/localities.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';
import { upkeepOf } from '../support/upkeep.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const { catalogue, rows, lastTags, alsoAt, libraryOf, tablesWith } = upkeepOf(() => api);
const here = { point: HERE, language: 'en' } as const;

describe('npm run catalogue -- merge shops', () => {
	it('moves all that points at the shop that goes: no row of any table names it or its packs afterwards', async () => {
		const named = (en: string) => ({ names: JSON.stringify({ en }) });
		const [loser, winner] = [await makeShop(api.app, named('Asha Kirana')), await makeShop(api.app, named('Asha Stores'))];
		const milk = await makeProduct(api.app, loser, { code: '7' });
		const milkThere = await alsoAt(milk, winner);
		const bread = await makeProduct(api.app, loser, { name: 'Bread' });
		const [, key = ''] = await runKeys(api.app.db, { does: 'add', shop: loser, label: '' }, new Date());
		const buyer = await makeShopper(api);
		await buyer.add(milk, 2);
		await buyer.add(bread, 1);
		const order = orderOf(await buyer.place());
		const waiting = await makeShopper(api);
		await waiting.add(milk, 3);
		await rows('INSERT INTO favourites (customer_id, retailer_product_id) VALUES ($1, $2), ($1, $3)', [buyer.id, milk, milkThere]);
		await rows("INSERT INTO stock_requests (customer_id, retailer_product_id, language) VALUES ($1, $2, 'en')", [buyer.id, milk]);
		const basket = JSON.stringify([{ id: milk, quantity: 2, seenPaise: 4_900 }]);
		await rows(
			"INSERT INTO saved_baskets (customer_id, shop_id, products, customs, saved_at) VALUES ($1, $2, $4, '[]', now()), ($1, $3, $5, '[]', now())",
			[buyer.id, loser, winner, basket, JSON.stringify([{ id: milkThere, quantity: 1 }])],
		);
		await rows(
			`INSERT INTO thrown_baskets (customer_id, shop_id, products, customs, choices, saved_at, thrown_at)
			SELECT customer_id, shop_id, products, customs, choices, now(), now() FROM saved_baskets WHERE customer_id = $1`,
			[buyer.id],
		);
		await rows('INSERT INTO order_ratings (order_id, shop_id, stars, at) VALUES ($1, $2, 4, now())', [order.id, loser]);
		await rows('UPDATE shops SET rating_sum = 4, rating_count = 1 WHERE id = $1', [loser]);
		await rows(
			"INSERT INTO order_help (id, order_id, shop_id, reason, item_ids, asked_at, answer_by) VALUES ($1, $2, $3, 'MISSING', ARRAY[$4], now(), now())",
			[newId(), order.id, loser, milk],
		);
		await rows('INSERT INTO shop_slots (shop_id, starts_at, capacity) VALUES ($1, $2, 3), ($3, $2, 4)', [
			loser,
			'2027-01-01T04:00:00Z',
			winner,
		]);
		await rows("INSERT INTO people (id, phone_e164, created_at) VALUES ('p', '+919820000009', now()), ('q', '+919820000008', now())");
		await rows(
			`INSERT INTO person_rights (id, person_id, role, shop_id, created_at)
			VALUES ('r1', 'p', 'owner', $1, now()), ('r2', 'p', 'staff', $2, now()), ('r3', 'q', 'staff', $1, now())`,
			[loser, winner],
		);
		await makePromotion(api.app, { shop_id: loser });
		await partner(api, 'PUT', `products/${milk}`, { sellingPrice: 49 });
		const before = await rows('SELECT kind, order_id FROM shop_events WHERE shop_id = $1 ORDER BY seq', [loser]);
		expect(before.length).toBeGreaterThan(0);
		expect((await tablesWith(loser)).length).toBeGreaterThan(10);

		expect(await catalogue('merge', 'shops', loser, winner)).toEqual([`merged shop Asha Kirana (${loser}) into Asha Stores (${winner})`]);
		expect(await tablesWith(loser)).toEqual([]);
		expect(await tablesWith(milk)).toEqual([]);
		expect(await lastTags()).toEqual(expect.arrayContaining([tag.catalog, tag.shops, tag.shop(loser), tag.shop(winner)]));
		// The address of the one that went leads to the other; so do carts, orders, favourites and the shop's own system.
		expect(await findShop(api.app, loser, here)).toMatchObject({ id: winner });
		expect((await api.call('GET', `catalog/shops/${loser}/ratings`)).data).toMatchObject({ ratingCount: 1 });
		expect(JSON.stringify((await api.call('GET', `catalog/shops/${loser}/products`)).data)).toContain(milkThere);
		const cart = await waiting.read();
		expect(cart.store?.id).toBe(winner);
		expect(cart.cartProducts.map((line) => [line.retailerProductId, line.quantity])).toEqual([[milkThere, 3]]);
		const moved = await api.call('GET', 'partner/orders', { headers: { Authorization: `Partner ${key}` } });
		expect(JSON.stringify(moved.data)).toContain(order.id);
		expect(await rows('SELECT retailer_product_id AS id FROM favourites WHERE customer_id = $1', [buyer.id])).toEqual([{ id: milkThere }]);
		for (const table of ['saved_baskets', 'thrown_baskets'])
			expect(await rows(`SELECT products FROM ${table} WHERE customer_id = $1`, [buyer.id])).toEqual([
				{ products: [{ id: milkThere, quantity: 3, seenPaise: 4_900 }] },
			]);
		expect(await rows('SELECT rating_sum::integer AS sum, rating_count::integer AS count FROM shops WHERE id = $1', [winner])).toEqual([
			{ sum: 4, count: 1 },
		]);
		expect(await rows('SELECT kind, order_id FROM shop_events WHERE shop_id = $1 ORDER BY seq', [winner])).toEqual(before);
		expect(await rows('SELECT capacity FROM shop_slots WHERE shop_id = $1', [winner])).toEqual([{ capacity: 4 }]);
		expect(await rows('SELECT person_id AS person, role FROM person_rights WHERE shop_id = $1 ORDER BY 1', [winner])).toEqual([
			{ person: 'p', role: 'owner' },
			{ person: 'q', role: 'staff' },
		]);
		// An address that led to the winner follows it.
		const third = await makeShop(api.app);
		await catalogue('merge', 'shops', winner, third);
		expect(await findShop(api.app, loser, here)).toMatchObject({ id: third });
	});

	it('knows every column that names a shop, a pack or a product: a new one has to be moved by a merge, and to be listed here', async () => {
		const columns = await rows(
			`SELECT column_name AS column, array_agg(table_name::text ORDER BY table_name) AS tables FROM information_schema.columns
			WHERE table_schema = 'public' AND column_name IN ('shop_id', 'store_id', 'maker_shop_id', 'retailer_product_id', 'library_product_id', 'locality_id')
			GROUP BY 1 ORDER BY 1`,
		);
		// The keys of a pack's changes go with it: a change that is sent again finds no such pack.
		const ofPacks = ['cart_lines', 'favourites', 'order_lines', 'product_changes', 'product_keys', 'stock_moves', 'stock_requests'];
		const ofShops = [
			'audit_trail',
			'carts',
			'invoice_counters',
			'invoices',
			'order_help',
			'order_ratings',
			'orders',
			'person_rights',
			'product_changes',
			'promotions',
		];
		const ofShelves = [
			'retailer_products',
			'saved_baskets',
			// Follows the packs by itself.
			'shelf_index',
			// The keys of calls to a shelf go with it.
			'shelf_keys',
			'shop_applications',
			'shop_event_counters',
			'shop_events',
			'shop_hours',
			'shop_keys',
			'shop_pictures',
			'shop_slots',
		];
		expect(columns).toEqual([
			{ column: 'library_product_id', tables: ['barcodes', 'order_lines', 'retailer_products', 'shelf_index'] },
			{ column: 'locality_id', tables: ['shop_applications', 'shops'] },
			{ column: 'maker_shop_id', tables: ['library_products'] },
			{ column: 'retailer_product_id', tables: ofPacks },
			{ column: 'shop_id', tables: [...ofShops, ...ofShelves, 'slot_holds', 'stock_moves', 'thrown_baskets'] },
			{ column: 'store_id', tables: ['search_history'] },
		]);
	});

	it('refuses two businesses, a shop with itself, one that is not there and a name that several have', async () => {
		const one = await makeShop(api.app, { gstin: '27AAPFU0939F1ZV', names: JSON.stringify({ en: 'Twin' }) });
		const other = await makeShop(api.app, { gstin: '29AAGCB7383J1Z4', names: JSON.stringify({ en: 'Twin' }) });
		await expect(catalogue('merge', 'shops', one, other)).rejects.toThrow('These are two businesses');
		await expect(catalogue('merge', 'shops', one, one)).rejects.toThrow('Both are the same shop');
		await expect(catalogue('merge', 'shops', 'nothing', one)).rejects.toThrow('There is no shop “nothing”.');
		await expect(catalogue('merge', 'shops', 'twin', one)).rejects.toThrow(/Several are called “twin”[\s\S]*29AAGCB|Several are called/);
		expect(await rows('SELECT count(*)::integer AS count FROM shops WHERE id = ANY ($1)', [[one, other]])).toEqual([{ count: 2 }]);
	});

	it('waits for a customer who has to answer a change of an order', async () => {
		const [loser, winner] = [await makeShop(api.app), await makeShop(api.app)];
		const milk = await makeProduct(api.app, loser);
		await alsoAt(milk, winner);
		const shopper = await makeShopper(api);
		await shopper.add(milk, 3);
		const order = orderOf(await shopper.place());
		await rows(
			`INSERT INTO order_modifications (order_id, seq, changes, agreed_paise, accepted_paise, at_zero_paise, proposed_at, approve_by)
			VALUES ($1, 1, '[]', 1, 1, 1, now(), now())`,
			[order.id],
		);
		await expect(catalogue('merge', 'shops', loser, winner)).rejects.toThrow('have to answer a change of their order first');
		expect(await tablesWith(loser)).toContain('shops');
		// A pack that is only proposed, in place of another one, waits too.
		const [tea, proposed] = [
			await makeProduct(api.app, winner, { name: 'Tea' }),
			await makeProduct(api.app, winner, { name: 'Green tea' }),
		];
		await rows('UPDATE order_modifications SET changes = $1', [JSON.stringify([{ now: { retailerProductId: proposed } }])]);
		await expect(catalogue('merge', 'products', await libraryOf(proposed), await libraryOf(tea))).rejects.toThrow(
			'have to answer a change',
		);
	});
});

describe('npm run catalogue -- merge products and localities', () => {
	it('a product that goes is sold, found by its barcode and asked for by its address as the one that stays', async () => {
		const shop = await makeShop(api.app);
		const [loserPack, winnerPack] = [
			await makeProduct(api.app, shop, { name: 'Curd' }),
			await makeProduct(api.app, shop, { name: 'Dahi' }),
		];
		const elsewhere = await alsoAt(loserPack, await makeShop(api.app));
		const [loser, winner] = [await libraryOf(loserPack), await libraryOf(winnerPack)];
		await rows("INSERT INTO barcodes VALUES ('08901030865275', $1, '500 g')", [loser]);
		const shopper = await makeShopper(api);
		await shopper.add(loserPack, 1);
		await shopper.add(winnerPack, 2);
		await catalogue('merge', 'products', '8901030865275', winner);
		expect(await tablesWith(loser)).toEqual([]);
		expect(await libraryOf(elsewhere)).toBe(winner);
		expect((await shopper.read()).cartProducts.map((line) => [line.retailerProductId, line.quantity])).toEqual([[winnerPack, 3]]);
		expect(await rows('SELECT library_product_id AS id FROM barcodes')).toEqual([{ id: winner }]);
		expect(await findProduct(api.app, loser, here)).toMatchObject({ libraryProductId: winner });
		expect(await lastTags()).toEqual(expect.arrayContaining([tag.product(loser), tag.product(winner)]));
	});

	it('an order that has both keeps both lines, and the units of each when its shop changes it', async () => {
		const shop = await makeShop(api.app);
		const [loser, winner] = [
			await makeProduct(api.app, shop, { name: 'Poha' }),
			await makeProduct(api.app, shop, { name: 'Flattened rice' }),
		];
		const shopper = await makeShopper(api);
		await shopper.add(loser, 2);
		await shopper.add(winner, 3);
		const order = orderOf(await shopper.place());
		await catalogue('merge', 'products', await libraryOf(loser), await libraryOf(winner));
		const left = async () => Number((await rows('SELECT stock FROM retailer_products WHERE id = $1', [winner]))[0]?.stock);
		const before = await left();
		const change = async (ofLoser: number, ofWinner: number) => {
			const lines = [
				{ retailerProductId: loser, quantity: ofLoser },
				{ retailerProductId: winner, quantity: ofWinner },
			];
			expect((await partner(api, 'POST', `orders/${order.id}/modify`, { lines })).errors).toEqual([]);
			const headers = { 'Idempotency-Key': newId() };
			const approved = orderOf(await api.call('POST', `order/${order.id}/approve`, { token: shopper.token, json: {}, headers }));
			expect(approved.lines.map((line) => line.quantity).sort()).toEqual([ofLoser, ofWinner]);
		};
		await change(2, 2);
		expect(await left()).toBe(before + 1);
		await change(1, 2);
		expect(await left()).toBe(before + 2);
		await partner(api, 'POST', `orders/${order.id}/reject`, { reason: 'Closed' });
		expect(await left()).toBe(before + 5);
	});

	it('C13 “buy 2, get 1” on a product that goes holds on for the one that stays, also for an order that its shop is changing', async () => {
		const [shop, elsewhere] = [await makeShop(api.app), await makeShop(api.app)];
		const pack = await makeProduct(api.app, shop, { name: 'Papad' });
		const [loser, winner] = [await libraryOf(pack), await libraryOf(await makeProduct(api.app, elsewhere, { name: 'Appalam' }))];
		const rule = { code: 'BUY_GET', buy: 2, get: 1, libraryProductId: loser, names: { en: 'Papad' } } as const;
		const { id: offerId } = await makePromotion(api.app, { shop_id: shop, rule });
		const apply = (shopper: Awaited<ReturnType<typeof makeShopper>>) => shopper.cart('POST', 'offer/add', { offerId });
		const shopper = await makeShopper(api);
		await shopper.add(pack, 6);
		expect((await apply(shopper)).cart.bill.offerDiscount).toBe(100);
		const order = orderOf(await shopper.place());
		await partner(api, 'POST', `orders/${order.id}/modify`, { lines: [{ retailerProductId: pack, quantity: 3 }] });
		await catalogue('merge', 'products', loser, winner);
		expect(await tablesWith(loser)).toEqual([]);
		const headers = { 'Idempotency-Key': newId() };
		const approved = orderOf(await api.call('POST', `order/${order.id}/approve`, { token: shopper.token, json: {}, headers }));
		expect(approved.bill).toMatchObject({ itemTotal: 150, offerDiscount: 50 });
		expect(await tablesWith(loser)).toEqual([]);
		const other = await makeShopper(api);
		await other.add(pack, 3);
		expect((await apply(other)).cart.bill.offerDiscount).toBe(50);
	});

	it('the shops of a locality that goes are in the one that stays, which has its name too', async () => {
		const ids = [newId(), newId()];
		for (const [at, id] of ids.entries())
			await rows(
				"INSERT INTO localities (id, city_slug, slug, city, names, name_key, lat, lng) VALUES ($1, 'mumbai', $2, 'Mumbai', $3, $2, 19.1, 72.8)",
				[id, `nagar-${at}`, JSON.stringify({ en: `Nagar ${at}` })],
			);
		const shop = await makeShop(api.app, { locality_id: ids[0] });
		await catalogue('merge', 'localities', 'mumbai/nagar-0', 'Nagar 1');
		expect(await rows('SELECT locality_id AS id FROM shops WHERE id = $1', [shop])).toEqual([{ id: ids[1] }]);
		expect(await findLocality(api.app, 'mumbai', 'nagar-0', 'en')).toMatchObject({ url: '/india/mumbai/nagar-1' });
		expect(await rows('SELECT aliases FROM localities WHERE id = $1', [ids[1]])).toEqual([{ aliases: ['Nagar 0'] }]);
		await expect(catalogue('withdraw', 'localities', 'Nagar 1')).rejects.toThrow('1 shops are in Nagar 1 (mumbai/nagar-1): merge it');
		await rows('UPDATE shops SET locality_id = NULL WHERE id = $1', [shop]);
		await catalogue('withdraw', 'localities', 'Nagar 1');
		expect(await findLocality(api.app, 'mumbai', 'nagar-1', 'en')).toBeNull();
	});
});
