import { afterAll, beforeEach, expect, test } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';

const desks: ImportDesk[] = [];
let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	desks.push(desk);
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha,GROCERY,19.12,72.86\nb,Bina,DAIRY,19.13,72.86\n'));
	await products(
		'name,price,pack,category,secondary\nMalai Fresh Paneer,80,200 g,DAIRY,PANEER_CHEESE\nToned milk,27,500 ml,DAIRY,MILK\n',
		'b',
	);
});
afterAll(async () => {
	for (const one of desks) await one.drop();
});

const products = (rows: string, shop: string, ...more: string[]) =>
	desk.run('products', desk.file('stock.csv', rows), '--shop', shop, ...more);
const places = async () =>
	Object.fromEntries(
		(
			await desk.database.pool.query(
				"SELECT names->>'en' AS name, concat_ws('/', parent_code, secondary_code) AS place FROM library_products",
			)
		).rows.map(({ name, place }) => [name, place]),
	);
const paneer = async () => (await desk.database.pool.query("SELECT * FROM library_products WHERE names->>'en' LIKE 'Malai%'")).rows[0];
const IN_DAIRY = { 'Malai Fresh Paneer': 'DAIRY/PANEER_CHEESE', 'Toned milk': 'DAIRY/MILK' };

test('the default category is for new products: one that other shops sell stays where it is, and is found by no other words', async () => {
	const before = await paneer();
	const file = 'name,price,pack,secondary\nMalai Fresh Paneer,85,200 g,Qqvvx\nPoha,40,500 g,\n';
	const report = await products(file, 'a', '--category', 'GROCERY');
	expect(report.notes).toEqual([]);
	expect(report.summary.join()).not.toContain('sub-categories that are new');
	expect(report.counts).toMatchObject([
		{ added: 1, changed: 0, same: 1 },
		{ added: 2, changed: 0, same: 0 },
	]);
	expect(await places()).toMatchObject({ ...IN_DAIRY, Poha: expect.stringMatching(/^GROCERY/) });
	expect(await paneer()).toEqual(before);
	expect((await products(file, 'a', '--category', 'GROCERY')).counts).toMatchObject([{ same: 2 }, { same: 2 }]);
});

test('a category that is none of ours and takes the default is told by its name, as often as it is written; an empty one is not', async () => {
	const file =
		'name,price,pack,category\nSpade,80,1 pc,Gardn tools\nRake,90,1 pc,Gardn tools\nPoha,40,500 g,\nToor dal,90,1 kg,Groceries\n';
	const line = 'categories that are none of ours, given the default where the product is new:';
	const told = (await products(file, 'a', '--category', 'GROCERY', '--dry-run')).summary;
	expect(told.filter((_, i) => told[i]?.startsWith(line) || told[i - 1]?.startsWith(line))).toEqual([
		`${line} 2 rows`,
		'  “Gardn tools” (2 rows)',
	]);
	expect((await products('name,price,pack\nPoha,40,500 g\n', 'a', '--category', 'GROCERY', '--dry-run')).summary.join()).not.toContain(
		line,
	);
	const names = Array.from({ length: 12 }, (_, i) => `Typo ${i}`);
	const many = names.map((name, i) => `Poha,40,${i + 1} kg,${name}`).join('\n');
	const most = (await products(`name,price,pack,category\n${many}\n`, 'a', '--category', 'GROCERY', '--dry-run')).summary;
	expect(most).toEqual(expect.arrayContaining([`${line} 12 rows`, '  “Typo 9”', '  … and 2 more']));
	expect(most).not.toContain('  “Typo 10”');
	const shops = desk.file('more.csv', 'code,name,category,lat,lng\nc,Chitra,Grocry,19.14,72.86\nd,Devi,,19.15,72.86\n');
	expect((await desk.run('shops', shops, '--category', 'GROCERY', '--dry-run')).summary).toEqual([
		'shops by their own category: GROCERY 2',
		'categories that are none of ours, given the default: 1 row',
		'  “Grocry”',
	]);
});

test('what a known product is stays as it is, though its name would be another thing among what the default category sells', async () => {
	const thing = async () =>
		(await desk.database.pool.query("SELECT thing, search_text FROM library_products WHERE names->>'en' = 'Milk cake'")).rows[0];
	await products('name,price,pack,category\nMilk cake,60,250 g,SWEETS\n', 'b');
	const before = await thing();
	expect(before.thing).toBe('milk-cake');
	const file = 'name,price,pack,keywords\nMilk cake,61,250 g,kalakand\n';
	const words = (text: string) => new Set(text.split(' '));
	for (const options of [['--category', 'COSMETICS'], []]) {
		expect((await products(file, 'a', ...options)).refused).toBe(0);
		const after = await thing();
		expect(after.thing).toBe('milk-cake');
		expect(words(after.search_text)).toEqual(words(`${before.search_text} kalakand ^kalakand`));
	}
});

test('a sub-category that somebody chose stays where the row says none, whatever the product is', async () => {
	await products('name,price,pack,category,secondary\nToned milk,27,500 ml,DAIRY,CURD_CHAAS\n', 'b');
	expect((await products('name,price,pack\nToned milk,28,500 ml\n', 'a', '--category', 'DAIRY')).counts[0]).toMatchObject({ same: 1 });
	expect(await places()).toMatchObject({ 'Toned milk': 'DAIRY/CURD_CHAAS' });
});

test('without a default a known product needs no category, and a new one is refused on its line', async () => {
	const report = await products('name,price,pack\nMalai Fresh Paneer,85,200 g\nPoha,40,500 g\nPoha,75,1 kg\n', 'a', '--keep-going');
	expect(report).toMatchObject({ refused: 2, counts: [{ same: 1 }, { added: 1 }], outcome: 'kept' });
	expect(report.firstRefused).toEqual([{ line: 3, column: 'category', reason: 'is empty, and there is no default category', rows: 2 }]);
	expect(report.remedies[0]).toMatch(/^Our categories: GROCERY/);
	expect(await places()).toEqual(IN_DAIRY);
});

test('a category in the row moves a product for all shops, and that is told with its name', async () => {
	const rows = 'Malai Fresh Paneer,85,200 g,GROCERY\nToned milk,28,500 ml,Dairy\n';
	const argv = [`name,price,pack,category\n${rows}`, 'a'] as const;
	const note = '1 product changes its category, at every shop: Malai Fresh Paneer from DAIRY/PANEER_CHEESE to GROCERY';
	expect((await products(...argv, '--dry-run')).notes).toEqual([note]);
	expect((await products(...argv)).notes).toEqual([note]);
	expect(await places()).toEqual({ ...IN_DAIRY, 'Malai Fresh Paneer': 'GROCERY' });
	expect((await products(...argv)).notes).toEqual([]);
});

test('a known product without a category is spread to the shops that sell its own, and refused where none does', async () => {
	const file = desk.file('spread.csv', 'name,price,pack\nMalai Fresh Paneer,85,250 g\nPoha,40,500 g\n');
	const spread = (shop: string) => desk.run('products', file, '--spread', '--shop', shop, '--category', 'GROCERY', '--keep-going');
	const sold = async () =>
		(
			await desk.database.pool.query(`SELECT s.source_key AS shop, rp.pack_text AS pack
				FROM retailer_products rp JOIN shops s ON s.id = rp.shop_id WHERE price_paise IN (8500, 4000) ORDER BY 1, 2`)
		).rows;
	expect((await spread('a')).firstRefused).toEqual([
		{ line: 2, column: 'category', reason: 'none of the chosen shops sells DAIRY', rows: 1 },
	]);
	expect((await spread('b')).firstRefused).toEqual([
		{ line: 3, column: 'category', reason: 'none of the chosen shops sells GROCERY', rows: 1 },
	]);
	expect(await sold()).toEqual([
		{ shop: 'a', pack: '500 g' },
		{ shop: 'b', pack: '250 g' },
	]);
});
