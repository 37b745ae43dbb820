import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPlanLines } from '#server/import/terminal.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\n'));
});
afterAll(() => desk.drop());

const TO_ASHA = ['--shop', 'a', '--category', 'GROCERY'];
const products = (content: string | Uint8Array, ...more: string[]) =>
	desk.run('products', desk.file('stock.csv', content), ...TO_ASHA, ...more);
const product = async (name: string) =>
	(
		await desk.database.pool.query(
			`SELECT p.names->>'en' AS name, p.about->>'en' AS about, b.name AS brand, r.price_paise AS price
			FROM library_products p JOIN retailer_products r ON r.library_product_id = p.id LEFT JOIN brands b ON b.id = p.brand_id WHERE p.names->>'en' LIKE $1`,
			[`${name}%`],
		)
	).rows;

test('columns are found whatever their capitals and spaces; two of one name are refused with both places, unless one is meant', async () => {
	await products('Name, PRICE ,Pack\nCapital tea,10,1 kg\n');
	expect(await product('Capital tea')).toMatchObject([{ price: 1_000 }]);
	await expect(products('name,price,price\nTea,10,12\n')).rejects.toThrow(
		'Several columns could be price: 2 (price) and 3 (price). Rename those that are not meant, or map the one that is.',
	);
	await expect(products('name,price,Price\nTea,10,12\n')).rejects.toThrow('2 (price) and 3 (Price)');
	await products('name,price,Price\nChosen tea,10,12\n', '--map', 'price=Price');
	expect(await product('Chosen tea')).toMatchObject([{ price: 1_200 }]);
	expect((await products('name,price,,\nOdd tea,10,,\n')).refused).toBe(0);
});

test('a column of a mapping is switched off by null, by "" and on the command line', async () => {
	const mapping = desk.file('mapping.json', '{"columns":{"name":"Item","price":"Rate","brand":null,"about":""}}');
	await products('Item,Rate,brand,about\nPlain oil,10,Fortune,No text\n', '--map', mapping);
	expect(await product('Plain oil')).toMatchObject([{ brand: null, about: null }]);
	const example = desk.file('example.json', '{"columns":{"name":"Item","price":"Rate","brand":"Maker"}}');
	await products('Item,Rate\nPlain ghee,10\n', '--map', example, '--map', 'brand=');
	expect(await product('Plain ghee')).toHaveLength(1);
	await expect(products('name,price\nTea,1\n', '--map', 'price=')).rejects.toThrow('Missing: ');
});

test('a first line sep=; names the delimiter, and lines are counted with it', async () => {
	const report = await products('\ufeffsep=;\r\nname;price\r\nSeparate salt;20\r\nSoap;free\r\n', '--keep-going');
	expect(report.firstRefused).toMatchObject([{ line: 4, column: 'price' }]);
	expect(await product('Separate salt')).toHaveLength(1);
	await products('"sep=|"\nname|price\nPiped salt|20\n');
	expect(await product('Piped salt')).toHaveLength(1);
});

test('a row of empty cells, as a spreadsheet leaves it, is passed over like an empty line, in every import', async () => {
	const report = await products('name,price,pack\nEmptied salt,20,1 kg\n,,\n , ,\n"","",""\nEmptied tea,free,\n\n,,\n', '--keep-going');
	expect(report).toMatchObject({ rows: 2, refused: 1, firstRefused: [{ line: 6, column: 'price' }] });
	expect(await product('Emptied salt')).toHaveLength(1);
	const shops = desk.file('emptied.csv', 'code,name,category,lat,lng\n,,,,\ne,Esha Kirana,GROCERY,19.3,72.9\n,,,,\n');
	expect(await desk.run('shops', shops)).toMatchObject({ rows: 1, outcome: 'kept', counts: [{ added: 1 }] });
	const places = desk.file('places.csv', 'name,lat,lng\nVersova,19.13,72.81\n,,\n');
	expect(await desk.run('localities', places, '--city', 'Mumbai')).toMatchObject({ rows: 1, outcome: 'kept' });
	await expect(products('name,price\n,\n,\n')).rejects.toThrow('holds no rows');
});

test('what a spreadsheet shows for an error or for nothing, and a number alone, is no name of a product, a shop or a brand', async () => {
	const none = [
		'#REF!',
		'#N/A',
		'#VALUE!',
		'#NAME?',
		'#DIV/0!',
		'Err:502',
		'N/A',
		'na',
		'NULL',
		'TRUE',
		'NaN',
		'0',
		'12.50',
		'8.90103E+12',
		'५५',
	];
	const real = ['7UP', '50-50', 'Nan', '5 Star', 'Nullified tea', '#1 pickle'];
	const file = (names: string[]) => `name,price,pack\n${names.map((name) => `${name},20,1 kg`).join('\n')}\n`;
	const report = await products(file([...none, ...real]), '--keep-going');
	expect(report.firstRefused.map(({ line, column }) => [line, column])).toEqual(none.map((_, at) => [at + 2, 'name']));
	expect(report.firstRefused.map(({ reason }) => reason)).toEqual(
		expect.arrayContaining([
			'“#REF!” is an error of the spreadsheet, and no name',
			'“NULL” stands for no value, and is no name',
			'“12.50” is a number, and no name',
		]),
	);
	for (const name of real) expect(await product(name), name).toHaveLength(1);
	const branded = await products(
		'name,brand,name_hi,price\nRed tea,#N/A,,9\nBlue tea,0,,9\nLime pickle,777,#VALUE!,9\nMango pickle,777,,9\n',
		'--keep-going',
	);
	expect(branded.firstRefused.map(({ line, column }) => [line, column])).toEqual([
		[2, 'brand'],
		[3, 'brand'],
		[4, 'name_hi'],
	]);
	expect(await product('Mango pickle')).toMatchObject([{ brand: '777' }]);
	const shops = desk.file('named.csv', 'code,name,category,lat,lng\nn1,#REF!,GROCERY,19.3,72.9\nn2,0,GROCERY,19.4,72.9\n');
	expect((await desk.run('shops', shops)).firstRefused.map(({ line, column }) => [line, column])).toEqual([
		[2, 'name'],
		[3, 'name'],
	]);
});

test.each([
	['windows-1252', Buffer.from('name,price\nCaf\xe9 one,1\n', 'latin1'), 'Café one'],
	['cp437', Buffer.from('name,price\nCaf\x82 two,1\n', 'latin1'), 'Café two'],
	['UTF-16', Buffer.from('\ufeffname,price\nCafé three चाय,1\n', 'utf16le'), 'Café three चाय'],
	['utf-16', Buffer.from('\ufeffname,price\nCafé four,1\n', 'utf16le').swap16(), 'Café four'],
])('a file in %s is read by --encoding', async (encoding, content, name) => {
	await products(content, '--encoding', encoding);
	expect(await product(name)).toMatchObject([{ name }]);
});

test('a workbook is called one at the import, and what hides in a cell does not reach the terminal', async () => {
	await expect(products('PK\x03\x04\x14\x00\x06\x00\x08\x00')).rejects.toThrow('is an Excel workbook, not CSV');
	const report = await products('name,price\nTea,"10\u001b[31m\n  line 9: all is well"\n');
	const lines = importPlanLines(report, { report: null });
	expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
	expect(lines.join('\n')).toContain('“10\ufffd[31m   line 9: all is well” is not a price');
});

test('an encoding that is none is refused with those there are, and one the file is not written in with the line', async () => {
	await expect(products('name,price\nTea,1\n', '--encoding', 'klingon')).rejects.toThrow(
		/no such encoding\. There are: .*windows-125.*cp437/,
	);
	await expect(products(Buffer.from('name,price\nTea,1\n\xff\xff,2\n', 'latin1'), '--encoding', 'euc-kr')).rejects.toThrow(/euc-kr/);
	await expect(products(Buffer.from('name,price\nCaf\xe9,1\n', 'latin1'))).rejects.toThrow('--encoding windows-1252');
});

test('prices are read with the words for rupees before or behind', async () => {
	const rows = ['52 INR', 'Rs. 52', '₹52', '52 Rs', '52.00 rupees', 'INR 52/-'].map((price, no) => `Rupee rice ${no},${price}`);
	await products(`name,price\n${rows.join('\n')}\n`);
	expect((await product('Rupee rice')).map(({ price }) => price)).toEqual(Array(6).fill(5_200));
});

test('texts that are too long are cut at a word and noted, and nothing else of the row is lost', async () => {
	const about = `${'fresh leaves '.repeat(300)}end`;
	const report = await products(`name,price,brand,about\nCut tea,10,${'Brand '.repeat(40)},${about}\nCut ${'x'.repeat(300)},9,,\n`);
	expect(report).toMatchObject({ refused: 0, outcome: 'kept' });
	expect(report.notes).toEqual(
		expect.arrayContaining([
			'1 × brand longer than 80 characters, cut (line 2)',
			'1 × about longer than 2,000 characters, cut (line 2)',
			'1 × name longer than 200 characters, cut (line 3)',
		]),
	);
	const [cut] = await product('Cut tea');
	expect(cut.about.length).toBeLessThanOrEqual(2_000);
	expect(cut.about).toMatch(/ (fresh|leaves)$/);
	expect(cut.brand).toBe(Array(13).fill('Brand').join(' '));
});

test('columns that no field reads are told, but not those that options name', async () => {
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng,Fees\nunread,Asha,GROCERY,19.12,72.86,20\n'));
	const file = desk.file('unread.csv', 'name,price,Expiry,Place,Kind,refused because\nUnread tea,10,2030-01-01,unread,x,\n');
	const options = ['--shop-column', 'Place', '--only', 'Kind=x', '--category', 'GROCERY', '--dry-run'];
	expect((await desk.run('products', file, ...options)).notes).toEqual(['nothing is read from the column Expiry']);
	expect((await desk.run('products', file, ...options, '--map', 'best_before=Expiry')).notes).toEqual([]);
	expect((await desk.run('products', file, ...options, '--map', 'best_before=')).notes).toEqual(['nothing is read from the column Expiry']);
	expect((await products('name,price,brand\nUnread tea,10,\n', '--map', 'brand=', '--dry-run')).notes).toEqual([]);
	const wide = `name,price,${Array.from({ length: 14 }, (_, no) => `c${no}`).join()}\nUnread tea,10${','.repeat(14)}\n`;
	expect((await products(wide, '--dry-run')).notes).toEqual([
		'nothing is read from the columns c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11 and 2 more',
	]);
});

test('of two rows of one pack whose stock or last day differ the first counts, which is told', async () => {
	const rows = [
		'Batch milk,30,500 ml,4,2030-01-02',
		'Batch milk,30,500 ml,9,2030-01-05',
		'Batch milk,30,500 ml,4,2030-01-02',
		'Batch milk,30,500 ml,4,2030-01-09',
	];
	const report = await products(`name,price,pack,stock,best_before\n${rows.join('\n')}\n`);
	expect(report.notes).toEqual([
		'2 × row said again with another stock or last day: the first row of its pack counts, so add up what you have (line 3, 5)',
		'1 × row said again, with the same price (line 4)',
	]);
});

test('hours round the clock and distances in kilometres or metres are read', async () => {
	const HEAD = 'code,name,category,lat,lng,hours,radius';
	const shop = (rows: string, ...more: string[]) => desk.run('shops', desk.file('open.csv', `${HEAD}\n${rows}\n`), ...more);
	await shop(
		[
			'c1,One,GROCERY,19.2,72.8,24/7,3 km',
			'c2,Two,GROCERY,19.3,72.8,24 hours,1500 m',
			'c3,Three,GROCERY,19.4,72.8,Mo-Sa 24 hrs,2.5km',
			'c4,Four,GROCERY,19.5,72.8,Open 24x7,"1,800"',
		].join('\n'),
	);
	const { rows } = await desk.database.pool.query(`
		SELECT source_key AS code, service_radius_m AS radius, (SELECT count(*)::integer FROM shop_hours WHERE shop_id = id AND opens_min = 0 AND closes_min = 1440) AS days
		FROM shops WHERE source_key LIKE 'c_' ORDER BY 1`);
	expect(rows).toEqual([
		{ code: 'c1', radius: 3_000, days: 7 },
		{ code: 'c2', radius: 1_500, days: 7 },
		{ code: 'c3', radius: 2_500, days: 6 },
		{ code: 'c4', radius: 1_800, days: 7 },
	]);
	const wrong = await shop('c5,Five,GROCERY,19.6,72.8,24/5,3\nc6,Six,GROCERY,19.7,72.8,,three km', '--keep-going');
	expect(wrong.firstRefused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
		[2, 'hours', '“24/5” is not like “Mo-Sa 09:00-13:30,16:00-21:30;Su 10:00-14:00” or “24/7”'],
		[2, 'radius', '“3” is not between 100 m and 100 km; a number alone is metres'],
		[3, 'radius', '“three km” is no distance, such as 3000, 1500 m or 3 km'],
	]);
	await desk.run('shops', desk.file('far.csv', 'code,name,category,lat,lng\nc7,Seven,GROCERY,19.8,72.8\n'), '--radius', '3km');
	expect((await desk.database.pool.query("SELECT service_radius_m AS m FROM shops WHERE source_key = 'c7'")).rows).toEqual([{ m: 3_000 }]);
});
