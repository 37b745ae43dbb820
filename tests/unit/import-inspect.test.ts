import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { runInspect } from '#server/import/inspect/run-inspect.ts';
import { readMapping } from '#server/import/mapping.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** Inspects a file and answers the lines that are printed, and the mapping as it stands in its file. */
async function inspect(rows: readonly string[], ...argv: string[]) {
	const file = join(folder, `file-${++files}.csv`);
	const to = join(folder, `mapping-${files}.json`);
	writeFileSync(file, `${rows.join('\n')}\n`);
	const lines = await runInspect([file, '--to', to, ...argv]);
	return { lines, mapping: JSON.parse(readFileSync(to, 'utf8')), to };
}

test.each([
	['{"column": {}, "category": {}}', 'it takes no “column”, “category”, only “columns”, “categories”, “defaultCategory”, “rows”'],
	['{"columns": {"name": 5}}', '“name” in “columns” takes the name of a column, or null'],
	['{"categories": {"Soap": 5}}', '“Soap” in “categories” takes a code, a list of codes, or null'],
	['{"columns": "name"}', '“columns” takes an object of fields'],
	['[]', 'it takes an object with “columns”, “categories”, “defaultCategory”, “rows”'],
])('the mapping %s is refused with where it is wrong and what may stand there', (text, said) => {
	const file = join(folder, 'wrong.json');
	writeFileSync(file, text);
	expect(() => readMapping([file])).toThrow(`The mapping file ${file} is not right: ${said}.`);
});

test('a mapping that is no JSON is refused with its line', () => {
	const file = join(folder, 'broken.json');
	writeFileSync(file, '{\n\t"columns": {,}\n}');
	expect(() => readMapping([file])).toThrow(`The mapping file ${file} is not JSON: see line 2 column 14.`);
});

test('a workbook is called one, and is not read as a file of cells', async () => {
	for (const [name, bytes] of [
		['stock.xlsx', 'PK\x03\x04\x14\x00\x06\x00'],
		['stock.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
	] as const) {
		const file = join(folder, name);
		writeFileSync(file, Buffer.from(bytes, 'latin1'));
		await expect(runInspect([file])).rejects.toThrow(
			`${file} is an Excel workbook, not CSV: open it, save it as “CSV UTF-8”, and give that file.`,
		);
	}
});

test('no control character and no line break of a cell stands in the lines of an inspection', async () => {
	const { lines } = await inspect(['ItemName,Rate,Group,\u001b[31mBin', 'Xyzzy,27,"Odd\u001b[2J\r\nkind",A1']);
	expect(lines).toEqual(expect.arrayContaining([expect.stringContaining('\ufffd[31mBin'), expect.stringContaining('“Odd\ufffd[2J kind”')]));
	expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
});

test('columns are found by their names and by their cells, and what cannot be told is said', async () => {
	const { lines, mapping } = await inspect([
		'ItemName;Brand;Selling Price;M.R.P.;Net Qty;Item Group;Sub_Group;HSN;Bin;Photo',
		'Toned milk;Amul;27;28;500 ml;Dairy products;Milk;0401;A1;https://x.example/1.jpg',
		'Curd;Amul;35;35;400 g;Dairy products;Curd;0403;A2;https://x.example/2.jpg',
	]);
	expect(mapping.columns).toEqual({
		name: 'ItemName',
		price: 'Selling Price',
		mrp: 'M.R.P.',
		brand: 'Brand',
		pack: 'Net Qty',
		category: 'Item Group',
		secondary: 'Sub_Group',
		hsn: 'HSN',
	});
	expect(lines).toEqual(
		expect.arrayContaining([
			'2 rows, taken for products (--as says otherwise)',
			'not sure: Photo could be image, but 0 % of its cells can be read so',
			'columns that nothing is read from: Bin, Photo',
		]),
	);
});

test('C40 the columns of what stands on a pack are found by the names that shops give them', async () => {
	const { mapping } = await inspect([
		'Item,Rate,Veg/Non-Veg,Expiry Date,Country of Origin,Rx Required,Shelf life',
		'Toned milk,27,🟢,31/12/2026,India,No,60 days',
		'Egg tray,90,Non-Veg,2026-12-31,IN,,30 days',
	]);
	expect(mapping.columns).toEqual({
		name: 'Item',
		price: 'Rate',
		veg: 'Veg/Non-Veg',
		best_before: 'Expiry Date',
		origin: 'Country of Origin',
		prescription: 'Rx Required',
	});
	// A span is no day, whatever its column is called.
	expect((await inspect(['name,price,best before', 'Milk,27,60 days'])).mapping.columns).toEqual({ name: 'name', price: 'price' });
});

test('the price is the lower of two columns, and cells alone tell places and phones', async () => {
	const prices = await inspect(['name,price,sale price', 'Tea,100,90', 'Rice,60,55']);
	expect(prices.mapping.columns).toEqual({ name: 'name', price: 'sale price', mrp: 'price' });
	const shops = await inspect(['Shop,N,E,Ring', 'Asha,19.12,72.86,9820098200', 'Bina,19.13,72.87,9820098201'], '--as', 'shops');
	expect(shops.mapping.columns).toEqual({ name: 'Shop', lat: 'N', lng: 'E', phone: 'Ring' });
	expect(shops.lines).toContain('  phone ← Ring (by its cells; 100 % of its cells can be read)');
});

test('a field that every row needs and no column has is named', async () => {
	const { lines } = await inspect(['name,amount', 'Tea,cheap'], '--as', 'products');
	expect(lines).toContain('not found: price, which every row needs; name its column in the mapping');
});

test('190 categories of venues come as a skeleton to fill: ours where it is plain, null for no shops, "?" where it cannot be told', async () => {
	const plain: [string, string | null][] = [
		['Bakery', 'BAKERY'],
		['Indian Sweet Shop', 'SWEETS'],
		['South Indian Restaurant', 'RESTAURANT'],
		['Food Court', 'RESTAURANT'],
		['Food & Drink Shop', 'GROCERY'],
		['Fish Market', 'MEAT_FISH'],
		['Flea Market', null],
		['Chemist', 'PHARMACY'],
		['Dry Cleaner', 'LAUNDRY'],
		['Pet Store', 'PET'],
		['Metro Station', null],
		['ATM', null],
	];
	const strange = Array.from({ length: 180 }, (_, no) => `Qwertz ${no}`);
	const rows = [...plain.map(([category]) => category), ...strange].map((category, no) => `Shop ${no},${category},19.1,72.8`);
	const { lines, mapping, to } = await inspect(['name,type,lat,lng', ...rows, 'Again,Bakery,19.1,72.8']);
	expect(mapping.categories).toEqual(Object.fromEntries([...plain, ...strange.map((name) => [name, '?'])]));
	expect(mapping.rows).toMatchObject({ Bakery: 2, ATM: 1 });
	expect(lines).toContain('not guessed, and "?" in the mapping: 180');
	expect(lines.filter((line) => line.startsWith('  “'))).toHaveLength(20);
	// The import takes the file as it is; what nobody decided on is as if it were not there.
	expect(readMapping([to])).toEqual({ columns: mapping.columns, categories: Object.fromEntries(plain), defaultCategory: null });
});

test('a category of products is what most of its products are, whatever it is called', async () => {
	const names = ['Toned milk 500 ml', 'Full cream milk', 'Cow milk', 'Basmati rice', 'Sona masoori rice'];
	const rows = names.map((name, no) => `${name},10,Aisle ${no < 3 ? 4 : 7},Shelf ${no < 3 ? 'a' : 'b'}`);
	const { mapping } = await inspect(['name,price,category,sub category', ...rows]);
	expect(mapping.categories).toEqual({
		'Aisle 4': 'DAIRY',
		'Aisle 7': 'GROCERY',
		'Aisle 4 > Shelf a': 'DAIRY/MILK',
		'Aisle 7 > Shelf b': 'GROCERY/RICE',
	});
});

test('the mapping is written beside its file, wherever the command runs', async () => {
	const file = join(folder, 'prices of today.csv.gz');
	writeFileSync(file, gzipSync('name,price\nTea,10\n'));
	const lines = await runInspect([file]);
	const to = join(folder, 'prices of today.mapping.json');
	expect(JSON.parse(readFileSync(to, 'utf8'))).toEqual({ columns: { name: 'name', price: 'price' } });
	expect(lines.at(-1)).toContain(`The mapping is in ${to}.`);
	const nowhere = join(folder, 'none/of.json');
	await expect(runInspect([file, '--to', nowhere])).rejects.toThrow(`${nowhere} cannot be written: give another place with --to.`);
});

test('a mapping that is there is not written over, and wrong options are named', async () => {
	const { to } = await inspect(['name,price', 'Tea,10']);
	const file = join(folder, 'file-1.csv');
	await expect(runInspect([file, '--to', to])).rejects.toThrow('is there already');
	await expect(runInspect([])).rejects.toThrow('Name one file to inspect.');
	await expect(runInspect([file, '--as', 'orders'])).rejects.toThrow('--as takes products, shops or localities.');
	await expect(runInspect([file, '--pretty'])).rejects.toThrow('There is no option --pretty.');
	await expect(runInspect([join(folder, 'none.csv')])).rejects.toThrow('There is no file');
});
