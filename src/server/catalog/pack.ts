import type { PackUnit } from '#lib/unit-price.ts';

/**
 * A pack size in a normal form. `key` tells variants apart ("1000 g", "2x300 ml", or the words in lower case), `text` is what
 * people read, `amount` is grams, millilitres or pieces of the whole pack; null where the words do not say.
 */
export type Pack = { key: string; text: string; amount: number | null; unit: PackUnit | null };

type Measure = { factor: number; unit: PackUnit };
const measures = (unit: PackUnit, factor: number, words: string): [string, Measure][] =>
	words.split(' ').map((word) => [word, { unit, factor }]);
const MEASURES = new Map<string, Measure>([
	...measures('g', 1, 'g gm gms gram grams'),
	...measures('g', 1_000, 'kg kgs kilo kilos kilogram kilograms'),
	...measures('g', 0.001, 'mg'),
	...measures('ml', 1, 'ml'),
	...measures('ml', 1_000, 'l lt ltr ltrs litre litres liter liters'),
	...measures(
		'piece',
		1,
		'pc pcs piece pieces tablet tablets capsule capsules softgel softgels sachet sachets wipe wipes pull pulls teabag teabags',
	),
	...measures(
		'piece',
		1,
		'unit units plate plates bunch bunches pair pairs roll rolls slice slices egg eggs product products strip strips bowl bowls cup cups',
	),
	...measures('piece', 12, 'dozen dozens'),
]);

const COUNT = String.raw`(\d{1,4})\s*x\s*`;
const AMOUNT = String.raw`(\d{1,6}(?:\.\d{1,3})?)\s*`;
const ONE = new RegExp(`^(?:${COUNT})?${AMOUNT}([a-z]+)\\.?(?: each)?$`);
const OF_PIECES = /^\(?(?:pack|set) of (\d{1,4})(?: pcs)?\)?$/;
const APOSTROPHE = new RegExp(String.raw`^(?:${COUNT})?(\d{1,4})'s(?: pack)?$`);

/** Without binary dust: 0.35 l is 350, not 350.00000000000006. */
const round = (value: number) => Math.round(value * 1_000) / 1_000;

function inPieces(text: string, count: number, each: number): Pack {
	return { key: count > 1 ? `${count}x${each} piece` : `${each} piece`, text, amount: count * each, unit: 'piece' };
}

/** Reads a pack as shops write it: "1 kg", "975ml", "2x300 ml", "5x6 pcs", "1 dozen", "Pack of 2"; other words are kept as they are. */
export function parsePack(written: string): Pack {
	const text = written.normalize('NFKC').replace(/[‘’]/g, "'").replace(/×/g, 'x').replace(/\s+/g, ' ').trim();
	const plain = text.toLowerCase();
	const [, count = '1', amount, word = ''] = ONE.exec(plain) ?? [];
	const measure = MEASURES.get(word);
	if (amount && measure) {
		const each = round(Number(amount) * measure.factor);
		const times = Number(count);
		if (each > 0 && times > 0) {
			return {
				key: times > 1 ? `${times}x${each} ${measure.unit}` : `${each} ${measure.unit}`,
				text,
				amount: round(times * each),
				unit: measure.unit,
			};
		}
	}
	const set = OF_PIECES.exec(plain);
	if (set && Number(set[1]) > 0) return inPieces(text, 1, Number(set[1]));
	const tens = APOSTROPHE.exec(plain);
	if (tens && Number(tens[2]) > 0) return inPieces(text, Number(tens[1] ?? 1), Number(tens[2]));
	return { key: plain, text, amount: null, unit: null };
}
