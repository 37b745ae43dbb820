import { describe, expect, test } from 'vitest';
import { DEFAULT_MEASUREMENT } from '#lib/constants.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { CATALOGUES } from '../support/catalogue/catalogues.ts';
import { productFile } from '../support/catalogue/product-file.ts';
import { SPELLINGS } from '../support/pack-spellings.ts';

/** A catalogue that writes its packs in fewer ways shows little. */
const SHAPES_LEAST = 40;
/** What is left of a pack without its numbers, capitals and spaces: `2 X 100 g` → `#x#g`. */
const shape = (written: string) =>
	written
		.normalize('NFKC')
		.toLowerCase()
		.replace(/\d+(\.\d+)?/g, '#')
		.replaceAll('×', 'x')
		.replace(/\s/g, '');

test.each(SPELLINGS)('%s is %s', (written, key, amount, unit) => {
	expect(parsePack(written)).toMatchObject({ key, amount, unit });
});

describe.each(CATALOGUES)('$name', ({ writtenPacks }) => {
	test('every pack is written in one of the ways of the table, and read in the unit that stands there', () => {
		const units = new Map(SPELLINGS.map(([written, , , unit]) => [shape(written), unit]));
		const packs = new Set(writtenPacks().filter(Boolean));
		expect(new Set([...packs].map(shape)).size).toBeGreaterThanOrEqual(SHAPES_LEAST);
		expect([...packs].filter((written) => units.get(shape(written)) !== parsePack(written).unit)).toEqual([]);
		expect([...packs].filter((written) => parsePack(written).key === '')).toEqual([]);
	});
});

test('every pack that a shop writes is read as the size it means', () => {
	const { packs } = productFile(2_000);
	expect(packs.filter(({ written, key }) => parsePack(written || DEFAULT_MEASUREMENT).key !== key)).toEqual([]);
});

test('spaces, no-break spaces, capitals and the multiplication sign do not make another pack', () => {
	for (const same of ['2 x 300 ml', '2X300ML', '2\u00a0×\u00a0300\u00a0ml', ' 2x300  ml ']) expect(parsePack(same).key).toBe('2x300 ml');
});

test('A1 a pack is written in the language of the page, and a text without a size stays the shop’s own', () => {
	const said = (written: string) => LANGUAGES.map(({ slug }) => packWords(written, translatorOf(slug)));
	expect(said('500gm')).toEqual(['500 g', '500 ग्राम', '500 ग्रॅम', '500 ગ્રામ', '500 ಗ್ರಾಂ', '500 గ్రా.']);
	expect(said('2x300 ML')).toEqual(['2 × 300 ml', '2 × 300 मिली', '2 × 300 मिली', '2 × 300 મિલિ', '2 × 300 ಮಿ.ಲೀ', '2 × 300 మి.లీ.']);
	expect(said('1 L')).toEqual(['1 l', '1 लीटर', '1 लीटर', '1 લિટર', '1 ಲೀಟರ್', '1 లీటరు']);
	expect(said('1.5 kg')).toEqual(['1.5 kg', '1.5 किलो', '1.5 किलो', '1.5 કિલો', '1.5 ಕೆಜಿ', '1.5 కిలోలు']);
	expect(said("6's")).toEqual(['6 pcs', '6 पीस', '6 नग', '6 નંગ', '6 ಪೀಸ್', '6 పీసులు']);
	expect(said('(Pack Of 50)')).toEqual(['Pack of 50', '50 का पैक', '50 चा पॅक', '50નો પૅક', '50ರ ಪ್ಯಾಕ್', '50 పీసుల ప్యాక్']);
	expect(said('1,000 g')).toEqual(['1 kg', '1 किलो', '1 किलो', '1 કિલો', '1 ಕೆಜಿ', '1 కిలో']);
	expect(said('1250 ml')[0]).toBe('1.25 l');
	expect(said('1004 g')[0]).toBe('1,004 g');
	expect(said('1/2 kg')[0]).toBe('500 g');
	expect(said('10 Tablets')[1]).toBe('10 गोलियाँ');
	for (const words of ['Combo', '13 x 13 cm', '1 pc (approx. 1 -3 kg)']) expect(new Set(said(words))).toEqual(new Set([words]));
});

test('C40 a pack that a page of any language writes is read as the same size, so that a shop can change what it sees', () => {
	for (const [written, key, amount] of SPELLINGS) {
		if (amount === null) continue;
		for (const { slug } of LANGUAGES) expect(parsePack(packWords(written, translatorOf(slug))).key, `${slug} ${written}`).toBe(key);
	}
	expect(parsePack('750 మి.లీ.')).toEqual({ key: '750 ml', text: '750 మి.లీ.', amount: 750, unit: 'ml' });
	for (const other of ['13 x 13 cm', '2 का', '500 మి.లీ. మంచి', '3 పీసుల']) expect(parsePack(other).amount, other).toBeNull();
});

test('A1 every pack with a size is written without a Latin letter', () => {
	for (const [written, , amount] of SPELLINGS) {
		if (amount === null) continue;
		for (const { slug } of LANGUAGES.slice(1)) expect(packWords(written, translatorOf(slug)), written).not.toMatch(/[A-Za-z]/);
	}
});
