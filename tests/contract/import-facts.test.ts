import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
	await desk.run('shops', desk.file('shops.csv', 'code,name,category,lat,lng\na,Asha Kirana,GROCERY,19.12,72.86\n'));
});
afterAll(() => desk.drop());

test('C40 a product’s HSN code and GST rate come in columns, are checked, and stay where a cell is empty', async () => {
	const products = (text: string, ...more: string[]) =>
		desk.run('products', desk.file('taxed.csv', text), '--shop', 'a', '--category', 'GROCERY', ...more);
	const taxes = async () =>
		(await desk.database.pool.query("SELECT names->>'en' AS name, hsn, tax_rate FROM library_products ORDER BY 1")).rows;
	const wrong = await products(
		'name,price,hsn,tax\nTea,10,0902,5\nSalt,10,401,0\nRice,10,,twelve\nOil,10,15,101\nGhee,10,04059020,12.5 %\n',
		'--keep-going',
	);
	expect(wrong.firstRefused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
		[3, 'hsn', '“401” is no HSN code of 2, 4, 6 or 8 digits; has a spreadsheet dropped the 0 that it begins with?'],
		[4, 'tax', '“twelve” is no GST rate in percent, from 0 to 100'],
		[5, 'tax', '“101” is no GST rate in percent, from 0 to 100'],
	]);
	const written = [
		{ name: 'Ghee', hsn: '04059020', tax_rate: 1_250 },
		{ name: 'Tea', hsn: '0902', tax_rate: 500 },
	];
	expect(await taxes()).toEqual(written);
	expect((await products('name,price,hsn,tax\nTea,10,,\nGhee,10,,\n')).counts[0]).toMatchObject({ same: 2 });
	expect(await taxes()).toEqual(written);
	const fractions = ['0.05', '.18', '0.125', '0.4', '0.03 %'];
	const rows = [...fractions, '0.25', '0', '0.00', '40', '7.5'].map((rate, at) => `Rated item ${'abcdefghij'[at]},10,${rate}`);
	const rated = await products(`name,price,tax\n${rows.join('\n')}\n`, '--keep-going', '--dry-run');
	expect(rated.firstRefused.map(({ line, column, reason }) => [line, column, reason])).toEqual(
		fractions.map((rate, at) => [at + 2, 'tax', `“${rate}” is no GST rate: write percent (5, not 0.05)`]),
	);
	expect(rated.notes).toContain('1 × GST rate that is none of 0, 0.25, 3, 5, 12, 18, 28 and 40 % (line 11)');
	expect((await products('name,price,tax\nTea,10,18\n')).counts[0]).toMatchObject({ changed: 1 });
	expect((await taxes())[1]).toEqual({ name: 'Tea', hsn: '0902', tax_rate: 1_800 });
});

test('C40 what stands on a pack comes in columns, counts before its name, and stays where nothing is said', async () => {
	const products = (text: string, ...more: string[]) =>
		desk.run('products', desk.file('facts.csv', text), '--shop', 'a', '--category', 'GROCERY', ...more);
	const facts = async () =>
		(
			await desk.database.pool.query(`
				SELECT lp.names->>'en' AS name, rp.food_sign, rp.best_before, rp.origin, rp.is_prescribed, rp.stock
				FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id WHERE lp.names->>'en' LIKE 'F-%' ORDER BY 1`)
		).rows.map(Object.values);
	const wrong = await products(
		'name,price,Veg Mark,Exp,Made In,Rx\nF-A,10,perhaps,,,\nF-B,10,,60 days,,\nF-C,10,,,Atlantis,\nF-D,10,,,,sometimes\n',
		...['--map', 'veg=Veg Mark,best_before=Exp,origin=Made In,prescription=Rx', '--keep-going'],
	);
	expect(wrong.firstRefused.map(({ line, column }) => [line, column])).toEqual([
		[2, 'Veg Mark'],
		[3, 'Exp'],
		[4, 'Made In'],
		[5, 'Rx'],
	]);
	expect(await facts()).toEqual([]);
	const head = 'name,price,veg,best_before,origin,prescription';
	const first = await products(
		`${head}\nF-Chicken masala,10,Yes,31/12/2090,India,No\nF-Egg curry,10,🟢,2090-12-31,US,yes\nF-Old milk,10,veg,31/12/2020,,\n`,
	);
	expect(first.notes).toEqual(['1 × best-before date that is over: taken as sold out (line 4)']);
	const written = [
		['F-Chicken masala', 'veg', '2090-12-31', 'IN', false, 100],
		['F-Egg curry', 'veg', '2090-12-31', 'US', true, 100],
		['F-Old milk', 'veg', '2020-12-31', null, null, 0],
	];
	expect(await facts()).toEqual(written);
	// Without the columns, and with empty cells, they stay.
	for (const text of ['name,price\nF-Chicken masala,10\n', `${head}\nF-Egg curry,10,,,,\n`])
		expect((await products(text)).counts[1]).toMatchObject({ same: 1 });
	expect(await facts()).toEqual(written);
	expect((await products(`${head}\nF-Chicken masala,10,Non-Veg,-,-,\n`)).counts[1]).toMatchObject({ changed: 1 });
	expect((await facts())[0]).toEqual(['F-Chicken masala', 'nonveg', null, null, false, 100]);
});

test('C40 what a shop says of itself for its orders comes in columns, is checked, and stays where a cell is empty', async () => {
	const SHOP = 'code,name,category,lat,lng,phone,upi,gstin,fssai,pickup,slot_minutes,slot_capacity,cancel_after,language';
	const shop = (cells: string, ...more: string[]) =>
		desk.run('shops', desk.file('told.csv', `${SHOP}\na,Asha Kirana,GROCERY,19.12,72.86,${cells}\n`), ...more);
	const bad = await shop('12345,nobody,27AAPFU0939F1ZW,1,maybe,20,-1,4,fr', '--keep-going');
	expect(new Set(bad.firstRefused.map(({ column }) => column))).toEqual(new Set(SHOP.split(',').slice(5)));
	await shop('98200 00001,asha@okaxis,27AAPFU0939F1ZV,11517001000456,yes,60,5,20,mr');
	const told = {
		phone_e164: '+919820000001',
		upi_id: 'asha@okaxis',
		gstin: '27AAPFU0939F1ZV',
		fssai: '11517001000456',
		is_pickup: true,
		slot_minutes: 60,
		slot_capacity: 5,
		cancel_after_min: 20,
		language: 'mr',
	};
	const stored = async () => (await desk.database.pool.query("SELECT * FROM shops WHERE source_key = 'a'")).rows[0];
	expect(await stored()).toMatchObject(told);
	expect((await shop(',,,,,,,,')).counts[0]).toMatchObject({ same: 1 });
	expect(await stored()).toMatchObject(told);
	// The phone as it was hears of both; nobody hears of what a new shop begins with.
	const messages = async () => (await desk.database.pool.query('SELECT recipient, template, params FROM outbox ORDER BY id')).rows;
	expect(await messages()).toEqual([]);
	await shop('98200 00002,thief@okaxis,,,,,,,');
	expect(await messages()).toEqual([
		{ recipient: '+919820000001', template: 'shop.UPI_CHANGED', params: { shop: 'Asha Kirana', upi: 'thief@okaxis' } },
		{ recipient: '+919820000001', template: 'shop.PHONE_CHANGED', params: { shop: 'Asha Kirana', ending: '0001' } },
	]);
	await desk.database.pool.query("DELETE FROM outbox; UPDATE shops SET upi_id = NULL WHERE source_key = 'a'");
	await shop('98200 00003,first@okaxis,,,,,,,');
	expect((await messages()).map(({ template }) => template)).toEqual(['shop.PHONE_CHANGED']);
});

test('C40 fees by distance and by the sum of the order come in columns, are checked, and stay where a cell is empty', async () => {
	const shop = (cells: string, ...more: string[]) => {
		const text = `code,name,category,lat,lng,delivery_fee,fee_by_distance,fee_by_total\nf,Fatima Kirana,GROCERY,19.12,72.86,${cells}\n`;
		return desk.run('shops', desk.file('fees.csv', text), ...more);
	};
	for (const wrong of ['2 km,300', '4 km:40;2 km:20,300:20;500:20', '5 m:20,300:0', '1 km:1;2 km:1;3 km:1;4 km:1;5 km:1;6 km:1,x:y'])
		expect((await shop(`60,${wrong}`, '--keep-going')).firstRefused.map(({ column }) => column)).toEqual([
			'fee_by_distance',
			'fee_by_total',
		]);
	const alone = await shop(',2 km:20,', '--keep-going');
	expect(alone.firstRefused).toMatchObject([
		{ column: 'fee_by_distance', reason: 'without a delivery_fee, which all others pay, it counts for nothing: give one' },
	]);
	await shop('60,2 km:20;4 km:40.50,300:20;500:10');
	const told = {
		fee_by_distance: [
			{ upToM: 2_000, feePaise: 2_000 },
			{ upToM: 4_000, feePaise: 4_050 },
		],
		fee_by_total: [
			{ fromPaise: 30_000, feePaise: 2_000 },
			{ fromPaise: 50_000, feePaise: 1_000 },
		],
	};
	const stored = async () => (await desk.database.pool.query("SELECT * FROM shops WHERE source_key = 'f'")).rows[0];
	expect(await stored()).toMatchObject(told);
	expect((await shop(',,')).counts[0]).toMatchObject({ same: 1 });
	expect(await stored()).toMatchObject(told);
	await shop(',none,none');
	expect(await stored()).toMatchObject({ fee_by_distance: [], fee_by_total: [] });
});

test('a fee by distance beyond the shop’s radius is refused, in the file, in the store and by default', async () => {
	const shop = (head: string, cells: string, ...more: string[]) =>
		desk.run(
			'shops',
			desk.file('far.csv', `code,name,category,lat,lng,delivery_fee,fee_by_distance${head}\n${cells}\n`),
			'--keep-going',
			...more,
		);
	const FAR = 'r,Rafi Kirana,GROCERY,19.12,72.86,60,2 km:20;6 km:40';
	const refused = (radius: number) => [
		{ line: 2, column: 'fee_by_distance', reason: `a fee up to 6000 m is beyond the shop’s radius of ${radius} m`, rows: 1 },
	];
	expect((await shop('', FAR)).firstRefused).toEqual(refused(4_000));
	expect((await shop(',radius', `${FAR},5 km`)).firstRefused).toEqual(refused(5_000));
	expect(await shop(',radius', `${FAR},6 km`)).toMatchObject({ refused: 0, counts: [{ added: 1 }] });
	expect(await shop('', FAR)).toMatchObject({ refused: 0, counts: [{ same: 1 }] });
	expect((await shop('', FAR, '--radius', '5 km')).firstRefused).toEqual(refused(5_000));
	await shop('', FAR.replace('6 km', '3 km'), '--radius', '3 km');
	expect((await shop('', FAR)).firstRefused).toEqual(refused(3_000));
});

test('a file without MRPs leaves those there are, refuses a price above one, and an empty cell takes one away', async () => {
	const products = (text: string, ...more: string[]) =>
		desk.run('products', desk.file('prices.csv', text), '--shop', 'a', '--category', 'GROCERY', ...more);
	const packs = async () =>
		(
			await desk.database.pool.query(`SELECT rp.price_paise AS price, rp.mrp_paise AS mrp
				FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id WHERE lp.names->>'en' LIKE 'M-%' ORDER BY lp.names->>'en'`)
		).rows.map(({ price, mrp }) => [price, mrp]);
	await products('name,price,pack,mrp\nM-Tea,60,100 g,69.75\nM-Rice,80,1 kg,90\n');
	const lower = await products('name,price,pack\nM-Tea,59,100 g\nM-Rice,80,1 kg\n');
	expect(lower.counts[1]).toMatchObject({ changed: 1, same: 1 });
	expect(await packs()).toEqual([
		[8_000, 9_000],
		[5_900, 6_975],
	]);
	const { rows: noted } = await desk.database.pool.query('SELECT mrp_paise FROM product_changes WHERE price_paise = 5900');
	expect(noted).toEqual([{ mrp_paise: null }]);
	const above = await products('name,price,pack\nM-Tea,70,100 g\nM-Rice,85,1 kg\nM-Oil,99,1 l\n', '--keep-going');
	expect(above.firstRefused).toEqual([
		{ line: 2, column: 'price', reason: '70 is above the MRP of 69.75 that the pack has in the store', rows: 1 },
	]);
	expect(above.remedies).toEqual([
		'The file has no MRPs, so packs keep those they have: give it a column mrp with the new ones; an empty cell takes the MRP away.',
	]);
	const kept = [
		[9_900, null],
		[8_500, 9_000],
		[5_900, 6_975],
	];
	expect(await packs()).toEqual(kept);
	// A column that is switched off is none.
	expect((await products('name,price,pack,mrp\nM-Rice,85,1 kg,86\n', '--map', 'mrp=')).counts[1]).toMatchObject({ same: 1 });
	await products('name,price,pack,mrp\nM-Tea,70,100 g,\nM-Rice,85,1 kg,-1\n');
	expect(await packs()).toEqual([
		[9_900, null],
		[8_500, null],
		[7_000, null],
	]);
});

test('a pack that its code meets under another size keeps its MRP where that is not below the new price', async () => {
	const products = (text: string) => desk.run('products', desk.file('sizes.csv', text), '--shop', 'a', '--category', 'GROCERY');
	const mrps = async () =>
		(await desk.database.pool.query("SELECT code, pack_text, mrp_paise FROM retailer_products WHERE code LIKE 'size%' ORDER BY code")).rows;
	await products('name,price,pack,code,mrp\nAtta wheat,290,heap,size1,300\nBesan gram,90,heap,size2,100\n');
	await products('name,price,pack,code\nAtta wheat,295,5 kg,size1\nBesan gram,120,1 kg,size2\n');
	expect(await mrps()).toEqual([
		{ code: 'size1', pack_text: '5 kg', mrp_paise: 30_000 },
		{ code: 'size2', pack_text: '1 kg', mrp_paise: null },
	]);
});
