import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { partTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import { readArguments } from '#server/import/arguments.ts';
import { importPlanLines, outcomeLine } from '#server/import/terminal.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

const CODES = taxonomyCategories().map(({ code }) => code);
const desks: ImportDesk[] = [];
let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	desks.push(desk);
	await desk.run(
		'shops',
		desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\nb,Bina Stores,38,19.13,72.87\n'),
	);
});
afterAll(async () => {
	for (const one of desks) await one.drop();
});

const packs = async () =>
	(
		await desk.database.pool.query(`SELECT source_key AS shop, p.names->>'en' AS name, pack_text AS pack, price_paise AS price, mrp_paise AS mrp, stock
			FROM retailer_products r JOIN shops s ON s.id = r.shop_id JOIN (SELECT id, names FROM library_products) p ON p.id = r.library_product_id ORDER BY 1, 2, price_paise`)
	).rows;
const changes = async () => (await desk.database.pool.query('SELECT tags FROM changes ORDER BY seq')).rows.map(({ tags }) => tags);

/** Every kind of fault once; the first column of the expectation is the line where the row begins. */
const DIRTY = [
	'name,brand,mrp,price,pack,category,stock',
	'Good one,Amul,"1,234.50","1,200.00",1 kg,GROCERY,5',
	'"Two',
	'lines",Amul,10,nonsense,1 kg,GROCERY,5',
	',Amul,10,9,1 kg,GROCERY,5',
	'',
	'Dear,Amul,10,11,1 kg,GROCERY,5',
	'Nothing,Amul,-1,0,1 kg,GROCERY,5',
	'Below,Amul,-1,-5,1 kg,GROCERY,5',
	'Huge,Amul,,1e9,1 kg,GROCERY,5',
	'Billion,Amul,,1000000000,1 kg,GROCERY,5',
	'Paisa,Amul,,9.999,1 kg,GROCERY,5',
	'Elsewhere,Amul,,9,1 kg,Space rockets,5',
	'Short,Amul',
	'Lakhs,Amul,,2000000,1 kg,GROCERY,5',
	'Nul\0l,Amul,,9,1 kg,GROCERY,5',
	'Stock,Amul,,9,1 kg,GROCERY,many',
	'Stock,Amul,,9,1 kg,GROCERY,-3',
	'***,Amul,,9,1 kg,GROCERY,3',
	'good  ONE,AMUL ,1500,1400,1000 g,GROCERY,5',
	'Good one,Amul,1234.50,1200,1KG,GROCERY,5',
	'"=HYPERLINK(""http://x"")<script>",Amul,,9.5,1 kg,GROCERY,',
].join('\r\n');
const EXPECTED = [
	[3, 'price'],
	[5, 'name'],
	[7, 'price'],
	[8, 'price'],
	[9, 'price'],
	[10, 'price'],
	[11, 'price'],
	[12, 'price'],
	[13, 'category'],
	[14, ''],
	[15, 'price'],
	[16, 'name'],
	[17, 'stock'],
	[18, 'stock'],
	[19, 'name'],
	[20, 'pack'],
];

test('a fee that no cell states is none, one of 0 is free, and neither is unsaid by a later file that leaves it open', async () => {
	const fees = async () =>
		Object.fromEntries(
			(await desk.database.pool.query('SELECT source_key, delivery_fee_paise AS fee FROM shops')).rows.map(({ source_key, fee }) => [
				source_key,
				fee,
			]),
		);
	expect(await fees()).toEqual({ a: null, b: null });
	const file = (name: string, rows: string) => desk.file(name, `code,name,category,lat,lng,delivery_fee\n${rows}`);
	await desk.run('shops', file('fees.csv', 'a,Asha Kirana,GROCERY,19.12,72.86,0\nb,Bina Stores,38,19.13,72.87,\n'));
	expect(await fees()).toEqual({ a: 0, b: null });
	await desk.run('shops', file('open.csv', 'a,Asha Kirana,GROCERY,19.12,72.86,\nb,Bina Stores,38,19.13,72.87,25\n'));
	expect(await fees()).toEqual({ a: 0, b: 2_500 });
});

test('a shop outside India is refused with its column, and those near no locality are counted', async () => {
	const rows = 'c,Chandu,GROCERY,72.86,19.12\nd,Dadar,GROCERY,19.02,-72.84\ne,Eka,GROCERY,90.5,72.84\nf,Falak,GROCERY,19.3,72.9\n';
	const report = await desk.run('shops', desk.file('away.csv', `code,name,category,lat,lng\n${rows}`), '--dry-run', '--keep-going');
	expect(report.firstRefused).toEqual([
		{ line: 2, column: 'lat', reason: '“72.86” is outside India, from 6 to 38 degrees; are latitude and longitude swapped?', rows: 1 },
		{ line: 2, column: 'lng', reason: '“19.12” is outside India, from 68 to 98 degrees; are latitude and longitude swapped?', rows: 1 },
		{ line: 3, column: 'lng', reason: '“-72.84” is outside India, from 68 to 98 degrees', rows: 1 },
		expect.objectContaining({ line: 4, column: 'lat' }),
	]);
	expect(report.notes).toEqual(['1 × shop near no locality of this store (line 5)']);
});

test('dirty rows are each refused with line, column and reason, and stop everything', async () => {
	const report = await desk.run(
		'products',
		desk.file('dirty.csv', `\ufeff${DIRTY}`),
		'--shop',
		'a',
		'--report',
		desk.file('report.csv', ''),
	);
	expect(report.outcome).toBe('stopped');
	expect(report.firstRefused.map(({ line, column }) => [line, column])).toEqual(EXPECTED);
	expect(report.firstRefused.map(({ reason }) => reason)).toMatchSnapshot();
	expect(report.refused).toBe(EXPECTED.length);
	expect(await packs()).toEqual([]);
});

test('a category that is none of ours is told once, with how many rows have it and what there is, and hides no other mistake', async () => {
	const strange = [...Array(82).keys()].map((no) => `Soap ${no},Beauty & Hygiene,10`);
	const rows = ['name,category,price', ...strange, 'Tea,Beverages,10', 'Salt,Groceries,nothing', 'Rice,,10'].join('\n');
	const report = await desk.run('products', desk.file('strange.csv', rows), '--shop', 'a');
	expect([...importPlanLines(report, { report: null }), outcomeLine(report)]).toEqual([
		'85 rows in the file',
		'packs: 1 rows have none',
		'85 rows refused:',
		'  line 2, category: “Beauty & Hygiene” is none of our categories (82 rows)',
		'  line 84, category: “Beverages” is none of our categories',
		'  line 85, price: “nothing” is not a price',
		'  line 86, category: is empty, and there is no default category',
		`Our categories: ${CODES.join(', ')}. Say which of yours is which under "categories" in a JSON file (--map FILE.json), or give --category CODE for all others.`,
		'Nothing was imported: mend these rows, or take the others with --keep-going.',
	]);
	const many = ['name,category,price', ...[...Array(30).keys()].map((no) => `Soap ${no},Kind ${no},free`)].join('\n');
	const shown = importPlanLines(await desk.run('products', desk.file('many.csv', many), '--shop', 'a'), { report: null });
	expect(shown).toContain('  line 2, price: “free” is not a price (30 rows)');
	expect(shown.filter((line) => line.startsWith('  line'))).toHaveLength(20);
});

test('the categories are named where the option and the columns are explained', () => {
	const help = readArguments(['--help']);
	const guide = readFileSync('docs/import.md', 'utf8');
	for (const code of CODES) {
		expect('help' in help && help.help).toContain(code);
		expect(guide).toContain(`\`${code}\``);
	}
	for (const { code, secondary } of taxonomyCategories()) {
		const row = guide.split('\n').find((line) => line.startsWith(`| \`${code}\``)) ?? '';
		expect(row.match(/`\w+`/g)?.slice(1)).toEqual(secondary.map((one) => `\`${one.code}\``));
	}
});

test('--keep-going takes the good rows; formulas and markup are data; --report holds every refused row', async () => {
	const path = desk.file('report.csv', '');
	const report = await desk.run('products', desk.file('dirty.csv', DIRTY), '--shop', 'a', '--keep-going', '--report', path);
	expect(report).toMatchObject({ outcome: 'kept', refused: EXPECTED.length, counts: [{ added: 2 }, { added: 2 }] });
	expect(report.notes).toContain('1 × row said again, with the same price (line 21)');
	expect(await packs()).toEqual([
		{ shop: 'a', name: '=HYPERLINK("http://x")<script>', pack: '1 kg', price: 950, mrp: null, stock: 100 },
		{ shop: 'a', name: 'Good one', pack: '1 kg', price: 120_000, mrp: 123_450, stock: 5 },
	]);
	const written = readFileSync(path, 'utf8').trim().split('\n');
	expect(written[0]).toBe('name,brand,mrp,price,pack,category,stock,refused because');
	expect(written.filter((line) => /,"?line \d+: /.test(line))).toHaveLength(EXPECTED.length);
	expect(written).toContain('Dear,Amul,10,11,1 kg,GROCERY,5,line 7: price: 11 is above the MRP of 10');
});

test('a dry run reports the same and keeps nothing, nor does it publish', async () => {
	const file = desk.file('few.csv', 'name,price,pack\nTea,10,100 g\nTea,18,200 g\n');
	const before = await changes();
	const tried = await desk.run('products', file, '--shop', 'a', '--category', 'GROCERY', '--dry-run');
	expect(tried).toMatchObject({ outcome: 'tried', counts: [{ added: 1 }, { added: 2 }] });
	expect(await packs()).toEqual([]);
	expect(await changes()).toEqual(before);
	const kept = await desk.run('products', file, '--shop', 'a', '--category', 'GROCERY');
	expect(kept.counts).toEqual(tried.counts);
});

test('only what differs is written and published; stock that was sold since is not put back', async () => {
	const argv = (file: string) => ['products', file, '--shop', 'a', '--shop', 'Bina Stores', '--category', 'GROCERY'];
	await desk.run(...argv(desk.file('one.csv', 'name,price,pack\nTea,10,100 g\nSalt,20,1 kg\n')));
	await desk.database.pool.query('UPDATE retailer_products SET stock = stock - 7');
	const before = (await changes()).length;
	const report = await desk.run(...argv(desk.file('two.csv', 'name,price,pack\nTea,11,100 g\nSalt,20,1 kg\n')));
	expect(report.counts).toEqual([
		{ what: 'products', added: 0, changed: 0, same: 2 },
		{ what: 'packs on shelves', added: 0, changed: 2, same: 2 },
	]);
	expect((await packs()).map(({ shop, name, price, stock }) => [shop, name, price, stock])).toEqual([
		['a', 'Salt', 2_000, 93],
		['a', 'Tea', 1_100, 93],
		['b', 'Salt', 2_000, 93],
		['b', 'Tea', 1_100, 93],
	]);
	const tea = (await desk.database.pool.query("SELECT id FROM library_products WHERE names->>'en' = 'Tea'")).rows[0].id;
	const shops = (await desk.database.pool.query<{ id: string }>('SELECT id FROM shops')).rows.flatMap(({ id }) => [
		...sellerTags(id),
		tag.shelf(id),
		...partTags(id, { parent: 'GROCERY', secondary: 'TEA_COFFEE' }),
	]);
	const [tags] = (await changes()).slice(before);
	expect(new Set(tags)).toEqual(new Set(['stock', 'shelves', ...shops, tag.product(tea)]));
});

test('--shop-column: each row to the shop it names by id, code or name', async () => {
	const file = desk.file('by-shop.csv.gz', gzipSync('branch,name,price\na,Tea,10\nbina stores,Tea,12\nnobody,Tea,9\n'));
	const report = await desk.run('products', file, '--shop-column', 'branch', '--category', '38', '--keep-going');
	expect(report.firstRefused).toEqual([{ line: 4, column: 'branch', reason: 'there is no shop “nobody”', rows: 1 }]);
	expect((await packs()).map(({ shop, price, pack }) => [shop, price, pack])).toEqual([
		['a', 1_000, '1 Unit'],
		['b', 1_200, '1 Unit'],
	]);
});

test('a known product keeps its names in other languages and the words it was found by, and stands where the store has such things', async () => {
	const argv = (file: string) => ['products', file, '--shop', 'a', '--category', 'GROCERY'];
	await desk.run(...argv(desk.file('hi.csv', 'name,name_hi,price,keywords\nTea,चाय,10,chai\n')));
	await desk.run(...argv(desk.file('en.csv', 'name,price,secondary\ntea,10,Hot drinks\n')));
	const { rows } = await desk.database.pool.query(
		'SELECT names, secondary_code, string_to_array(search_text, $1) AS words FROM library_products',
		[' '],
	);
	expect(rows[0]).toMatchObject({ names: { en: 'tea', hi: 'चाय' }, secondary_code: 'TEA_COFFEE' });
	expect(rows[0].words).toEqual(expect.arrayContaining(['tea', 'चाय', 'chai']));
});

test.each([
	['columns that are missing', 'Item,Rate\nTea,1\n', /Missing: name .*price .*The file has: Item, Rate\./],
	['an empty file', '', /is empty/],
	[
		'a file with its first line alone',
		'name,price\n',
		/bad\.csv holds no rows, only the line that names the columns: nothing was imported\.$/,
	],
	['Windows letters', Buffer.from('name,price\nCaf\xe9,1\n', 'latin1'), /Line 2 .*not UTF-8/],
	['UTF-16', Buffer.from('\ufeffname,price\nTea,1\n', 'utf16le'), /UTF-16/],
	['a quote that is never closed', 'name,price\nTea,1\n"Salt,2\nRice,3\n', /Line 3.*never closed/],
	['half a gzip file', gzipSync('name,price\nTea,1\n'.repeat(50)).subarray(0, -12), /not a whole gzip/],
])('%s: one clear line, and nothing is imported', async (_, content, message) => {
	const file = desk.file('bad.csv', content);
	await expect(desk.run('products', file, '--shop', 'a', '--category', 'GROCERY')).rejects.toThrow(message);
	expect(await packs()).toEqual([]);
});

test.each([';', '\t', '|'])('cells between %j are told from the first line, or by --delimiter', async (between) => {
	const argv = ['--shop', 'a', '--category', 'GROCERY'];
	const told = await desk.run(
		'products',
		desk.file('told.csv', `name${between}price${between}pack\nTea${between}10${between}100 g\n`),
		...argv,
	);
	expect(told.counts[1]).toMatchObject({ added: 1 });
	const one = desk.file('one.csv', `"name"${between}"price, in rupees; with tax"\nTea${between}10\n`);
	const by = [
		'--delimiter',
		between === '\t' ? 'tab' : between,
		'--map',
		desk.file('m.json', '{"columns":{"price":"price, in rupees; with tax"}}'),
	];
	expect((await desk.run('products', one, ...argv, ...by)).counts[1]).toMatchObject({ added: 1 });
});

test('--report is in the order of the lines, also where a fault shows over the whole file only', async () => {
	const path = desk.file('report.csv', '');
	const file = desk.file('late.csv', 'name,price,pack\nTea,10,1 kg\nTea,11,1 kg\nSalt,free,1 kg\n"Oil, red",free,1 l\n');
	await desk.run('products', file, '--shop', 'a', '--category', 'GROCERY', '--report', path);
	const lines = readFileSync(path, 'utf8').trim().split('\n');
	expect(lines.slice(1)).toEqual([
		'Tea,11,1 kg,"line 3: pack: “1 kg” of this product stands on line 2 already, with another price"',
		'Salt,free,1 kg,line 4: price: “free” is not a price',
		'"Oil, red",free,1 l,line 5: price: “free” is not a price',
	]);
});

test('a wrong option is named in our words', async () => {
	await expect(desk.run('products', 'x.csv', '--spred')).rejects.toThrow(
		/^There is no option --spred\. npm run import -- --help shows how\.$/,
	);
	await expect(desk.run('products', 'x.csv', '--map')).rejects.toThrow(/^--map needs a value\./);
	await expect(desk.run('products', 'x.csv', '--stock', '--spread')).rejects.toThrow(/^--stock needs a value\./);
	const below = ['--spread', '--stock', '-5'];
	await expect(desk.run('products', 'x.csv', ...below)).rejects.toThrow(/^--stock takes a whole number from 0 on, not -5\.$/);
	await expect(desk.run('products', 'x.csv', '--spread', '-5')).rejects.toThrow(/^There is no option -5\./);
	await expect(desk.run('products', 'x.csv', '--spread=yes')).rejects.toThrow(/^--spread takes no value\./);
	await expect(desk.run('products', 'x.csv', '--spread', '--delimiter', 'ab')).rejects.toThrow(/^--delimiter takes one character/);
});
