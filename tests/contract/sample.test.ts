import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { isArt } from '#server/art/art.ts';
import { homeSections } from '#server/catalogue/home.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { fillFirst } from '#server/sample/first-start.ts';
import { loadSample } from '#server/sample/load.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';

const said: string[] = [];
let api: TestApi;
beforeAll(async () => {
	api = await testApi();
	await loadSample(api.app.db, (line) => said.push(line));
});
afterAll(() => api.close());

const one = async (sql: string) => (await api.database.pool.query(sql)).rows[0];

describe('the sample catalogue', () => {
	test('is whole, and says what it does', async () => {
		expect(said).toHaveLength(2);
		const counts = await one(`SELECT (SELECT count(*) FROM localities) AS localities, (SELECT count(*) FROM shops) AS shops,
			(SELECT count(*) FROM categories) AS categories, (SELECT count(*) FROM library_products) AS products`);
		expect(counts).toMatchObject({ shops: 48, categories: 13 });
		expect(counts.localities).toBeGreaterThanOrEqual(60);
		expect(counts.products).toBeGreaterThanOrEqual(700);
	});

	test('promises no money off that no price and no bill would give', async () => {
		const { rows } = await api.database.pool.query<{ offers: string }>(
			`SELECT offers->>'en' AS offers FROM shops WHERE offers->>'en' <> ''`,
		);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.filter(({ offers }) => /%|₹\d+ off|get \d/.test(offers))).toEqual([]);
	});

	test('is not passed over in silence by a store that did not want it', async () => {
		const heard: string[] = [];
		await fillFirst(api.app.db, { sampleData: false }, (line) => heard.push(line));
		expect(heard).toEqual([expect.stringMatching(/^SAMPLE_DATA=0, but .*withdraw --sample/)]);
		await fillFirst(api.app.db, { sampleData: true }, (line) => heard.push(line));
		expect(heard).toHaveLength(1);
	});

	test('has some of everything a store meets: no MRP, fractional prices, sold out, shut shops, app-exclusive offers', async () => {
		const found =
			await one(`SELECT avg((stock = 0)::int) AS out, bool_or(mrp_paise IS NULL) AS "noMrp", bool_or(price_paise % 100 <> 0) AS fractional,
			count(*) FILTER (WHERE is_app_exclusive_offer) AS exclusive, (SELECT count(*) FROM shops WHERE is_shut) AS shut FROM retailer_products`);
		expect(found).toMatchObject({ noMrp: true, fractional: true, exclusive: 6, shut: 3 });
		expect(found.out).toBeGreaterThan(0.03);
		expect(found.out).toBeLessThan(0.06);
	});

	test('every shop has at least forty products or all of its categories, and every pack can be read', async () => {
		const { rows } = await api.database.pool.query(`SELECT s.source_key, count(DISTINCT rp.library_product_id) AS products FROM shops s
			LEFT JOIN retailer_products rp ON rp.shop_id = s.id GROUP BY s.source_key`);
		for (const { source_key, products } of rows) expect(products, source_key).toBeGreaterThanOrEqual(20);
		expect(await one('SELECT count(*) AS unread FROM retailer_products WHERE pack_amount IS NULL')).toEqual({ unread: 0 });
	});

	test('all thirteen categories are sold at the default place, in every language', async () => {
		for (const { slug: language } of LANGUAGES) {
			const sections = await homeSections(api.app, { point: DEFAULT_POINT, language });
			expect(sections.map(({ type }) => type)).toEqual(['categories', 'banners', 'shops', 'products', 'products', 'products', 'brands']);
			expect(sections[0]?.items).toHaveLength(13);
		}
		for (const { code } of await api.app.db.selectFrom('categories').select('code').execute()) {
			const { total } = await listProducts(api.app, { point: DEFAULT_POINT, language: 'en', parent: code });
			expect(total, code).toBeGreaterThan(20);
		}
	});

	test('every picture it names exists', async () => {
		const { rows } = await api.database.pool.query(
			'SELECT art FROM library_products UNION SELECT art FROM shops UNION SELECT art FROM categories',
		);
		expect(rows.filter(({ art }) => !isArt(art))).toEqual([]);
	});

	test('a second install gives the same ids, and the categories alone are there without the sample', async () => {
		const other = await testDatabase();
		try {
			await insertTaxonomy(other.db);
			await insertTaxonomy(other.db);
			expect(await other.db.selectFrom('categories').select('id').execute()).toHaveLength(13);
			await loadSample(other.db, () => {});
			const ids = "SELECT md5(string_agg(id, ',' ORDER BY id)) AS all FROM retailer_products";
			expect((await other.pool.query(ids)).rows).toEqual([await one(ids)]);
		} finally {
			await other.drop();
		}
	});
});
