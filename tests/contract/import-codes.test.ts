import { afterAll, beforeEach, expect, test } from 'vitest';
import { importPlanLines } from '#server/import/terminal.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

const desks: ImportDesk[] = [];
let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	desks.push(desk);
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha,GROCERY,19.12,72.86\nb,Bina,GROCERY,19.13,72.86\n'));
});
afterAll(async () => {
	for (const one of desks) await one.drop();
});

const products = (rows: string, shop = 'a', ...more: string[]) =>
	desk.run('products', desk.file('stock.csv', rows), '--shop', shop, '--category', 'GROCERY', ...more);
const stored = async (sql: string) => (await desk.database.pool.query(sql)).rows;
/** What is on the shelves, as a shopper sees it. */
const shelves = () =>
	stored(`SELECT s.source_key AS shop, lp.names->>'en' AS name, rp.pack_text AS pack, rp.price_paise / 100 AS price, rp.stock, rp.code
		FROM retailer_products rp JOIN shops s ON s.id = rp.shop_id JOIN library_products lp ON lp.id = rp.library_product_id
		WHERE rp.is_listed ORDER BY shop, name, price`);
const ids = async () => (await stored('SELECT id FROM retailer_products WHERE is_listed ORDER BY id')).map(({ id }) => id);

test('a barcode is checked to its last digit, and what is wrong with it is said', async () => {
	const rows = ['8901030865275', '8901030865279', '8.90103E+12', '12345', '2012345678903'].map((code, no) => `Tea ${no},10,100 g,${code}`);
	const report = await products(`name,price,pack,EAN\n${rows.join('\n')}\n`, 'a', '--map', 'barcode=EAN', '--keep-going');
	expect(report.firstRefused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
		[3, 'EAN', '“8901030865279” is no barcode: its last digit would have to be 5'],
		[4, 'EAN', '“8.90103E+12” is a barcode that a spreadsheet has shortened: keep its column as text'],
		[5, 'EAN', '“12345” is no barcode of 8, 12, 13 or 14 digits'],
	]);
	expect(report.notes).toContain('1 × barcode of the shop itself (20 to 29) not taken: give it as its code (line 6)');
	expect(await stored('SELECT gtin, pack_key FROM barcodes')).toEqual([{ gtin: '08901030865275', pack_key: '100 g' }]);
});

test('a product is met by its barcode under another name, at another shop too, and a second run changes nothing', async () => {
	await products('name,price,pack,barcode\nTata salt,28,1 kg,8901030865275\n');
	const file = 'name,price,pack,barcode\nSalt Tata iodised,27,1 kg,8901030865275\n';
	const report = await products(file, 'b');
	expect(report.notes).toContain('1 × product met by its barcode, under another name than it had (line 2)');
	expect(await stored('SELECT count(*)::integer AS count FROM library_products')).toEqual([{ count: 1 }]);
	expect((await shelves()).map(({ shop, name, price }) => [shop, name, price])).toEqual([
		['a', 'Salt Tata iodised', 28],
		['b', 'Salt Tata iodised', 27],
	]);
	expect((await products(file, 'b')).counts).toMatchObject([
		{ added: 0, changed: 0 },
		{ added: 0, changed: 0 },
	]);
	// By its new name alone, too.
	expect((await products('name,price,pack\nSalt Tata iodised,27,1 kg\n', 'b')).counts).toMatchObject([{ same: 1 }, { same: 1 }]);
});

test("the shop's own code meets its pack when name or size are written otherwise, and its row keeps carts and favourites", async () => {
	await products('name,price,pack,code\nAtta wheat,290,heap,17\nRice,60,1 kg,18\n');
	const before = await ids();
	const report = await products('name,price,pack,code\nWhole wheat atta,295,5 kg,17\nRice,60,1 kg,18\n');
	expect(report.notes).toContain("1 × product met by the shop's code, under another name than it had (line 2)");
	expect(report.counts).toMatchObject([
		{ added: 0, changed: 1, same: 1 },
		{ added: 0, changed: 1, same: 1 },
	]);
	expect(await ids()).toEqual(before);
	expect(await shelves()).toEqual([
		{ shop: 'a', name: 'Rice', pack: '1 kg', price: 60, stock: 100, code: '18' },
		{ shop: 'a', name: 'Whole wheat atta', pack: '5 kg', price: 295, stock: 100, code: '17' },
	]);
});

test('a number that a shop gives to quite another product makes no product another, and one that two rows have is refused', async () => {
	await products('name,price,pack,code\nMilk,30,500 ml,17\n');
	const moved = await products('name,price,pack,code\nPencil,5,1 pc,17\n');
	expect(moved.notes).toEqual(['1 code moves to another pack, and the one that had it stays on sale: 17 from Milk 500 ml to Pencil 1 pc']);
	expect((await shelves()).map(({ name, code }) => [name, code])).toEqual([
		['Milk', null],
		['Pencil', '17'],
	]);
	const twice = await products('name,price,pack,code,barcode\nTea,10,100 g,5,\nSoap,20,75 g,5,\nA,1,1 kg,,96385074\nA,2,2 kg,,96385074\n');
	expect(twice.firstRefused).toMatchObject([
		{ line: 3, column: 'code', reason: '“5” stands on line 2 already, for another pack' },
		{ line: 5, column: 'barcode', reason: '“00000096385074” stands on line 4 already, for another pack' },
	]);
});

test('of many codes that go to other packs the first three are named, and one of a pack that is withdrawn is not told', async () => {
	const names = ['Milk', 'Pencil', 'Soap', 'Rice', 'Tea'];
	const file = (shift: number) =>
		`name,price,pack,code\n${names.map((name, i) => `${name},${i + 5},1 kg,${(i + shift) % names.length}`).join('\n')}\n`;
	expect((await products(file(0))).notes).toEqual([]);
	expect((await products(file(0))).notes).toEqual([]);
	expect((await products(file(1), 'a', '--dry-run')).notes).toEqual([
		'5 codes move to other packs, and those that had them stay on sale: 1 from Pencil 1 kg to Milk 1 kg, 2 from Soap 1 kg to Pencil 1 kg, 3 from Rice 1 kg to Soap 1 kg and 2 more',
	]);
	await products('name,price,code\nGhee,290,17\n');
	expect((await products('name,price,pack,code\nGhee,310,1 kg,17\nGhee,600,2 kg,18\n')).notes).toEqual([]);
});

test('a code that comes later meets the pack that was there, and a code can change rows', async () => {
	await products('name,price,pack\nTea,10,100 g\nTea,90,1 kg\n');
	const before = await ids();
	await products('name,price,pack,code\nTea,10,100 g,1\nTea,90,1 kg,2\n');
	await products('name,price,pack,code\nTea,10,100 g,2\nTea,90,1 kg,1\n');
	expect(await ids()).toEqual(before);
	expect((await shelves()).map(({ pack, code }) => [pack, code])).toEqual([
		['100 g', '2'],
		['1 kg', '1'],
	]);
});

test('a size that is mapped later leaves no ghost: one size keeps the row, several withdraw it, and nothing else is touched', async () => {
	await products('name,price\nAtta,290\nTea,50\nSalt,28\n');
	await products('name,price\nAtta,280\n', 'b');
	const [atta] = await stored(
		"SELECT rp.id FROM retailer_products rp JOIN shops s ON s.id = rp.shop_id WHERE s.source_key = 'a' AND price_paise = 29000",
	);
	const report = await products('name,price,pack\nAtta,290,5 kg\nTea,20,100 g\nTea,60,500 g\n');
	expect(importPlanLines(report, { report: null })).toContain('packs on shelves: 2 new, 1 changed, 0 the same, 1 withdrawn');
	expect((await shelves()).map(({ shop, name, pack, price }) => [shop, name, pack, price])).toEqual([
		['a', 'Atta', '5 kg', 290],
		['a', 'Salt', '1 Unit', 28],
		['a', 'Tea', '100 g', 20],
		['a', 'Tea', '500 g', 60],
		['b', 'Atta', '1 Unit', 280],
	]);
	expect(await stored('SELECT id, pack_key FROM retailer_products WHERE price_paise = 29000')).toEqual([
		{ id: atta?.id, pack_key: '5000 g' },
	]);
	expect(await stored('SELECT stock_was, stock FROM product_changes WHERE stock = 0')).toEqual([{ stock_was: 100, stock: 0 }]);
	// What was withdrawn comes back with a row of its own.
	await products('name,price\nTea,55\n');
	expect((await shelves()).map(({ name, pack, stock }) => [name, pack, stock])).toContainEqual(['Tea', '1 Unit', 0]);
});

test('sizes that were only words before are the same packs once they are read', async () => {
	await products('name,price,pack\nEggs,80,12 Nos\n');
	await desk.database.pool.query("UPDATE retailer_products SET pack_key = '12 nos', pack_amount = NULL, pack_unit = NULL");
	const before = await ids();
	const report = await products('name,price,pack\nEggs,84,12 pcs\n');
	expect(await ids()).toEqual(before);
	expect(report.counts[1]).not.toHaveProperty('withdrawn');
	expect((await shelves()).map(({ pack, price }) => [pack, price])).toEqual([['12 pcs', 84]]);
});

test('C24 a number alone is a weight where the product is sold by weight, in the row that it had as a word', async () => {
	await products('name,price,pack\nTurmeric powder,60,250 words\n');
	await desk.database.pool.query("UPDATE retailer_products SET pack_text = '250', pack_key = '250' WHERE pack_text = '250 words'");
	const before = await ids();
	await products('name,price,pack\nTurmeric powder,62,250\n');
	expect(await ids()).toEqual(before);
	expect((await shelves()).map(({ pack, price }) => [pack, price])).toContainEqual(['250 g', 62]);
	expect(await stored("SELECT pack_key, pack_amount, pack_unit FROM retailer_products WHERE pack_text = '250 g'")).toEqual([
		{ pack_key: '250 g', pack_amount: 250, pack_unit: 'g' },
	]);
});
