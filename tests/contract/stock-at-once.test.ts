import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdPlace, takeSlotPlace } from '#server/cart/slot-places.ts';
import { slotsOf } from '#server/cart/slots-ahead.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import { readMigrations } from '#server/db/migrate.ts';
import type { Db } from '#server/db/tables.ts';
import { shopOrdersTag } from '#server/order/add-shop-event.ts';
import { lockPacks } from '#server/order/stock.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop, fillShelf } from '../support/catalog-rows.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { HERE } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makePerson } from '../support/people.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';
import { wrongShelves } from '../support/wrong-shelves.ts';

let api: TestApi;
let desk: ImportDesk;
let shop: string;
/** The only two packs of a shop, ten of each, and two shoppers who each have all ten of one in the cart. */
let packs: readonly [string, string];
let shoppers: readonly [Shopper, Shopper];
beforeAll(async () => {
	api = await testApi();
	desk = await importDesk(api.database);
});
beforeEach(async () => {
	forgetTags(api.app, [tag.catalog]);
	const { db } = api.app;
	shop = await addShop(db, HERE);
	packs = [await fillShelf(db, shop, 'GROCERY'), await fillShelf(db, shop, 'GROCERY')];
	shoppers = [await makeShopper(api), await makeShopper(api)];
	for (const i of [0, 1] as const) await shoppers[i].add(packs[i], 10);
});
afterAll(() => desk.drop());

const told = async () => (await api.app.db.selectFrom('changes').select('tags').orderBy('seq').execute()).map(({ tags }) => tags);

/**
 * Starts the works one after the other, each when the previous ones wait for a lock: none can commit until all have begun. Answers the tags
 * that each published.
 */
async function atOnce(...works: (() => Promise<unknown>)[]): Promise<string[][]> {
	const before = (await told()).length;
	const running: Promise<unknown>[] = [];
	await api.app.db.transaction().execute(async (trx) => {
		await sql`LOCK TABLE changes IN EXCLUSIVE MODE`.execute(trx);
		for (const work of works) {
			running.push(work());
			await until(async () => expect(await lockWaits(api.app.db)).toBe(running.length));
		}
	});
	await Promise.all(running);
	return (await told()).slice(before);
}

test('C39 of two orders at once that take the last two packs of a shop, the second publishes the tags of the lists of shops', async () => {
	const [first, second] = await atOnce(...shoppers.map((shopper) => () => shopper.place()));
	expect(first).not.toContain(tag.shops);
	expect(second).toEqual(expect.arrayContaining([tag.shops, tag.stock, tag.shop(shop)]));
});

test('C39 an order that takes the last pack and a cancellation that brings another back, at once, both publish the tags of the lists of shops', async () => {
	const [early, late] = shoppers;
	const { id } = orderOf(await early.place());
	const both = await atOnce(late.place, () => cancel(api, early.token, id));
	expect(both).toEqual([expect.arrayContaining([tag.shops, tag.stock]), expect.arrayContaining([tag.shops, tag.stock])]);
});

test('C39 an order that takes the last pack while an import removes the other publishes the tags of the lists of shops', async () => {
	const stock = (rice: number) => desk.file('stock.csv', `name,price,pack,stock\nRice,1,1 kg,${rice}\n`);
	const order = ['--shop', shop, '--category', 'BAKERY'] as const;
	await desk.run('products', stock(5), ...order);
	const cake = await fillShelf(api.app.db, shop, 'BAKERY');
	const shopper = await makeShopper(api);
	await shopper.add(cake, 10);
	const changes = await atOnce(
		() => desk.run('products', stock(0), ...order),
		() => shopper.place(),
	);
	const ordered = changes.find((tags) => tags.includes(shopOrdersTag(shop)));
	expect(ordered).toEqual(expect.arrayContaining([tag.shops, tag.stock, tag.shop(shop)]));
});

test('C39 two transactions that change two packs of one product at once leave one row in the index of the shelves, as both packs are', async () => {
	const { db, clock } = api.app;
	// Smaller than the pack that is there, so that the smallest of them is the head.
	const pack = (id: string, price: number) =>
		sql`INSERT INTO retailer_products (id, shop_id, library_product_id, pack_key, pack_text, pack_amount, pack_unit, price_paise, stock, updated_at)
			SELECT ${id}, ${shop}, library_product_id, ${id}, ${id}, ${price}::numeric / 1000000, 'g', ${price}::int, 5, ${clock.now()}
			FROM retailer_products WHERE id = ${packs[0]}`;
	const inTurn = async (...writes: ReturnType<typeof sql>[]) => {
		let second: Promise<unknown> = Promise.resolve();
		const [first, later] = writes;
		await db.transaction().execute(async (trx) => {
			await first?.execute(trx);
			second = later?.execute(db) ?? second;
			await until(async () => expect(await lockWaits(db)).toBe(1));
		});
		await second;
	};
	await inTurn(pack(`${shop}-a`, 10_000), pack(`${shop}-b`, 5_000));
	const ofProduct = () =>
		db
			.selectFrom('shelf_index')
			.select(['price_paise', 'has_stock', 'is_listed'])
			.where('shop_id', '=', shop)
			.where('library_product_id', '=', db.selectFrom('retailer_products').select('library_product_id').where('id', '=', packs[0]))
			.execute();
	expect(await ofProduct()).toEqual([{ price_paise: 5_000, has_stock: true, is_listed: true }]);
	const empty = (id: string) => sql`UPDATE retailer_products SET stock = 0 WHERE shop_id = ${shop} AND id = ${id}`;
	await empty(packs[0]).execute(db);
	await inTurn(empty(`${shop}-b`), empty(`${shop}-a`));
	expect(await ofProduct()).toMatchObject([{ has_stock: false, is_listed: true }]);
	await sql`UPDATE retailer_products SET is_listed = false WHERE shop_id = ${shop}`.execute(db);
	expect(await ofProduct()).toMatchObject([{ price_paise: null, is_listed: false }]);
});

/** Imports a product in two sizes and answers their packs; `importAgain` gives both another price, and adds a third. */
async function importedSizes(name: string): Promise<{ small: string; large: string; importAgain: () => Promise<unknown> }> {
	const run = (price: number, more: string) =>
		desk.run(
			'products',
			desk.file('sizes.csv', `name,price,pack,stock\n${name},${price},1 kg,5\n${name},${price * 2},2 kg,5\n${more}`),
			...['--shop', shop, '--category', 'GROCERY'],
		);
	await run(10, '');
	const [small = '', large = ''] = (
		await api.app.db
			.selectFrom('retailer_products')
			.select('id')
			.where('shop_id', '=', shop)
			.where('pack_key', 'in', ['1000 g', '2000 g'])
			.orderBy('pack_key')
			.execute()
	).map(({ id }) => id);
	return { small, large, importAgain: () => run(11, `${name},50,5 kg,5\n`) };
}

/** Locks a pack as an order does, starts the works one after the other, each when the previous ones wait; then the order does `sold` and ends. */
async function whileOrdered(pack: string, sold: (trx: Db) => Promise<unknown>, ...works: (() => Promise<unknown>)[]): Promise<unknown[]> {
	const running: Promise<unknown>[] = [];
	await api.app.db.transaction().execute(async (trx) => {
		await lockPacks(trx, shop, [pack]);
		for (const work of works) {
			running.push(work());
			await until(async () => expect(await lockWaits(api.app.db)).toBe(running.length));
		}
		await sold(trx);
	});
	return Promise.all(running);
}

test('C39 an import that adds a size and an order of the same product never wait for each other', async () => {
	const { small, importAgain } = await importedSizes('Basmati');
	const sell = (trx: Db) => trx.updateTable('retailer_products').set({ stock: 0 }).where('id', '=', small).execute();
	await whileOrdered(small, sell, importAgain);
});

test('C39 an import that adds a size and a counter that moves the product to another category never wait for each other', async () => {
	const { small, large, importAgain } = await importedSizes('Poha');
	const headers = { Authorization: `Staff ${await makePerson(api, { role: 'association', shopId: null })}` };
	const json = { product: { name: 'Poha', category: 'BAKERY' } };
	const move = () => api.call('PUT', `counter/shelf/${large}`, { headers, json });
	// The counter waits for the import, so it must hold nothing that the import will need.
	const isFree = async (trx: Db) =>
		expect((await sql`SELECT 1 FROM retailer_products WHERE id = ${large} FOR UPDATE SKIP LOCKED`.execute(trx)).rows).toHaveLength(1);
	const [, moved] = await whileOrdered(small, isFree, importAgain, move);
	expect(moved).toMatchObject({ status: 200 });
});

test('the index of the shelves is mended where a process wrote while it was filled', async () => {
	const { pool, db } = api.database;
	await addPack(db, shop, await addProduct(db, 'Never indexed'), { pack_text: '1 kg', price_paise: 500 });
	await sql`DELETE FROM shelf_index WHERE shop_id = ${shop} AND price_paise = 500`.execute(db);
	await sql`UPDATE shelf_index SET price_paise = 1, has_stock = false, parent_code = 'BAKERY' WHERE shop_id = ${shop}`.execute(db);
	expect(await wrongShelves(pool)).toHaveLength(3);
	const mends = readMigrations().find(({ name }) => name === '0105_shelf_index_locks.sql')?.sql ?? '';
	await pool.query(mends.slice(mends.indexOf('DO $$')));
	expect(await wrongShelves(pool)).toEqual([]);
});

test('C15 a shop gives a delivery time other room while a shopper takes a place in it: neither waits for what the other holds', async () => {
	const { app } = api;
	const now = app.clock.now();
	const record = (await shopTable(app)).get(shop);
	const slot = record && slotsOf(record, now).at(-1);
	if (!slot) throw new Error('the shop has no delivery times');
	const room = (capacity: number) => partner(api, 'PUT', `shops/${shop}`, { slots: [{ start: slot.start.toISOString(), capacity }] });
	expect((await room(2)).status).toBe(200);
	const asker = { customerId: shoppers[0].id, now, to: { delivery_type: 'DELIVERY', place: null } } as const;
	const { said } = await app.db.transaction().execute(async (trx) => {
		await takeSlotPlace(trx, record, slot, asker);
		const said = room(3);
		await until(async () => expect(await lockWaits(app.db)).toBe(1));
		await sql`SET LOCAL lock_timeout = 500`.execute(trx);
		expect(await holdPlace(trx, record, slot, asker)).toEqual({ ok: true, value: null });
		return { said };
	});
	expect((await said).status).toBe(200);
});
