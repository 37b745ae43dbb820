import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportLines } from '#server/import/screen.ts';
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
	]);
	expect(reportLines(report, { report: null, keepGoing: false })).toEqual(expect.arrayContaining([...report.summary]));
});

test('prices in paise are told, and --price-scale makes rupees of them', async () => {
	const file = 'name,price,mrp\nMilk,6400,7000\nCurd,3550,4000\nGhee,64000,65000\n';
	expect((await products(file, '--dry-run')).summary).toContain(
		'  most prices of the file look like paise: if they are, give --price-scale 100',
	);
	const report = await products(file, '--price-scale', '100');
	expect(report.summary[0]).toBe('prices: lowest ₹35.50, median ₹64, highest ₹640');
	const { rows } = await desk.database.pool.query('SELECT price_paise AS price, mrp_paise AS mrp FROM retailer_products ORDER BY 1');
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
