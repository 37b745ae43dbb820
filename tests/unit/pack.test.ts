import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { sharedData } from '../support/shared-data.ts';

/** One of every spelling in the real catalogue (digits aside): as written, then key, amount and unit. */
const SPELLINGS: [written: string, key: string, amount: number | null, unit: 'g' | 'ml' | 'piece' | null][] = [
	['2 kg', '2000 g', 2000, 'g'],
	['1 Kg', '1000 g', 1000, 'g'],
	['500 g', '500 g', 500, 'g'],
	['60g', '60 g', 60, 'g'],
	['60G', '60 g', 60, 'g'],
	['5.5gm', '5.5 g', 5.5, 'g'],
	['350 mg', '0.35 g', 0.35, 'g'],
	['2x200 g', '2x200 g', 400, 'g'],
	['4X125 g', '4x125 g', 500, 'g'],
	['3X1 kg', '3x1000 g', 3000, 'g'],
	['2x1 Kg', '2x1000 g', 2000, 'g'],
	['2x1 kg', '2x1000 g', 2000, 'g'],
	['6x125 gm', '6x125 g', 750, 'g'],
	['2 x 500 g', '2x500 g', 1000, 'g'],
	['2 X 100 g', '2x100 g', 200, 'g'],
	['2x150g', '2x150 g', 300, 'g'],
	['500 ml', '500 ml', 500, 'ml'],
	['975ml', '975 ml', 975, 'ml'],
	['35  ml', '35 ml', 35, 'ml'],
	['225 ML', '225 ml', 225, 'ml'],
	['500 ml each', '500 ml', 500, 'ml'],
	['45ml each', '45 ml', 45, 'ml'],
	['60 ML each', '60 ml', 60, 'ml'],
	['2x300 ml', '2x300 ml', 600, 'ml'],
	['2X75 ml', '2x75 ml', 150, 'ml'],
	['2 x 110 ml', '2x110 ml', 220, 'ml'],
	['1 L', '1000 ml', 1000, 'ml'],
	['2L', '2000 ml', 2000, 'ml'],
	['1.3 l', '1300 ml', 1300, 'ml'],
	['13 Litre', '13000 ml', 13000, 'ml'],
	['1 L each', '1000 ml', 1000, 'ml'],
	['6x1 L', '6x1000 ml', 6000, 'ml'],
	['3X1 L', '3x1000 ml', 3000, 'ml'],
	['2 x 1 L', '2x1000 ml', 2000, 'ml'],
	['12 pcs', '12 piece', 12, 'piece'],
	['3 Pcs', '3 piece', 3, 'piece'],
	['50 pcs.', '50 piece', 50, 'piece'],
	['3 Pcs.', '3 piece', 3, 'piece'],
	['1 pc', '1 piece', 1, 'piece'],
	['1 Pc', '1 piece', 1, 'piece'],
	['1pc', '1 piece', 1, 'piece'],
	['1 pc.', '1 piece', 1, 'piece'],
	['5x6 pcs', '5x6 piece', 30, 'piece'],
	['2 x 10 pcs', '2x10 piece', 20, 'piece'],
	['3x1 pc', '3x1 piece', 3, 'piece'],
	['2 x 1 pc', '2x1 piece', 2, 'piece'],
	['200 pulls', '200 piece', 200, 'piece'],
	['30 Pulls', '30 piece', 30, 'piece'],
	['2x200 pulls', '2x200 piece', 400, 'piece'],
	['2x25 Pulls', '2x25 piece', 50, 'piece'],
	["10's pack", '10 piece', 10, 'piece'],
	["3x10's pack", '3x10 piece', 30, 'piece'],
	['Pack of 2', '2 piece', 2, 'piece'],
	['set of 2', '2 piece', 2, 'piece'],
	['Set Of 3 pcs', '3 piece', 3, 'piece'],
	['(Pack Of 50)', '50 piece', 50, 'piece'],
	['10 Tablets', '10 piece', 10, 'piece'],
	['30 Capsules', '30 piece', 30, 'piece'],
	['60 Softgels', '60 piece', 60, 'piece'],
	['50 Sachet', '50 piece', 50, 'piece'],
	['60 wipes', '60 piece', 60, 'piece'],
	['30 Wipes', '30 piece', 30, 'piece'],
	['10 Teabags', '10 piece', 10, 'piece'],
	['4 Products', '4 piece', 4, 'piece'],
	['1 dozen', '12 piece', 12, 'piece'],
	['3x(3x125 g)', '3x(3x125 g)', null, null],
	['Combo', 'combo', null, null],
	['combo', 'combo', null, null],
	['bb Combo', 'bb combo', null, null],
	['1 kit', '1 kit', null, null],
	['1 pc (approx. 1 -3 kg)', '1 pc (approx. 1 -3 kg)', null, null],
	['1 pc (approx. 300-1.3 Kg)', '1 pc (approx. 300-1.3 kg)', null, null],
	['13 x 13 cm', '13 x 13 cm', null, null],
	['24cm x 12 cm', '24cm x 12 cm', null, null],
	['52 x 27.5 x 29.5 cm', '52 x 27.5 x 29.5 cm', null, null],
	['11.43 cm', '11.43 cm', null, null],
	['12 inch', '12 inch', null, null],
	['458 x 38 mm', '458 x 38 mm', null, null],
	['160mm (L) x 140 mm (H)', '160mm (l) x 140 mm (h)', null, null],
	['180mm (L) x 160mm (W)', '180mm (l) x 160mm (w)', null, null],
	['120 g 12 pcs', '120 g 12 pcs', null, null],
	['5x120 gm 12 pcs', '5x120 gm 12 pcs', null, null],
	['25 pcs + 12 pcs', '25 pcs + 12 pcs', null, null],
	['5L (4.58 kg)', '5l (4.58 kg)', null, null],
	['1.3 g & 12 ml', '1.3 g & 12 ml', null, null],
	['50 Ba g x 2 g Each', '50 ba g x 2 g each', null, null],
];

const shape = (written: string) => written.replace(/\d+(\.\d+)?/g, '#');

test.each(SPELLINGS)('%s is %s', (written, key, amount, unit) => {
	expect(parsePack(written)).toMatchObject({ key, amount, unit });
});

test('every spelling of the real catalogue stands in the table above, and has a key', () => {
	const file = gunzipSync(readFileSync(sharedData('catalogue_bigbasket_packs_8k.csv.gz')));
	const rows: { Quantity: string }[] = parse(file, { columns: true });
	const known = new Set(SPELLINGS.map(([written]) => shape(written)));
	const unknown = new Set(rows.map((row) => shape(row.Quantity)).filter((one) => !known.has(one)));
	expect([...unknown]).toEqual([]);
	expect(new Set(rows.map((row) => shape(row.Quantity))).size).toBe(85);
	for (const row of rows) expect(parsePack(row.Quantity).key).not.toBe('');
});

test('spaces, no-break spaces, capitals and the multiplication sign do not make another pack', () => {
	for (const same of ['2 x 300 ml', '2X300ML', '2\u00a0×\u00a0300\u00a0ml', ' 2x300  ml ']) expect(parsePack(same).key).toBe('2x300 ml');
});

test('A1 a pack is said in the language of the page, and words that say no size stay the shop’s own', () => {
	const said = (written: string) => LANGUAGES.map(({ slug }) => packWords(written, translatorOf(slug)));
	expect(said('500gm')).toEqual(['500 g', '500 ग्राम', '500 ग्रॅम', '500 ગ્રામ', '500 ಗ್ರಾಂ', '500 గ్రా.']);
	expect(said('2x300 ML')).toEqual(['2 × 300 ml', '2 × 300 मिली', '2 × 300 मिली', '2 × 300 મિલિ', '2 × 300 ಮಿ.ಲೀ', '2 × 300 మి.లీ.']);
	expect(said('1 L')).toEqual(['1 l', '1 लीटर', '1 लीटर', '1 લિટર', '1 ಲೀಟರ್', '1 లీటరు']);
	expect(said('1.5 kg')).toEqual(['1.5 kg', '1.5 किलो', '1.5 किलो', '1.5 કિલો', '1.5 ಕೆಜಿ', '1.5 కిలోలు']);
	expect(said("6's")).toEqual(['6 pcs', '6 पीस', '6 नग', '6 નંગ', '6 ಪೀಸ್', '6 పీసులు']);
	expect(said('(Pack Of 50)')).toEqual(['Pack of 50', '50 का पैक', '50 चा पॅक', '50 નો પૅક', '50 ರ ಪ್ಯಾಕ್', '50 పీసుల ప్యాక్']);
	expect(said('10 Tablets')[1]).toBe('10 गोलियाँ');
	for (const words of ['Combo', '13 x 13 cm', '1 pc (approx. 1 -3 kg)']) expect(new Set(said(words))).toEqual(new Set([words]));
});

test('A1 every pack of the real catalogue that says a size is said without a Latin letter', () => {
	for (const [written, , amount] of SPELLINGS) {
		if (amount === null) continue;
		for (const { slug } of LANGUAGES.slice(1)) expect(packWords(written, translatorOf(slug)), written).not.toMatch(/[A-Za-z]/);
	}
});
