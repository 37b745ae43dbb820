import { describe, expect, test } from 'vitest';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { type JudgedProduct, readExpression } from '../../bench/search/expression.ts';
import { LIST_UNITS, readLists } from '../../bench/search/lists.ts';
import { measure, measureBy, rankOfFirst } from '../../bench/search/measures.ts';
import { KINDS, partOf, readQueries } from '../../bench/search/queries.ts';

const product = (name: string, { brand = '', category = 'GROCERY' } = {}): JudgedProduct => {
	const [parent = '', secondary = ''] = category.split('/');
	return { name, brand, parent, secondary };
};

const isRight = (right: string, name: string, more?: { brand?: string; category?: string }) => readExpression(right)(product(name, more));

describe('what a query accepts', () => {
	test.each([
		['onion -chips|rings', 'Onion (Loose)', true],
		['onion -chips|rings', 'Potato Chips - Sour Cream & Onion', false],
		['onion', 'Red ONIONS, Nashik', true],
		['onion', 'Onionella', false],
		['bhindi|ladies_finger', "Lady's finger (bhindi)", true],
		['ladys_finger', "Lady's finger", true],
		['ladies_finger', 'Ladies handbag, finger print', false],
		['tomato', 'Tomatoes', true],
		['cookies', 'Butter Cookie', true],
		['creme biscuit', 'Dark Crème Biscuits', true],
		['oil head:hair', 'Hair Oil With Olive', true],
	])('%s, of %s: %s', (right, name, expected) => {
		expect(isRight(right, name)).toBe(expected);
	});

	test.each([
		['Toned Milk - Pouch', true],
		['Organic - Milk, A2', true],
		['Cheese Slices - Made From Cow Milk', false],
		['Soap with Milk', false],
		['Cookies (Milk)', false],
		['2 in 1 Milk', true],
	])('head:milk looks only before flavour, form and pack: %s %s', (name, expected) => {
		expect(isRight('head:milk', name)).toBe(expected);
	});

	test('brand and category are asked as they are named', () => {
		expect(isRight('brand:amul butter', 'Butter - Pasteurised', { brand: 'Amul' })).toBe(true);
		expect(isRight('brand:amul butter', 'Amul-like butter', { brand: 'Other' })).toBe(false);
		expect(isRight('brand:red_label', 'Tea', { brand: 'Red Label' })).toBe(true);
		expect(isRight('garlic in:FRUIT_VEG', 'Garlic', { category: 'FRUIT_VEG/VEGETABLES' })).toBe(true);
		expect(isRight('garlic in:FRUIT_VEG', 'Garlic bread', { category: 'BAKERY' })).toBe(false);
		expect(isRight('dal in:GROCERY/DALS|GROCERY/RICE', 'Toor dal', { category: 'GROCERY/DALS' })).toBe(true);
		expect(isRight('dal in:GROCERY/DALS', 'Moong dal, fried', { category: 'GROCERY/SNACKS' })).toBe(false);
		expect(isRight('dal -in:GROCERY/SNACKS', 'Moong dal, fried', { category: 'GROCERY/SNACKS' })).toBe(false);
	});

	test('one alternative is enough, and one of several things in a pack', () => {
		expect(isRight('tofu ; paneer -masala', 'Fresh paneer')).toBe(true);
		expect(isRight('tofu ; paneer -masala', 'Paneer masala')).toBe(false);
		expect(isRight('urad -rice', 'Idli Rice 1 kg + Urad Dal 1 kg')).toBe(true);
		expect(isRight('rice dal', 'Rice 1 kg + Dal 1 kg')).toBe(false);
	});

	test.each(['', 'milk ; ', 'brand:', '-', 'दूध'])('%j is refused', (right) => {
		expect(() => readExpression(right)).toThrow();
	});
});

describe('measures', () => {
	test('the first right place counts', () => {
		expect(rankOfFirst(['a', 'b', 'b'], (one) => one === 'b')).toBe(2);
		expect(rankOfFirst(['a'], (one) => one === 'b')).toBe(0);
	});

	test('success@k and MRR are those of the first right product', () => {
		expect(measure([1, 2, 3, 4, 0, 10, 11, 1])).toEqual({
			queries: 8,
			'success@1': 2 / 8,
			'success@3': 4 / 8,
			'success@10': 6 / 8,
			MRR: (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 10 + 1 / 11 + 1) / 8,
		});
	});

	test('each group is measured by itself, in the given order; one without queries is left out', () => {
		const asked = [
			{ of: 'te', rank: 0 },
			{ of: 'en', rank: 1 },
			{ of: 'te', rank: 1 },
		];
		const found = measureBy(asked, ['en', 'hi', 'te'], (one) => one.of);
		expect(found.map(({ group, measures }) => [group, measures.queries, measures['success@1']])).toEqual([
			['en', 1, 1],
			['te', 2, 1 / 2],
		]);
	});
});

describe('the judged queries', () => {
	const queries = readQueries();

	test('there are enough in every language and of every kind that it has', () => {
		expect(queries.length).toBeGreaterThanOrEqual(900);
		for (const { slug } of LANGUAGES) {
			const own = queries.filter(({ language }) => language === slug);
			expect(own.length).toBeGreaterThanOrEqual(130);
			// English is written in one script.
			const kinds = KINDS.filter((kind) => slug !== 'en' || !['romanised', 'native-misspelt'].includes(kind));
			for (const kind of kinds) expect([slug, kind, own.filter((one) => one.kind === kind).length >= 10]).toEqual([slug, kind, true]);
		}
	});

	test('each is asked once, as it fits into the search box', () => {
		expect(new Set(queries.map(({ language, query }) => `${language} ${query}`)).size).toBe(queries.length);
		expect(queries.filter(({ query }) => query.length > SEARCH_MAX_CHARS || query !== query.trim())).toEqual([]);
	});

	test('about half of them are for the report only, chosen by their text', () => {
		const share = queries.filter(({ part }) => part === 'report').length / queries.length;
		expect(share).toBeGreaterThan(0.45);
		expect(share).toBeLessThan(0.55);
		expect([partOf('onion', 'en'), partOf('दूध', 'hi'), partOf('పాలు', 'te')]).toEqual(['tune', 'tune', 'report']);
	});
});

describe('the judged shopping lists', () => {
	const lists = readLists();

	test('there are ten in every language, and each has lines', () => {
		for (const { slug } of LANGUAGES) expect([slug, lists.filter(({ language }) => language === slug).length]).toEqual([slug, 10]);
		expect(lists.filter(({ lines }) => lines.length < 4)).toEqual([]);
	});

	test('every line is a piece of the text, in its order', () => {
		for (const { text, lines } of lists) {
			let from = 0;
			for (const [i, { line, says }] of lines.entries()) {
				expect(Number(line)).toBe(i + 1);
				const at = text.indexOf(says, from);
				expect([says, at >= from]).toEqual([says, true]);
				from = at + says.length;
			}
		}
	});

	test('every line wants a thing that can be judged, and a number with a unit or neither', () => {
		const wrong = lists
			.flatMap(({ lines }) => lines)
			.filter(({ amount, unit, right }) => {
				readExpression(right);
				return amount === '' ? unit !== '' : !(Number(amount) > 0) || !LIST_UNITS.some((one) => one === unit);
			});
		expect(wrong).toEqual([]);
	});
});
