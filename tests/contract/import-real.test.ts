import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';
import { REAL } from '../support/real-files.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.drop());

const one = async (sql: string) => (await desk.database.pool.query(sql)).rows[0];
const everything = async () => {
	const tables = [
		'localities',
		'shops',
		'shop_hours',
		'brands',
		'library_products',
		'retailer_products',
		'secondary_categories',
		'search_words',
		'changes',
	];
	const sums = tables.map((table) => `SELECT '${table}' AS table, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} t`);
	return (await desk.database.pool.query(`${sums.join(' UNION ALL ')} ORDER BY 1`)).rows;
};

test('the 507 localities all come in: each has an address of its own, lines alike are counted', async () => {
	const report = await desk.run(...REAL.localities());
	expect(report).toMatchObject({
		rows: 507,
		refused: 0,
		outcome: 'kept',
		counts: [{ what: 'localities', added: 505, changed: 0, same: 0 }],
	});
	expect(report.notes).toEqual(['2 × locality said again, alike (line 389, 437)']);
	expect(await one("SELECT count(*) AS all, count(DISTINCT names->>'en') AS names FROM localities")).toEqual({ all: 505, names: 453 });
	expect(await one("SELECT pin_code, lat FROM localities WHERE city_slug = 'mumbai' AND slug = 'antop-hill'")).toEqual({
		pin_code: '400037',
		lat: 19.0241389,
	});
});

test('the Mumbai venues come in as shops of our categories, branches of a chain apart', async () => {
	const report = await desk.run(...REAL.shops());
	expect(report).toMatchObject({ rows: 2_903, passedOver: 1_061, refused: 0, outcome: 'kept' });
	expect(report.counts[0]).toMatchObject({ what: 'shops', added: 1_709, changed: 0 });
	expect(
		Number((await one("SELECT max(count) AS most FROM (SELECT count(*) FROM shops GROUP BY names->>'en') AS chains")).most),
	).toBeGreaterThan(10);
	expect(await one('SELECT count(*) AS count FROM shops WHERE locality_id IS NOT NULL')).toEqual({ count: 1_709 });
	expect(await one('SELECT count(*) AS count FROM shop_hours')).toEqual({ count: 1_709 * 7 });
});

test('all 8,208 rows of the catalogue stand on the shelves of at least 40 shops that sell their category', async () => {
	const report = await desk.run(...REAL.products());
	expect(report).toMatchObject({ rows: 8_208, refused: 0, outcome: 'kept' });
	expect(report.counts[1]).toEqual({ what: 'packs on shelves', added: 8_208, changed: 0, same: 0 });
	expect(Number((await one('SELECT count(DISTINCT shop_id) AS shops FROM retailer_products')).shops)).toBeGreaterThanOrEqual(40);
	expect(
		await one(`SELECT count(*) AS count FROM retailer_products r JOIN shops s ON s.id = r.shop_id JOIN library_products p ON p.id = r.library_product_id
			JOIN categories c ON c.code = p.parent_code WHERE c.id <> s.category_id AND c.id <> ALL (s.also_category_ids)`),
	).toEqual({ count: 0 });
	const onion =
		await desk.database.pool.query(`SELECT price_paise, mrp_paise, pack_key, art, parent_code, secondary_code FROM retailer_products r
		JOIN library_products p ON p.id = r.library_product_id WHERE names->>'en' = 'Onion (Loose)' ORDER BY price_paise`);
	expect(onion.rows[0]).toEqual({
		price_paise: 2_600,
		mrp_paise: 3_487,
		pack_key: '1000 g',
		art: 'onion',
		parent_code: 'FRUIT_VEG',
		secondary_code: 'VEGETABLES',
	});
	expect(
		Number((await one('SELECT count(*) AS count FROM retailer_products WHERE price_paise % 100 <> 0 OR mrp_paise % 100 <> 0')).count),
	).toBeGreaterThan(3_000);
});

test('all packs of a product stand in one shop as its variants', async () => {
	const { rows } = await desk.database.pool.query(`SELECT count(DISTINCT shop_id)::integer AS shops, count(*)::integer AS packs
		FROM retailer_products GROUP BY library_product_id HAVING count(DISTINCT pack_key) > 1 AND count(*) = count(DISTINCT pack_key)`);
	expect(rows.length).toBeGreaterThan(700);
	expect(rows.every(({ shops }) => shops === 1)).toBe(true);
});

test('importing everything a second time changes nothing at all and publishes nothing', async () => {
	const before = await everything();
	for (const argv of [REAL.localities(), REAL.shops(), REAL.products()]) {
		const report = await desk.run(...argv);
		for (const count of report.counts) expect(count).toMatchObject({ added: 0, changed: 0 });
	}
	expect(await everything()).toEqual(before);
});
