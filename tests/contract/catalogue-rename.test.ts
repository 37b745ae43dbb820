import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok } from '#lib/result.ts';
import { findProduct } from '#server/catalogue/products/product.ts';
import { buildSearchText } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { mergeBrands } from '#server/catalogue-upkeep/brands.ts';
import { mergeCategories } from '#server/catalogue-upkeep/merge-categories.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { HERE, makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';
import { upkeepOf } from '../support/upkeep.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const { catalogue, rows, lastTags, libraryOf } = upkeepOf(() => api);
const here = { point: HERE, language: 'en' } as const;

describe('npm run catalogue -- list, rename, withdraw', () => {
	it('lists page by page without a gap, as a table and as JSON, by words and city', async () => {
		for (const name of ['Zeta one', 'Zeta two', 'Zeta 3'])
			await makeProduct(api.app, await makeShop(api.app, { names: JSON.stringify({ en: name }) }));
		const seen: string[] = [];
		let after: string[] = [];
		for (let page = 0; page < 5; page++) {
			const [json = ''] = await catalogue('list', 'shops', 'zeta', '--limit', '1', '--json', ...after);
			const { rows: shops, next } = JSON.parse(json);
			seen.push(...shops.map(({ name }: { name: string }) => name));
			if (next === null) break;
			after = ['--after', next];
		}
		expect(seen).toEqual(['Zeta 3', 'Zeta one', 'Zeta two']);
		const table = await catalogue('list', 'shops', 'ZETA', '--limit', '2');
		expect(table[0]).toMatch(/^id +code +name +category +locality +packs +orders +state +city$/);
		expect(table[1]).toContain('Zeta 3');
		expect(table.at(-1)).toMatch(/^more: --after \S+$/);
		expect(await catalogue('list', 'localities', '--city', 'nowhere')).toEqual(['There are none.']);
		expect((await catalogue('list', 'products'))[0]).toMatch(/^id +name +brand/);
		// A product by its brand before its name, or by a barcode.
		const butter = await libraryOf(await makeProduct(api.app, await makeShop(api.app), { name: 'Zeta Butter' }));
		await api.app.db.insertInto('brands').values({ id: 'zetabrand', name: 'Amulya', name_key: 'amulya' }).execute();
		await api.app.db.updateTable('library_products').set({ brand_id: 'zetabrand' }).where('id', '=', butter).execute();
		await api.app.db.insertInto('barcodes').values({ gtin: '08901030865278', library_product_id: butter, pack_key: '1kg' }).execute();
		for (const text of ['amulya zeta', 'AMULYA', '8901030865278'])
			expect((await catalogue('list', 'products', text)).join('\n')).toContain('Zeta Butter');
	});

	it('a product is found by its new name, in the language it was given in, and pages are told', async () => {
		const pack = await makeProduct(api.app, await makeShop(api.app), { name: 'Atta' });
		const id = await libraryOf(pack);
		await catalogue('rename', 'products', id, 'Whole wheat flour');
		await catalogue('rename', 'products', id, 'गेहूं का आटा', '--language', 'hi');
		expect(await rows('SELECT names, thing IS NOT NULL AS known, source_key FROM library_products WHERE id = $1', [id])).toEqual([
			{ names: { en: 'Whole wheat flour', hi: 'गेहूं का आटा' }, known: true, source_key: '|whole wheat flour' },
		]);
		expect(await rows("SELECT 1 AS one FROM library_products WHERE id = $1 AND search @@ 'wheat'::tsquery", [id])).toEqual([{ one: 1 }]);
		expect(await lastTags()).toContain(tag.product(id));
		await expect(catalogue('rename', 'products', id, '…')).rejects.toThrow('no letter and no digit');
	});

	it('a product keeps the keywords of its import when its brand or category is merged or it has another name, and loses the words of those', async () => {
		const id = await libraryOf(await makeProduct(api.app, await makeShop(api.app), { name: 'Malai kulfi' }));
		const [from, into] = [newId(), newId()];
		await rows("INSERT INTO brands (id, name, name_key) VALUES ($1, 'Qualita', 'qualita'), ($2, 'Kwality', 'kwality')", [from, into]);
		await rows(
			`INSERT INTO categories (id, code, slug, names, art, ground, position) VALUES (9002, 'icy-goods', 'icy-goods', '{"en": "Icy goods"}', 'basket', 'sand', 2)`,
		);
		const categories = [{ en: 'Icy goods' }];
		const names = { en: 'Malai kulfi' };
		const text = buildSearchText({ names, brand: 'Qualita', categories, keywords: 'matka gurgur' });
		const set = 'UPDATE library_products SET brand_id = $2, parent_code = $3, search_text = $4, names = $5 WHERE id = $1';
		await rows(set, [id, from, 'icy-goods', text, JSON.stringify(names)]);
		const words = async () => (await rows('SELECT search_text AS text FROM library_products WHERE id = $1', [id]))[0]?.text.split(' ');
		const transacted = (work: (trx: Db) => Promise<unknown>) => transact(api.app.db, async (trx) => ok(await work(trx)));

		await transacted((trx) => mergeBrands(trx, from, into, 10));
		expect(await words()).toEqual(expect.arrayContaining(['malai', 'kwality', '=icy', 'matka', '^matka', 'gurgur']));
		expect(await words()).not.toContain('qualita');
		const key = (parent: string) => ({ parent, part: undefined });
		await transacted((trx) => mergeCategories(trx, key('icy-goods'), key('test-groceries'), 10));
		expect(await words()).toEqual(expect.arrayContaining(['malai', 'kwality', '=groceries', 'matka', '^matka', 'gurgur']));
		expect(await words()).not.toContain('=icy');
		await catalogue('rename', 'products', id, 'Rabri kulfi');
		expect(await words()).toEqual(expect.arrayContaining(['rabri', 'kwality', '=groceries', 'matka', '^matka', 'gurgur']));
		expect(await words()).not.toContain('malai');
	});

	it('what is withdrawn is listed nowhere and in no cart, its change is noted, and its orders stay', async () => {
		const shop = await makeShop(api.app);
		const pack = await makeProduct(api.app, shop);
		const shopper = await makeShopper(api);
		await shopper.add(pack, 1);
		const order = orderOf(await shopper.place());
		await shopper.add(pack, 1);
		expect(await catalogue('withdraw', 'products', await libraryOf(pack))).toEqual([expect.stringContaining('withdrawn: Milk')]);
		expect(await findProduct(api.app, await libraryOf(pack), here)).toBeNull();
		expect((await shopper.read()).cartProducts.map((line) => line.product.inStock)).toEqual([false]);
		expect(await rows('SELECT actor, stock FROM product_changes WHERE retailer_product_id = $1', [pack])).toEqual([
			{ actor: 'ASSOCIATION', stock: 0 },
		]);
		await expect(catalogue('withdraw', 'products', await libraryOf(pack))).rejects.toThrow('is sold nowhere');
		await catalogue('withdraw', 'shops', shop);
		expect(await rows('SELECT is_shut FROM shops WHERE id = $1', [shop])).toEqual([{ is_shut: true }]);
		expect(await rows('SELECT shop_id AS id FROM orders WHERE id = $1', [order.id])).toEqual([{ id: shop }]);
	});

	it.each([
		[['melt', 'shops'], 'What to do is list, merge, rename, export or withdraw, not melt.'],
		[['list'], 'Say of what: shops, products or localities, not nothing.'],
		[['list', 'shops', 'a', 'b'], 'b is too much.'],
		[['merge', 'shops', 'a'], 'Name the one that goes, then the one that stays.'],
		[['merge', 'shops', 'a', 'b', '--json'], '--json does not go with merge.'],
		[['rename', 'shops', 'a', 'b', '--language', 'xx'], '--language xx is none of ours.'],
		[['list', 'shops', '--limit', '0'], '--limit takes a whole number'],
		[['list', 'shops', '--after', 'x'], '--after takes what the end of a list says.'],
		[['withdraw', 'localities'], 'Name which one.'],
		[['export', 'shops'], 'Say where: --to FILE.'],
		[['list', 'shops', '--pretty'], '--pretty is no option here'],
	])('%j is refused in our words', async (argv, said) => {
		await expect((async () => catalogue(...argv))()).rejects.toThrow(said);
	});
});
