import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetTags } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addShop, fillShelf } from '../support/catalog-rows.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { HERE } from '../support/market.ts';
import { cancel, makeShopper, orderOf, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

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
		const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
		for (const work of works) {
			running.push(work());
			await until(async () => expect((await waiting.execute(api.app.db)).rows).toHaveLength(running.length));
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
	// The import names categories, an order none.
	const ordered = changes.find((tags) => !tags.includes(tag.category('BAKERY')));
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
			const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
			await until(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
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
