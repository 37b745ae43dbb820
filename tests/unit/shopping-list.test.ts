import { describe, expect, test } from 'vitest';
import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { ListAmount } from '#lib/contract/shopping-list.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { bestPack, fill, type ListPack } from '#server/search/shopping-list/fill.ts';
import { readListLines } from '#server/search/shopping-list/read-lines.ts';
import { amountWanted, readLists } from '../../bench/search/lists.ts';
import { HOSTILE_TEXTS } from '../support/hostile-texts.ts';

const read = (text: string, language: Language = 'en') =>
	readListLines(text, language).lines.map(({ words, amount }) => (amount ? [words, amount.number, amount.unit] : [words]));

describe('what people write as a list is read line by line, with its amounts', () => {
	test.each(readLists().map((list) => [list.list, list] as const))('judged list %s', (_, { language, text, lines }) => {
		if (!isLanguage(language)) throw new Error(language);
		const amounts = readListLines(text, language).lines.map(
			({ amount }) => amount && { ...amount, unit: amount.unit === 'count' ? 'piece' : amount.unit },
		);
		expect(amounts).toEqual(lines.map(amountWanted));
	});

	test.each<[string, (string | number)[][], Language?]>([
		['2 kg atta, 1 L doodh, dhaniya, Maggi 4 pack', [['atta', 2000, 'g'], ['doodh', 1000, 'ml'], ['dhaniya'], ['Maggi', 4, 'pack']]],
		[
			'1. Onion 2kg\n2) Salt\n• Tea 250 g\n- [ ] Milk\n☑ Eggs 6',
			[['Onion', 2000, 'g'], ['Salt'], ['Tea', 250, 'g'], ['Milk'], ['Eggs', 6, 'count']],
		],
		['bread and butter', [['bread'], ['butter']]],
		['प्याज और आलू 1 किलो', [['प्याज'], ['आलू', 1000, 'g']], 'hi'],
		[
			'ఉల్లిపాయలు 1 కిలో మరియు పాలు 1 లీటర్',
			[
				['ఉల్లిపాయలు', 1000, 'g'],
				['పాలు', 1000, 'ml'],
			],
			'te',
		],
		['Head and Shoulders shampoo 2', [['Head and Shoulders shampoo', 2, 'count']]],
		[
			'do kilo atta ek litre doodh',
			[
				['atta', 2000, 'g'],
				['doodh', 1000, 'ml'],
			],
			'hi',
		],
		[
			'sugar 1,000 g, rice 1½ kg',
			[
				['sugar', 1000, 'g'],
				['rice', 1500, 'g'],
			],
		],
		['2 x 500 g butter', [['butter', 1000, 'g']]],
		['7up 2, panch phoron', [['7up', 2, 'count'], ['panch phoron']]],
		['a dozen eggs', [['eggs', 12, 'piece']]],
		['[21/11/26, 10:12 am] Amma: 2 kg atta', [['atta', 2000, 'g']]],
		[
			'milk packet 2, biscuit pack 4',
			[
				['milk', 2, 'pack'],
				['biscuit', 4, 'pack'],
			],
		],
		[
			'బియ్యం 5 కేజీలు, బెల్లం అరకేజీ',
			[
				['బియ్యం', 5000, 'g'],
				['బెల్లం', 500, 'g'],
			],
			'te',
		],
		[
			'पाव 1 पाकीट, पाव किलो पनीर',
			[
				['पाव', 1, 'pack'],
				['पनीर', 250, 'g'],
			],
			'mr',
		],
		['🍅 tomato 1kg \u202e', [['tomato', 1000, 'g']]],
		['2 packet milk 500 ml', [['milk', 1000, 'ml']]],
		['2 पैकेट दूध 500 ml', [['दूध', 1000, 'ml']], 'hi'],
		['3 bottle oil 1 l', [['oil', 3000, 'ml']]],
		[
			'2 kg atta 2 packet milk 500 ml',
			[
				['atta', 2000, 'g'],
				['milk', 1000, 'ml'],
			],
		],
		['1 kg 500 g sugar', [['sugar', 1500, 'g']]],
		['1 kg and 500 g sugar', [['sugar', 1500, 'g']]],
		['1 किलो 500 ग्राम चीनी', [['चीनी', 1500, 'g']], 'hi'],
		['1 litre 500 ml oil', [['oil', 1500, 'ml']]],
		[
			'2 kg atta 1 kg 500 g sugar',
			[
				['atta', 2000, 'g'],
				['sugar', 1500, 'g'],
			],
		],
		['Condensed milk tin, tuna tin', [['Condensed milk tin'], ['tuna tin']]],
		['so cream, be soap', [['so cream'], ['be soap']]],
		[
			'tin kilo atta, rice dhai so gram',
			[
				['atta', 3000, 'g'],
				['rice', 250, 'g'],
			],
			'hi',
		],
	])('%j', (text, lines, language) => expect(read(text, language)).toEqual(lines));

	test('the limit holds for the things of a line too, and what is beyond it is told', () => {
		const many = readListLines(Array.from({ length: 60 }, () => '1l oil '.repeat(14)).join('\n'), 'en');
		expect([many.lines.length, many.unread]).toEqual([LIST_LIMITS.lines, 840 - LIST_LIMITS.lines]);
		const joined = readListLines(`${'rice\n'.repeat(59)}bread and butter`, 'en');
		expect([joined.lines.length, joined.unread]).toEqual([LIST_LIMITS.lines, 1]);
	});

	test('of what is too long the rest is counted, and nothing in a text is an error', () => {
		const { lines, unread } = readListLines('onion\n'.repeat(300), 'en');
		expect([lines.length, unread]).toEqual([LIST_LIMITS.lines, 240]);
		expect(readListLines('milk, '.repeat(20_000), 'en').unread).toBeGreaterThan(19_000);
		for (const text of ['', '\u0000\u202e\u2066', '🍅'.repeat(9_000), '9'.repeat(9_000), '1 '.repeat(5_000), 'a'.repeat(100_000), '\ud800'])
			for (const line of readListLines(text, 'te').lines) expect(line.text.length).toBeLessThanOrEqual(120);
		expect(readListLines(HOSTILE_TEXTS.join('\n'), 'hi').lines.length).toBe(LIST_LIMITS.lines);
		expect(read('999999999999 kg rice')).toEqual([['rice', 1_000_000, 'g']]);
	});
});

const pack = (
	text: string,
	amount: number | null,
	unit: ListPack['pack_unit'],
	rupees: number,
	more: Partial<ListPack> = {},
): ListPack => ({
	pack_text: text,
	pack_amount: amount,
	pack_unit: unit,
	price_paise: rupees * 100,
	stock: 50,
	max_quantity: 20,
	isLoose: false,
	...more,
});
const amount = (number: number, unit: ListAmount['unit']): ListAmount => ({ number, unit });

describe('an amount becomes packs', () => {
	const kilo = pack('1 kg', 1000, 'g', 50);
	const two = pack('2 kg', 2000, 'g', 95);
	const five = pack('5 kg', 5000, 'g', 230);
	const best = (wanted: ListAmount | null, packs: ListPack[]) => {
		const found = bestPack(wanted, packs);
		return found && [found.filled.quantity, found.pack.pack_text, found.filled.reach];
	};

	test('by the cheapest pack that reaches it, told when that is more', () => {
		expect(best(amount(2000, 'g'), [kilo, two, five])).toEqual([1, '2 kg', 'exact']);
		expect(best(amount(2000, 'g'), [kilo, five])).toEqual([2, '1 kg', 'exact']);
		expect(best(amount(2000, 'g'), [kilo, { ...two, price_paise: 12_000 }])).toEqual([2, '1 kg', 'exact']);
		expect(best(amount(3500, 'g'), [kilo, five])).toEqual([4, '1 kg', 'more']);
		expect(best(amount(500, 'ml'), [pack('500 g', 500, 'g', 300)])).toEqual([1, '500 g', 'exact']);
	});

	test('counts are packs, and pieces where a pack has several', () => {
		expect(best(amount(4, 'pack'), [pack('70 g', 70, 'g', 14), pack('280 g', 280, 'g', 50)])).toEqual([4, '70 g', 'exact']);
		const tray = pack('6 pcs', 6, 'piece', 48, { isLoose: true });
		expect(best(amount(6, 'count'), [tray, pack('30 pcs', 30, 'piece', 200, { isLoose: true })])).toEqual([1, '6 pcs', 'exact']);
		expect(best(amount(12, 'piece'), [tray])).toEqual([2, '6 pcs', 'exact']);
		expect(best(amount(4, 'count'), [pack('4 x 100 g', 400, 'g', 120)])).toEqual([1, '4 x 100 g', 'exact']);
		expect(best(amount(2, 'count'), [pack('30 pcs', 30, 'piece', 60)])).toEqual([2, '30 pcs', 'exact']);
	});

	test('what is sold by another measure, or not so much of it, is told', () => {
		expect(best(amount(4, 'count'), [{ ...kilo, isLoose: true }])).toEqual([1, '1 kg', 'unlike']);
		expect(best(amount(1000, 'g'), [pack('1 pc', 1, 'piece', 30)])).toEqual([1, '1 pc', 'unlike']);
		expect(fill(amount(1_000_000_000, 'g'), kilo)).toEqual({ quantity: 20, reach: 'less' });
		expect(fill(amount(5000, 'g'), { ...kilo, stock: 3 })).toEqual({ quantity: 3, reach: 'less' });
		expect(best(null, [two, kilo])).toEqual([1, '1 kg', 'exact']);
	});
});
