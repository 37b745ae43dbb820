import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOGUES } from '../support/catalogue/catalogues.ts';
import type { FileFacts } from '../support/catalogue/csv-file.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

const SELLING_SHOPS_LEAST = 40;

describe.each(CATALOGUES)('$name', (catalogue) => {
	let desk: ImportDesk;
	beforeAll(async () => {
		desk = await importDesk();
	});
	afterAll(() => desk.drop());
	const facts = catalogue.facts();

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
	/** Imports the rows that are right; every other one is refused on its own line, for its own column. */
	const importRight = async (argv: readonly string[], { rows, passedOver, refused, notes }: FileFacts) => {
		const path = desk.file('refused.csv', '');
		const report = await desk.run(...argv, '--keep-going', '--report', path);
		expect(report).toMatchObject({ rows, passedOver, refused: new Set(refused.map(([line]) => line)).size, outcome: 'kept' });
		const written: string[][] = parse(readFileSync(path), { bom: true, from: 2, relax_column_count: true });
		const said = written.map((cells) => Number(/^line (\d+): /.exec(cells.at(-1) ?? '')?.[1]));
		expect(said).toEqual([...new Set(refused.map(([line]) => line))]);
		for (const [line, column] of refused) expect(written[said.indexOf(line)]?.at(-1)).toContain(column);
		// What the lexicon does not know is told as well; how much that is, is no fact of the file.
		expect(report.notes.filter((line) => !/not recognised:|does not know/.test(line)).sort()).toEqual(notes);
		return report;
	};

	test('every locality comes in with an address of its own, and lines that say the same again are counted', async () => {
		const { added, names, one: known } = facts.localities;
		const report = await importRight(catalogue.localities(), facts.localities);
		expect(report.counts).toEqual([{ what: 'localities', added, changed: 0, same: 0 }]);
		expect(await one("SELECT count(*)::integer AS all, count(DISTINCT names->>'en')::integer AS names FROM localities")).toEqual({
			all: added,
			names,
		});
		const { city, slug, ...expected } = known;
		expect(await one(`SELECT pin_code, lat FROM localities WHERE city_slug = '${city}' AND slug = '${slug}'`)).toEqual(expected);
	});

	test('the shops of one town come in as shops of our categories, branches of a chain apart, with the hours they state', async () => {
		const { added, openings, mostOfOneName } = facts.shops;
		const report = await importRight(catalogue.shops(), facts.shops);
		expect(report.counts).toEqual([{ what: 'shops', added, changed: 0, same: 0 }]);
		expect(await one("SELECT max(count)::integer AS most FROM (SELECT count(*) FROM shops GROUP BY names->>'en') AS chains")).toEqual({
			most: mostOfOneName,
		});
		expect(await one('SELECT count(*)::integer AS count FROM shops WHERE locality_id IS NOT NULL')).toEqual({ count: added });
		expect(await one('SELECT count(*)::integer AS count FROM shop_hours')).toEqual({ count: openings });
	});

	test('every product stands on the shelves of shops that sell its category, each pack once in a shop', async () => {
		const { added, inPaise, one: known } = facts.products;
		const report = await importRight(catalogue.products(), facts.products);
		expect(report.counts[1]).toEqual({ what: 'packs on shelves', added, changed: 0, same: 0 });
		const { shops } = await one('SELECT count(DISTINCT shop_id)::integer AS shops FROM retailer_products');
		expect(shops).toBeGreaterThanOrEqual(SELLING_SHOPS_LEAST);
		expect(
			await one(`SELECT count(*)::integer AS count FROM retailer_products r JOIN shops s ON s.id = r.shop_id
				JOIN library_products p ON p.id = r.library_product_id JOIN categories c ON c.code = p.parent_code
				WHERE c.id <> s.category_id AND c.id <> ALL (s.also_category_ids)`),
		).toEqual({ count: 0 });
		expect(
			await one(`SELECT price_paise, mrp_paise, pack_key, art, parent_code, secondary_code FROM retailer_products r
				JOIN library_products p ON p.id = r.library_product_id WHERE names->>'en' = '${known.name}' ORDER BY price_paise`),
		).toEqual(known.row);
		expect(
			await one('SELECT count(*)::integer AS count FROM retailer_products WHERE price_paise % 100 <> 0 OR mrp_paise % 100 <> 0'),
		).toEqual({ count: inPaise });
	});

	test('all packs of a product stand in one shop as its variants', async () => {
		const { rows } = await desk.database.pool.query(`SELECT count(DISTINCT shop_id)::integer AS shops FROM retailer_products
			GROUP BY library_product_id HAVING count(DISTINCT pack_key) > 1 AND count(*) = count(DISTINCT pack_key)`);
		expect(rows).toHaveLength(facts.products.withVariants);
		expect(rows.every(({ shops }) => shops === 1)).toBe(true);
	});

	test('importing everything a second time changes nothing at all and publishes nothing', async () => {
		const before = await everything();
		for (const argv of [catalogue.localities(), catalogue.shops(), catalogue.products()]) {
			const report = await desk.run(...argv, '--keep-going');
			for (const count of report.counts) expect(count).toMatchObject({ added: 0, changed: 0 });
		}
		expect(await everything()).toEqual(before);
	});
});
