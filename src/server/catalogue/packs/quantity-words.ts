import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** What a row of `quantities.csv` holds: numbers; units that shoppers type; what only packs count; sizes, which are no pack. */
export type QuantityKind = 'number' | 'unit' | 'count' | 'size';

/** Marks that people leave out: the nukta and joiners. */
const MARKS = /[\u093c\u0abc\u0cbc\u200b-\u200d]/g;
/** Where the digits of the Indian scripts begin. */
const ZEROS = [0x0966, 0x0ae6, 0x0ce6, 0x0c66];

const plain = (word: string) => word.normalize('NFD').replace(MARKS, '').normalize('NFC').toLowerCase();

const ROWS: { kind: QuantityKind; value: string; words: string }[] = parse(readFileSync(new URL('./quantities.csv', import.meta.url)), {
	columns: true,
});
/** The rows of `quantities.csv` that are of some kinds. */
export const quantityRows = (kinds: readonly QuantityKind[]) => ROWS.filter(({ kind }) => kinds.includes(kind));
const valuesOf = (...kinds: QuantityKind[]): ReadonlyMap<string, string> =>
	new Map(quantityRows(kinds).flatMap(({ value, words }) => words.split(' ').map((word) => [plain(word), value] as const)));

const NUMBERS = new Map([...valuesOf('number')].map(([word, value]) => [word, Number(value)]));
const UNITS = valuesOf('unit');
const COUNTED = valuesOf('count', 'unit');

/** The number that a word says in any of the languages: "half" and "आधा" are 0.5; `undefined` for any other word. */
export const numberSaid = (word: string): number | undefined => NUMBERS.get(plain(word));

/** The unit that a shopper's word says ("kilo", "ग्राम", "packet"), as `quantities.csv` calls it; `undefined` for any other word. */
export const unitSaid = (word: string): string | undefined => UNITS.get(plain(word));

/** The same for a word on a pack, which may also count capsules or wipes. */
export const unitWritten = (word: string): string | undefined => COUNTED.get(plain(word));

/** A text with Western digits for those of the Indian scripts. */
export const withWesternDigits = (text: string): string =>
	text.replace(/\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0;
		const zero = ZEROS.find((one) => code >= one && code < one + 10);
		return zero === undefined ? digit : String(code - zero);
	});
