import { describe, expect, test } from 'vitest';
import { RUPEE } from '#lib/constants.ts';
import { amountText, numberText, priceText } from '#lib/format/money.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import type { Key } from '#lib/words.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { CLDR, type Cldr } from '../support/cldr/cldr.ts';

const cldrName = (language: Language) => (language === 'en' ? 'en-IN' : language);

/** Where the sign of a pattern such as `¤#,##,##0.00` stands; its digits and grouping are India's in every language. */
const around = (pattern = '', number: string) => pattern.replace(/[#0,.]+/, number);
const latin = ({ numbers }: Cldr, language: Language): Record<string, string> => {
	const row = numbers.find((one) => one.language === cldrName(language) && one.numbering_system === 'latn');
	if (!row) throw new Error(`the CLDR has no Latin digits for ${language}`);
	return row;
};
const cases = CLDR.flatMap((cldr) => LANGUAGES.map(({ slug }) => ({ cldr, list: cldr.name, slug })));

describe.each(cases)('A1 numbers and units in $slug are those of the CLDR ($list)', ({ cldr, slug }) => {
	const row = latin(cldr, slug);
	const t = translatorOf(slug);

	test('money: the rupee sign and where it stands, Latin digits in groups of two', () => {
		const money = (number: string) => around(row.currency_format, number).replace('¤', row.inr_symbol ?? '');
		expect(row.inr_symbol).toBe(RUPEE);
		expect(amountText(123_456.5)).toBe(money('1,23,456.50'));
		expect(amountText(1_234_567.05)).toBe(money('12,34,567.05'));
		expect(priceText(99_999.2)).toBe(money('1,00,000'));
	});

	test('counts and shares: Indian groups, no space before the percent sign', () => {
		expect([123_456, 1_00_00_000, 999, 0.5, 1.2345].map(numberText)).toEqual(['1,23,456', '1,00,00,000', '999', '0.5', '1.235']);
		expect(t('product.off', { percent: 20 })).toContain(around(row.percent_format, '20'));
	});

	/** Dots and spaces of an abbreviation come and go; the letters are what is checked. */
	const letters = (text = '') => text.replace(/\{\w+\}|[-–.॰/\d\s₹]/g, '');
	const said: [unit: string, key: Key][] = [
		['mass-kilogram', 'pack.kg'],
		['mass-gram', 'pack.g'],
		['mass-milligram', 'pack.mg'],
		['volume-liter', 'pack.l'],
		['volume-milliliter', 'pack.ml'],
		['mass-kilogram', 'product.per.kg'],
		['volume-liter', 'product.per.l'],
		['length-kilometer', 'shop.distance'],
		['duration-minute', 'shop.eta'],
	];
	test.each(said)('%s in %s is one of its CLDR words, or the beginning of its long one, as it is spoken', (unit, key) => {
		const forms = cldr.units.filter((one) => one.language === cldrName(slug) && one.unit === unit);
		const words = forms.flatMap((one) => [one.display_name, one.pattern_one, one.pattern_other]).map(letters);
		const long = letters(forms.find((one) => one.width === 'long')?.pattern_one);
		for (const count of [1, 2, 500]) {
			const word = letters(t(key, { count, amount: count, price: RUPEE, distance: count, from: count, to: count }));
			// Telugu says కిలోలు for కిలోగ్రాములు: the plural comes after the short word too.
			expect(words.includes(word) || (word.length > 2 && long.startsWith(word.replace(/లు$/, ''))), `${word} of ${words}`).toBe(true);
		}
	});
});

test('A1 plurals follow each language’s own rule: none, one, many', () => {
	const shops = (language: Language) => [0, 1, 2].map((count) => translatorOf(language)('shops.countHere', { count }));
	for (const { slug } of LANGUAGES) {
		const rule = new Intl.PluralRules(slug);
		const [none, one, many] = shops(slug).map((text) => text.replace(/\d/, '#'));
		expect(none === one || rule.select(0) === 'other', slug).toBe(true);
		expect(none === many || rule.select(0) === 'one', slug).toBe(true);
	}
	expect(shops('en')).toEqual(['0 shops deliver here', '1 shop delivers here', '2 shops deliver here']);
	expect(shops('hi')).toEqual(['यहाँ 0 दुकान डिलीवरी करती है', 'यहाँ 1 दुकान डिलीवरी करती है', 'यहाँ 2 दुकानें डिलीवरी करती हैं']);
	expect(shops('te')[0]).not.toBe(shops('te')[1]?.replace('1', '0'));
});
