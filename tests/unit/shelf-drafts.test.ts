import { expect, test } from 'vitest';
import { configValues } from '#islands/counter/settings/config-draft.ts';
import { feesChangeOf } from '#islands/counter/shop/fee-draft.ts';
import { gtinIn } from '#lib/catalogue/gtin.ts';
import { draftFor, type LibraryChoice, newPackOf } from '#lib/counter/new-pack.ts';
import { editDraft, editOf } from '#lib/counter/pack-edit.ts';
import { NO_PROMOTION, promotionOf } from '#lib/counter/promotion-draft.ts';
import { fieldText, realChange, typedValue, undoOf } from '#lib/counter/shelf-change.ts';
import { typedNumber } from '#lib/format/typed-number.ts';
import { ALL_LANGUAGES } from '#lib/languages.ts';
import { parsePhone } from '#server/system/phone.ts';

test('C40 figures are read as shops type them, and nothing else is taken for one', () => {
	expect(['45', ' 45.5 ', '₹ 1,250', '0.01'].map((text) => typedValue('sellingPrice', text))).toEqual([45, 45.5, 1_250, 0.01]);
	for (const text of ['', '0', '-5', '4.555', '5 rs', '12345678', '1000001']) expect(typedValue('sellingPrice', text), text).toBe('AMOUNT');
	expect([typedValue('mrp', ''), typedValue('stock', '0'), typedValue('stock', '7.5'), typedValue('stock', '')]).toEqual([
		-1,
		0,
		'COUNT',
		'COUNT',
	]);
	expect([fieldText('mrp', -1), fieldText('mrp', 45.5)]).toEqual(['', '45.5']);
});

test.each([
	[['1250', '1,250', '₹ 1,250', 'Rs. 1250/-', '1 250', '१,२५०', '૧૨૫૦', '೧೨೫೦', '౧౨౫౦', '1250.00'], 1_250],
	[['100000', '1,00,000', '100,000', ' १,००,००० '], 100_000],
	[['45.50', '₹45.50', '४५.५०'], 45.5],
	// A comma before two digits may have been a decimal point: nothing is guessed.
	[['45,50', '45,5', '1,2,3', '1,0000', '1,00,00', ',250', '10%', '', '-5', '1e3', 'abc'], null],
])('C40 %j are typed for %s', (texts, number) => {
	for (const text of texts) expect(typedNumber(text), text).toBe(number);
});

test('C40 a price with a decimal comma is refused and not taken for a hundred times as much', () => {
	expect(typedValue('sellingPrice', '45,50')).toBe('AMOUNT');
	expect(typedValue('stock', '1,000')).toBe(1_000);
	const draft = { ...NO_PROMOTION, minOrder: '₹1,000', percent: '१०' };
	expect(promotionOf('s1', draft)).toMatchObject({ minOrder: 1_000, rule: { percent: 10 } });
	const facts = { deliveryFee: 40, radiusKm: 5, area: null };
	expect(feesChangeOf({ distances: [{ edge: '2', fee: '45,50' }], amounts: [] }, facts)).toBeNull();
	expect(feesChangeOf({ distances: [], amounts: [{ edge: '1,000', fee: '₹20' }] }, facts)).toEqual({
		feeByDistance: [],
		feeByTotal: [{ from: 1_000, fee: 20 }],
	});
	const minutes = { key: 'order_tat_breached', values: {}, byDefault: '' } as const;
	expect(configValues(minutes, { [ALL_LANGUAGES]: '४५' })).toEqual({ [ALL_LANGUAGES]: '45' });
	// What is no figure is sent as it was typed, so that the server says so.
	const referral = { ...minutes, key: 'refer_earn_meta' } as const;
	expect(configValues(referral, { headline: 'abc', step: '५०' })).toEqual({ [ALL_LANGUAGES]: '{"headline":"abc","step":50}' });
});

test('C40 a phone number is the same in the digits of every script', () => {
	for (const text of ['9820012345', '९८२००१२३४५', '૯૮૨૦૦ ૧૨૩૪૫', '+೯೧ ೯೮೨೦೦ ೧೨೩೪೫', '౯౮౨౦౦౧౨౩౪౫'])
		expect(parsePhone(text), text).toEqual({ ok: true, value: '+919820012345' });
});

test('C40 a figure that was typed is a change, also as this phone knew it; a switch that stands so already is none', () => {
	const pack = { sellingPrice: 60, mrp: 70, stock: 5 };
	expect(realChange(pack, { inStock: true })).toBeNull();
	expect(realChange(pack, { stock: 5, stockWas: 5 })).toBeNull();
	expect(realChange(pack, { sellingPrice: 60, stock: 5, inStock: true })).toEqual({ sellingPrice: 60, stock: 5 });
	expect(undoOf(pack, { sellingPrice: 60, stock: 4 })).toEqual({ stock: 5, stockWas: 4 });
	expect(realChange(pack, { inStock: false })).toEqual({ inStock: false });
});

const packs = [
	{ pack: '1 kg', shown: '1 kg', mrp: 70, isListed: true },
	{ pack: '5 kg', shown: '5 kg', mrp: 300, isListed: false },
];
const LIBRARY: LibraryChoice = { kind: 'library', product: { libraryProductId: 'l1', name: 'Rice', brand: '', image: '', packs } };
const OWN: LibraryChoice = { kind: 'own', name: 'Halwa', barcode: '', category: { code: 'SWEETS', secondaryCode: 'MITHAI' } };

test('C40 a new pack begins with one that is not on the shelf yet, and is sent when nothing is missing', () => {
	const draft = draftFor(LIBRARY);
	expect(draft).toMatchObject({ pack: '5 kg', mrp: '300' });
	const nothing = { fault: 'COUNT', field: 'stock' };
	expect(newPackOf('s1', LIBRARY, draft)).toEqual({ faults: [{ fault: 'AMOUNT', field: 'sellingPrice' }, nothing] });
	expect(newPackOf('s1', LIBRARY, { ...draft, sellingPrice: '301' })).toEqual({
		faults: [{ fault: 'BELOW_PRICE', field: 'mrp' }, nothing],
	});
	expect(newPackOf('s1', LIBRARY, { ...draft, sellingPrice: '280', pack: ' ' })).toEqual({
		faults: [{ fault: 'PACK_MISSING', field: 'pack' }, nothing],
	});
	expect(newPackOf('s1', LIBRARY, { ...draft, sellingPrice: '280', stock: '4', code: ' R5 ' })).toEqual({
		input: { storeId: 's1', libraryProductId: 'l1', pack: '5 kg', sellingPrice: 280, mrp: 300, stock: 4, code: 'R5' },
	});
	// Most packs are sold at the price that is printed on them.
	expect(newPackOf('s1', LIBRARY, { ...draft, sellingPrice: '300', stock: '4' })).toMatchObject({ input: { sellingPrice: 300, mrp: 300 } });
});

test('C40 a product of one’s own has a name and a category, which its name suggests', () => {
	const draft = { ...draftFor(OWN), pack: '250 g', sellingPrice: '90', stock: '3' };
	expect(draft).toMatchObject({ name: 'Halwa', category: 'SWEETS/MITHAI' });
	expect(newPackOf('s1', OWN, { ...draft, name: ' ' })).toEqual({ faults: [{ fault: 'NAME_MISSING', field: 'name' }] });
	expect(newPackOf('s1', OWN, { ...draft, category: '' })).toEqual({ faults: [{ fault: 'CATEGORY_MISSING', field: 'category' }] });
	expect(newPackOf('s1', OWN, draft)).toEqual({
		input: {
			storeId: 's1',
			product: { name: 'Halwa', category: 'SWEETS', secondary: 'MITHAI' },
			pack: '250 g',
			sellingPrice: 90,
			stock: 3,
		},
	});
});

test('C40 the barcode that was looked for goes with a product of one’s own', () => {
	const scanned: LibraryChoice = { kind: 'own', name: '', barcode: '8901030865237', category: null };
	const draft = { ...draftFor(scanned), name: 'Soap', category: 'GROCERY', pack: '1 piece', sellingPrice: '40', stock: '3' };
	expect(newPackOf('s1', scanned, draft)).toMatchObject({ input: { barcode: '8901030865237', product: { name: 'Soap' } } });
});

test('C40 a barcode is one by its last digit', () => {
	expect(['8901234567890', '890 123-4567890', '96385074'].map(gtinIn)).toEqual(['08901234567890', '08901234567890', '00000096385074']);
	for (const text of ['8901234567894', '12', 'rice', '']) expect(gtinIn(text), text).toBeNull();
});

test('C40 of a pack’s form only what was changed is sent, and what was emptied is taken away', () => {
	const facts = { foodSign: 'veg' as const, bestBefore: '2027-01-31', origin: 'IN', isPrescribed: false };
	const pack = { retailerProductId: 'p1', pack: '1 kg', sellingPrice: 60, mrp: 70, stock: 5, code: null, ...facts };
	const own = { name: 'Halwa', brand: '', category: 'SWEETS', secondary: 'HALWA' };
	const product = { libraryProductId: 'l1', name: 'हलवा', image: '/img/a', own, packs: [pack] };
	const draft = editDraft(product, pack);
	expect([draft.name, draft.category]).toEqual(['Halwa', 'SWEETS/HALWA']);
	expect(editOf(product, pack, draft)).toEqual({ retailerProductId: 'p1' });
	expect(editOf(product, pack, { ...draft, bestBefore: '', origin: '', foodSign: 'none', pack: ' 2 kg ' })).toEqual({
		retailerProductId: 'p1',
		bestBefore: null,
		origin: null,
		foodSign: 'none',
		pack: '2 kg',
	});
	expect(editOf(product, pack, { ...draft, name: 'Red halwa', category: 'GROCERY' })).toMatchObject({
		product: { name: 'Red halwa', brand: '', category: 'GROCERY' },
	});
	expect(editOf({ ...product, own: null }, pack, { ...draft, name: 'Mine' })).toEqual({ retailerProductId: 'p1' });
});
