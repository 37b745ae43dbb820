import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPlanLines, isAsked, outcomeLine } from '#server/import/terminal.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\n'));
});
afterAll(() => desk.drop());

const products = (text: string, ...more: string[]) =>
	desk.run('products', desk.file('stock.csv', text), '--shop', 'a', '--category', 'GROCERY', ...more);

test('a dry run tells prices, packs that were not read and sub-categories that would be new', async () => {
	const rows = ['Qwertz,10,100 g,Qqvvx', 'Asdf,20.50,heap,Qqvvx', 'Yxcv,990,heap,', 'Uiop,30,,'];
	const report = await products(`name,price,pack,secondary\n${rows.join('\n')}\n`, '--dry-run');
	expect(report.summary).toEqual([
		'prices: lowest ₹10, median ₹20.50, highest ₹990',
		'  1 of 4 look like paise (whole tens from ₹500 on)',
		'sub-categories that are new, in English alone: 1',
		'  GROCERY/QQVVX (Qqvvx)',
		'packs: 1 rows have none',
		'packs not read as an amount, kept as they are: 2 rows',
		'  “heap” (2 rows)',
		'4 of 4 rows are of products that the lexicon does not know (docs/lexicon.md): found by their words alone',
		...['Qwertz', 'Asdf', 'Yxcv', 'Uiop'].map((name) => `  not recognised: ${name}`),
	]);
	expect(importPlanLines(report, { report: null })).toEqual(expect.arrayContaining([...report.summary]));
	expect(outcomeLine(report)).toBe('Dry run: nothing was written.');
});

test('C24 of many packs that were not read and products that were not recognised the first twenty are told, and a file has all of them', async () => {
	const most = 20;
	const names = Array.from({ length: most + 3 }, (_, i) => `Qw${'x'.repeat(i + 1)}`);
	const text = `name,price,pack\n${names.map((name, i) => `${name},10,"heap, ${i}"`).join('\n')}\n${names[0]},10,100 g\n`;
	const plain = (await products(text, '--dry-run')).summary;
	expect(plain.filter((line) => line === '  … and 3 more; --unread FILE writes all of them')).toHaveLength(2);
	const path = desk.file('unread.csv', '');
	const told = (await products(text, '--dry-run', '--unread', path)).summary;
	expect(told.filter((line) => line === `  … and 3 more, all in ${path}`)).toHaveLength(2);
	const [header, ...rows]: string[][] = parse(readFileSync(path));
	expect(header).toEqual(['line', 'what', 'text']);
	const of = (what: string) => rows.filter((row) => row[1] === what).map(([line, , said]) => [line, said]);
	expect(of('pack')).toEqual(names.map((_, i) => [`${i + 2}`, `heap, ${i}`]));
	expect(of('product')).toEqual(names.map((name, i) => [`${i + 2}`, name]));
});

test('what would be written is told before anything is, nothing is locked meanwhile, and a no writes nothing', async () => {
	const rows = async () => (await desk.database.pool.query('SELECT price_paise AS price FROM retailer_products ORDER BY 1')).rows;
	await products('name,price,pack\nTea,10,100 g\nSalt,20,1 kg\n');
	const file = 'name,price,pack\nTea,11,100 g\nSalt,20,1 kg\nRice,30,1 kg\n';
	const argv = ['products', desk.file('asked.csv', file), '--shop', 'a', '--category', 'GROCERY'];
	const told: unknown[] = [];
	const declined = await desk.runAsked(
		async (plan, mayWrite) => {
			told.push(
				mayWrite,
				isAsked(plan, true, { isAgreed: false }),
				isAsked(plan, true, { isAgreed: true }),
				isAsked(plan, false, { isAgreed: false }),
			);
			expect(importPlanLines(plan, { report: null })).toEqual(
				expect.arrayContaining([
					'prices: lowest ₹11, median ₹20, highest ₹30',
					'products: 1 new, 0 changed, 2 the same',
					'packs on shelves: 1 new, 1 changed, 1 the same',
				]),
			);
			// An order meanwhile waits for nothing.
			await desk.database.pool.query("SET lock_timeout = '1s'; UPDATE retailer_products SET stock = stock - 1; SET lock_timeout = 0");
			return false;
		},
		...argv,
	);
	expect(told).toEqual([true, true, false, false]);
	expect(declined.outcome).toBe('declined');
	expect(outcomeLine(declined)).toBe('Nothing was imported.');
	expect(await rows()).toEqual([{ price: 1_000 }, { price: 2_000 }]);
	const kept = await desk.run(...argv);
	expect(kept).toMatchObject({ outcome: 'kept', counts: declined.counts });
	expect(await rows()).toEqual([{ price: 1_100 }, { price: 2_000 }, { price: 3_000 }]);
	const again: boolean[] = [];
	await desk.runAsked(
		async (plan) => {
			again.push(isAsked(plan, true, { isAgreed: false }));
			return true;
		},
		...argv,
	);
	expect(again).toEqual([false]);
});

test('a sub-category with the name of a category is that category, so that no shop shows two sections of one name', async () => {
	const rows = 'Tonned xmilk,10,Dairy,Dairy\nXcurd,20,Groceries,Dairy\n';
	const report = await desk.run('products', desk.file('dairy.csv', `name,price,category,secondary\n${rows}`), '--shop', 'a');
	expect(report.summary.join()).not.toContain('sub-categories that are new');
	const { rows: stored } = await desk.database.pool.query(
		"SELECT DISTINCT parent_code AS parent, secondary_code = 'DAIRY' AS own FROM library_products WHERE names->>'en' IN ('Tonned xmilk', 'Xcurd')",
	);
	expect(stored.map(({ parent, own }) => [parent, own === true])).toEqual([['DAIRY', false]]);
});

test('shops are told by category and localities by city, before they are written', async () => {
	const shops = desk.file('more.csv', 'name,category,lat,lng\nB,GROCERY,19.2,72.86\nC,GROCERY,19.3,72.86\nD,PET,19.4,72.86\n');
	expect((await desk.run('shops', shops, '--dry-run')).summary).toEqual(['shops by their own category: GROCERY 2, PET 1']);
	const places = desk.file('places.csv', 'name,city,lat,lng\nX,Mumbai,19.2,72.86\nY,Mumbai,19.3,72.86\nZ,Pune,18.5,73.8\n');
	expect((await desk.run('localities', places, '--dry-run')).summary).toEqual(['localities by city: Mumbai 2, Pune 1']);
});

test('prices in paise are told, and --price-scale makes rupees of them', async () => {
	const file = 'name,price,mrp\nMilk,6400,7000\nCurd,3550,4000\nGhee,64000,65000\n';
	expect((await products(file, '--dry-run')).summary).toContain(
		'  most prices of the file look like paise: if they are, give --price-scale 100',
	);
	const report = await products(file, '--price-scale', '100');
	expect(report.summary[0]).toBe('prices: lowest ₹35.50, median ₹64, highest ₹640');
	const { rows } = await desk.database.pool.query(`SELECT price_paise AS price, mrp_paise AS mrp FROM retailer_products rp
		JOIN library_products lp ON lp.id = rp.library_product_id WHERE lp.names->>'en' IN ('Milk', 'Curd', 'Ghee') ORDER BY 1`);
	expect(rows).toEqual([
		{ price: 3_550, mrp: 4_000 },
		{ price: 6_400, mrp: 7_000 },
		{ price: 64_000, mrp: 65_000 },
	]);
	await expect(products(file, '--price-scale', '0')).rejects.toThrow('--price-scale takes a whole number from 1 on');
});

test.each([
	['plain', [], 'utf8'],
	['in Windows letters between semicolons', ['--encoding', 'windows-1252', '--delimiter', ';'], 'latin1'],
] as const)('refused rows come with all their cells and can be mended and imported as they are: %s', async (how, options, encoding) => {
	const between = options.length > 0 ? ';' : ',';
	const rows = [`Café ${how}`, 'free', '1 kg', `a "big"${between} one`].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(between);
	const first = `name,price,pack,about\nSoap ${how},10,1 kg,\n`.replaceAll(',', between);
	const text = `${first}${rows}\n`;
	const path = desk.file('refused.csv', '');
	const file = desk.file('stock.csv', Buffer.from(text, encoding));
	const argv = ['--shop', 'a', '--category', 'GROCERY', '--keep-going', ...options];
	await desk.run('products', file, ...argv, '--report', path);
	const written = readFileSync(path, 'utf8');
	expect(written).toContain(`line 3: price: “free” is not a price`);
	writeFileSync(path, written.replace('free', '42'));
	const again = desk.file('again.csv', '');
	const mended = await desk.run('products', path, ...argv, '--report', again);
	expect(mended).toMatchObject({ rows: 1, refused: 0, counts: [{ added: 1 }, { added: 1 }] });
	const { rows: stored } = await desk.database.pool.query("SELECT about->>'en' AS about FROM library_products WHERE names->>'en' = $1", [
		`Café ${how}`,
	]);
	expect(stored).toEqual([{ about: `a "big"${between} one` }]);
});

test('an import that breaks off leaves the reports of an earlier one, and nothing beside them', async () => {
	const ofYesterday = ['name,price,refused because\nTea,x,line 2\n', 'line,what,text\n2,pack,heap\n'] as const;
	const [refused, unread] = [desk.file('refused.csv', ofYesterday[0]), desk.file('unread.csv', ofYesterday[1])];
	const before = readdirSync(desk.folder);
	const text = `name,price,pack\nSoap,free,heap\n${'Soap,10,heap\n'.repeat(20_000)}"Soap,1\n`;
	await expect(products(text, '--report', refused, '--unread', unread)).rejects.toThrow('never closed');
	expect([refused, unread].map((path) => readFileSync(path, 'utf8'))).toEqual(ofYesterday);
	expect(readdirSync(desk.folder)).toEqual(before);
});

test('D9 the audit trail tells of each import that writes something, once, with its file and counts', async () => {
	await desk.database.pool.query('DELETE FROM audit_trail');
	const acts = async () =>
		(await desk.database.pool.query("SELECT kind, did, about, detail, actor FROM audit_trail WHERE did = 'IMPORTED' ORDER BY seq")).rows;
	const by = { did: 'IMPORTED', actor: 'SYSTEM' };
	await products('name,price,pack\nTrail mix,10,100 g\n', '--dry-run');
	expect(await acts()).toEqual([]);
	await desk.run('shops', desk.file('more.csv', 'code,name,category,lat,lng\nb,Bina Kirana,GROCERY,19.12,72.86\n'));
	const shops = { ...by, kind: 'SHOP', about: 'more.csv', detail: 'shops 1 0 0' };
	for (const price of [10, 11, 11]) await products(`name,price,pack\nTrail mix,${price},100 g\n`);
	const packs = { ...by, kind: 'PRODUCT', about: 'stock.csv' };
	expect(await acts()).toEqual([shops, { ...packs, detail: 'products 1 0 0, packs 1 0 0' }, { ...packs, detail: 'packs 0 1 0' }]);
});
