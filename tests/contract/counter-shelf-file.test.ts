import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartnerChanges } from '#lib/contract/partner.ts';
import { ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { addPack, addProduct, addShop } from '../support/catalog-rows.ts';
import { makePerson, makeStaff } from '../support/people.ts';

const HERE = { lat: 19, lng: 73 };
const LABEL = '8901234567890';
let api: TestApi;
let shop: string;
let staff: { token: string; id: string };
let rice: string;
let dal: string;
let theirs: string;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.app;
	await insertTaxonomy(db);
	shop = await addShop(db, HERE);
	const other = await addShop(db, HERE);
	staff = await makeStaff(api, { role: 'staff', shopId: shop });
	const product = await addProduct(db, '=Rice, "sona"', { search_text: 'rice' });
	rice = await addPack(db, shop, product, { pack_text: '1 kg', price_paise: 6_000, mrp_paise: 7_000, code: 'R-1' });
	const pulses = await addProduct(db, 'Toor dal', { search_text: 'dal', names: JSON.stringify({ en: 'Toor dal', hi: 'तूर दाल' }) });
	dal = await addPack(db, shop, pulses, { pack_text: '500 g', price_paise: 9_050, stock: 0 });
	theirs = await addPack(db, other, product, { pack_text: '1 kg', price_paise: 5_000, code: 'R-9' });
	await db
		.insertInto('barcodes')
		.values({ gtin: `0${LABEL}`, library_product_id: pulses, pack_key: '500 g' })
		.execute();
});
afterAll(() => api.close());

const headers = (language = 'en') => ({ Authorization: `Staff ${staff.token}`, 'Accept-Language': language });
const down = async (language = 'en') => {
	const answer = await api.fetch(new Request(`http://127.0.0.1/api/counter/shelf.csv?storeId=${shop}`, { headers: headers(language) }));
	return { type: answer.headers.get('Content-Type'), text: await answer.text() };
};
async function up(
	text: string | Uint8Array,
	{ plan, token = staff.token, language = 'en' }: { plan?: string; token?: string; language?: string } = {},
) {
	const body = new FormData();
	body.set('storeId', shop);
	if (plan !== undefined) body.set('plan', plan);
	body.set('file', new File([typeof text === 'string' ? text : new Uint8Array(text)], 'shelf.csv', { type: 'text/csv' }));
	const answer = await api.fetch(
		new Request('http://127.0.0.1/api/counter/shelf/file', {
			method: 'POST',
			body,
			headers: { Authorization: `Staff ${token}`, 'Accept-Language': language },
		}),
	);
	const { data, errors } = await answer.json();
	return { status: answer.status, code: errors?.[0]?.code, plan: data ? ShelfFilePlan.parse(data) : null };
}
const packs = async () =>
	api.app.db.selectFrom('retailer_products').select(['id', 'price_paise', 'mrp_paise', 'stock']).orderBy('id').execute();
const packNow = async (id: string) => (await packs()).find((one) => one.id === id);

it('C40 a shelf is saved as a file, and the same file sent back changes nothing', async () => {
	const { type, text } = await down();
	expect(type).toContain('text/csv');
	const plain = { veg: 'none', best_before: '', origin: '', prescription: 'no' };
	const rows: unknown = parse(text, { bom: true, columns: true });
	expect(rows).toEqual([
		{
			id: rice,
			code: 'R-1',
			barcode: '',
			name: `'=Rice, "sona"`,
			pack: '1 kg',
			price: '60',
			mrp: '70',
			stock: '10',
			in_stock: 'yes',
			...plain,
			stock_was: '10',
		},
		{
			id: dal,
			code: '',
			barcode: `0${LABEL}`,
			name: 'Toor dal',
			pack: '500 g',
			price: '90.5',
			mrp: '',
			stock: '0',
			in_stock: 'no',
			...plain,
			stock_was: '0',
		},
	]);
	const { plan } = await up(text);
	expect(plan).toMatchObject({ isWritten: false, counts: { rows: 2, changed: 0, refused: 0 }, changes: [], refused: [] });
});

it('C40 a shelf’s file names its products in the language of the screen, and is read back in each', async () => {
	const { text } = await down('hi');
	expect(text).toContain('तूर दाल,500 ग्राम,90.5');
	expect((await up(text)).plan).toMatchObject({ counts: { rows: 2, changed: 0, refused: 0 } });
	const repriced = text.replace('500 ग्राम,90.5', '500 ग्राम,91');
	expect((await up(repriced, { language: 'hi' })).plan?.changes).toMatchObject([
		{ name: 'तूर दाल', pack: '500 ग्राम', was: { sellingPrice: 90.5 }, now: { sellingPrice: 91 } },
	]);
	expect((await up(repriced)).plan?.changes).toMatchObject([{ name: 'Toor dal', pack: '500 g' }]);
});

it('C40 a file that was saved before sales brings nothing back that was sold since, and a count that was typed is taken', async () => {
	const { text } = await down();
	const sell = (stock: number) => api.app.db.updateTable('retailer_products').set({ stock }).where('id', '=', rice).execute();
	const stocksOf = async (file: string) => (await up(file)).plan?.changes.map(({ was, now }) => [was.stock, now.stock, now.sellingPrice]);
	const repriced = text.replace(',60,70,10,', ',59,70,10,');
	await sell(2);
	expect(await stocksOf(text)).toEqual([]);
	expect(await stocksOf(repriced)).toEqual([[2, 2, 59]]);
	await sell(0);
	expect(await stocksOf(repriced)).toEqual([[0, 0, 59]]);
	expect(await stocksOf(text.replace(',60,70,10,', ',60,70,12,'))).toEqual([[0, 12, 60]]);
	await sell(10);
	expect((await up(text.replace(/,10(\r?\n)/, ',many$1'))).plan?.refused).toMatchObject([{ fault: 'COUNT' }]);
});

it('C40 a file of a spreadsheet is told to be saved as CSV, Unicode text is read, and rows without a word are none', async () => {
	for (const start of [[0x50, 0x4b, 3, 4, 20, 0], [0xd0, 0xcf, 0x11, 0xe0], [...Buffer.from('code,price\nR-1,5\n\0')]])
		expect((await up(Uint8Array.from(start))).code).toBe('NOT_CSV');
	const text = 'code\tin_stock\tprescription\nR-1\tनहीं\tहाँ\n\t\t\n';
	const { plan } = await up(Buffer.from(`\ufeff${text}`, 'utf16le'));
	expect(plan).toMatchObject({ counts: { rows: 1, changed: 1, refused: 0 }, changes: [{ now: { stock: 0, isPrescribed: true } }] });
	const empty = await up('code;price;mrp;stock\nR-1;61;;\n;;;\n ; ;;\n;;;;\n');
	expect(empty.plan).toMatchObject({ counts: { rows: 1, changed: 1, refused: 0 } });
	for (const [yes, no] of [
		['होय', 'नाही'],
		['હા', 'ના'],
		['ಹೌದು', 'ಇಲ್ಲ'],
		['అవును', 'లేదు'],
	])
		expect((await up(`code,in_stock,prescription\nR-1,${no},${yes}\n`)).plan?.changes).toMatchObject([
			{ now: { stock: 0, isPrescribed: true } },
		]);
});

it('C40 what a file would change is shown before it is written, then written in one go with who did it', async () => {
	const before = await packs();
	const file = `\ufeffsep=;\r\nCode;Barcode;Price;MRP;In Stock\r\nR-1;;₹58.50;-;\r\n;${LABEL};;95;yes\r\n`;
	const { plan } = await up(file);
	const facts = { foodSign: 'none', bestBefore: null, origin: null, isPrescribed: false };
	expect(plan?.changes).toEqual([
		{
			name: '=Rice, "sona"',
			pack: '1 kg',
			was: { sellingPrice: 60, mrp: 70, stock: 10, ...facts },
			now: { sellingPrice: 58.5, mrp: -1, stock: 10, ...facts },
		},
		{
			name: 'Toor dal',
			pack: '500 g',
			was: { sellingPrice: 90.5, mrp: -1, stock: 0, ...facts },
			now: { sellingPrice: 90.5, mrp: 95, stock: 100, ...facts },
		},
	]);
	expect(await packs()).toEqual(before);
	// Somebody changes a price meanwhile: then what was shown is not written.
	const price = (sellingPrice: number) => api.call('PUT', `partner/products/${rice}`, { json: { sellingPrice }, headers: headers() });
	await price(61);
	expect((await up(file, { plan: plan?.plan ?? '' })).code).toBe('PLAN_CHANGED');
	expect(await packNow(dal)).toMatchObject({ stock: 0 });
	await price(60);
	expect((await up(file, { plan: plan?.plan ?? '' })).plan).toMatchObject({ isWritten: true, counts: { changed: 2 } });
	expect([await packNow(rice), await packNow(dal)]).toMatchObject([
		{ price_paise: 5_850, mrp_paise: null },
		{ mrp_paise: 9_500, stock: 100 },
	]);
	const { changes } = PartnerChanges.parse(
		(await api.call('GET', 'partner/changes', { query: `?storeId=${shop}&limit=2`, headers: headers() })).data,
	);
	expect(changes.map(({ by, personId }) => [by, personId])).toEqual([
		['SHOP', staff.id],
		['SHOP', staff.id],
	]);
	const page = await api.call('GET', 'catalog/products', { query: '?location=19,73&q=dal' });
	expect(JSON.stringify(page.data)).toContain('"inStock":true');
});

it('C40 the sign, date, country and prescription of packs go out and come back, and a pack past its day is out of stock', async () => {
	const head = 'code,veg,best_before,origin,prescription';
	const file = `${head}\nR-1,Non-Veg,31/12/2090,India,Yes\n`;
	const { plan } = await up(file);
	const now = { foodSign: 'nonveg', bestBefore: '2090-12-31', origin: 'IN', isPrescribed: true };
	expect(plan?.changes).toMatchObject([{ was: { foodSign: 'none', bestBefore: null, origin: null, isPrescribed: false }, now }]);
	const journal = () => api.app.db.selectFrom('product_changes').selectAll().where('retailer_product_id', '=', rice).execute();
	const before = await journal();
	expect((await up(file, { plan: plan?.plan ?? '' })).plan).toMatchObject({ isWritten: true });
	// The journal is of prices and stock; who changed what stands on a pack is told by the audit trail.
	expect(await journal()).toEqual(before);
	const acts = await api.app.db.selectFrom('audit_trail').selectAll().where('kind', '=', 'PRODUCT').where('shop_id', '=', shop).execute();
	expect(acts).toMatchObject([{ did: 'CHANGED', about: '=Rice, "sona"', detail: '1 kg', person_id: staff.id }]);
	const { text } = await down();
	expect(text).toContain(',yes,nonveg,2090-12-31,IN,yes');
	expect((await up(text)).plan).toMatchObject({ counts: { changed: 0, refused: 0 } });

	const over = await up('code,best_before,origin\nR-1,31/12/2020,-\n');
	expect(over.plan?.changes).toMatchObject([{ now: { ...now, bestBefore: '2020-12-31', origin: null, stock: 0 } }]);
	const fault = async (row: string) => (await up(`${head},stock\nR-1,${row}\n`)).plan?.refused[0]?.fault;
	expect(await fault(',31/12/2020,,,50')).toBe('PAST');
	expect(await fault('maybe,,,,')).toBe('SIGN');
	expect(await fault(',60 days,,,')).toBe('DATE');
	expect(await fault(',,Atlantis,,')).toBe('COUNTRY');
	expect(await fault(',,,sometimes,')).toBe('PRESCRIPTION');
});

it('C40 a last day that was mistyped in a file takes no stock for good: the right day in the same file brings it back', async () => {
	// Somebody who has sent nothing yet: each may send so many files a minute.
	const token = await makePerson(api, { role: 'staff', shopId: shop });
	const jam = await addProduct(api.app.db, 'Jam of figs', { search_text: 'jam of figs' });
	const id = await addPack(api.app.db, shop, jam, { pack_text: '400 g', price_paise: 20_000, stock: 93 });
	const send = async (text: string) => {
		const { plan } = await up(text, { token });
		expect((await up(text, { plan: plan?.plan ?? '', token })).plan).toMatchObject({ isWritten: true, counts: { changed: 1, refused: 0 } });
		return (await packNow(id))?.stock;
	};
	const dated = (day: string) => `id,stock,best_before,stock_was\n${id},93,${day},93\n`;
	expect([await send(dated('2020-01-01')), await send(dated('2090-01-01'))]).toEqual([0, 93]);
	// Two wrong days, one after the other, and what the file says besides.
	const switched = (day: string) => `id,in_stock,best_before\n${id},yes,${day}\n`;
	expect([await send(switched('2020-01-01')), await send(`id,best_before\n${id},2020-01-02\n`)]).toEqual([0, 0]);
	expect(await send(switched('2090-01-02'))).toBe(93);
	// The counter's form knows of the count too, and the file of a day that was mistyped there.
	const form = async (bestBefore: string) => {
		await api.call('PUT', `counter/shelf/${id}`, { json: { bestBefore }, headers: headers() });
		return (await packNow(id))?.stock;
	};
	expect([await send(dated('2020-01-01')), await form('2090-01-01')]).toEqual([0, 93]);
	expect([await form('2020-01-01'), await send(dated('2090-01-01'))]).toEqual([0, 93]);
	// Who counts anew is taken at their word.
	expect(await send(dated('2020-01-01'))).toBe(0);
	expect(await send(`id,stock,best_before,stock_was\n${id},40,2090-01-01,93\n`)).toBe(40);
	expect([await send(`id,best_before\n${id},2020-01-01\n`), await send(`id,best_before\n${id},2090-01-01\n`)]).toEqual([0, 40]);
});

it('C40 rows that cannot be taken are answered with their reason as they were, and the others are taken', async () => {
	await api.app.db.updateTable('retailer_products').set({ best_before: '2020-01-01', stock: 0 }).where('id', '=', dal).execute();
	const rows = [
		['R-1', '', 'abc', ''],
		['R-1', '', '50', ''],
		['R-9', '', '1', ''],
		['', theirs, '1', ''],
		['', dal, '', '5'],
	];
	const { plan } = await up(`code,id,price,stock\n${rows.map((row) => row.join(',')).join('\n')}\n`);
	expect(plan).toMatchObject({ header: ['code', 'id', 'price', 'stock'], counts: { rows: 5, changed: 0, refused: 5 } });
	expect(plan?.refused.map(({ line, fault, cells }) => [line, fault, cells[2]])).toEqual([
		[2, 'AMOUNT', 'abc'],
		[3, 'TWICE', '50'],
		[4, 'UNKNOWN', '1'],
		[5, 'UNKNOWN', '1'],
		[6, 'PAST', ''],
	]);
	const one = async (head: string, row: string) => (await up(`${head}\n${row}\n`)).plan?.refused[0]?.fault;
	expect(await one('code,stock', 'R-1,1.5')).toBe('COUNT');
	expect(await one('code,mrp', 'R-1,10')).toBe('BELOW_PRICE');
	// A comma in an amount moves what follows it into other columns.
	expect(await one('code,price,stock', 'R-1,1,250,40')).toBe('CELLS');
	expect(await one('code,price,stock', 'R-1,"1,250",40,,')).not.toBe('CELLS');
	expect(await one('code,in_stock', 'R-1,maybe')).toBe('YES_NO');
	// What another shop sells was never touched.
	expect(await packNow(theirs)).toMatchObject({ price_paise: 5_000 });
});

it('C40 P2 what is no file of a shelf, and a file for another shop, is refused', async () => {
	for (const text of [
		'',
		'code,price\n',
		'name,price\nRice,5\n',
		'code,name\nR-1,Rice\n',
		'"code,price\nR-1,5',
		'x'.repeat(100_000),
		`id,price${','.repeat(1_000)}\n1,2\n`,
		`id,price\n1,2${','.repeat(1_000)}\n`,
		`id,price\n1,2\n${','.repeat(100_000)}\n`,
	])
		expect([text.slice(0, 20), (await up(text)).code]).toEqual([text.slice(0, 20), 'SHELF_FILE']);
	expect((await up('\0\0\0')).code).toBe('NOT_CSV');
	expect((await up(new Uint8Array([0xff, 0xfe, 0x00, 0xd8]))).code).toBe('SHELF_FILE');
	expect((await up(`code,price\n${'R-1,5\n'.repeat(10_001)}`)).code).toBe('SHELF_FILE');
	const token = await makePerson(api, { role: 'owner', shopId: await addShop(api.app.db, HERE) });
	expect((await up('code,price\nR-1,5\n', { token })).status).toBe(403);
});
