import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';

/** The size of a pack: grams, millilitres or pieces. */
export type TypedPack = { amount: number; unit: PackUnit };

const PACK =
	/(?<![\p{L}\p{M}\p{N}.])(?:\d{1,4}\s*[x×]\s*)?\d{1,6}(?:\.\d{1,3})?\s*(?:gms?|grams?|grms?|g|kgs?|kilos?|ml|ltrs?|lt|litres?|liters?|l|pcs?|pieces?|dozen)(?![\p{L}\p{M}\p{N}])/iu;
const TOKEN = /\d+(?:\.\d+)?|[\p{L}\p{M}\u200c\u200d]+/gu;
const MARKS = /[\u093c\u0abc\u0cbc\u200b-\u200d]/g;
/** Where the digits of the Indian scripts begin. */
const ZEROS = [0x0966, 0x0ae6, 0x0ce6, 0x0c66];

const plain = (word: string) => word.normalize('NFD').replace(MARKS, '').normalize('NFC').toLowerCase();

/** `quantities.csv`: numbers and units as words, in all languages. */
const ROWS: { kind: string; value: string; words: string }[] = parse(readFileSync(new URL('./quantities.csv', import.meta.url)), {
	columns: true,
});
const wordsOf = (kind: string) =>
	new Map(
		ROWS.filter((row) => row.kind === kind).flatMap(({ value, words }) => words.split(' ').map((word) => [plain(word), value] as const)),
	);
const NUMBERS = wordsOf('number');
const UNITS = wordsOf('unit');

const westernDigits = (text: string) =>
	text.replace(/\p{Nd}/gu, (digit) => {
		const code = digit.codePointAt(0) ?? 0;
		const zero = ZEROS.find((one) => code >= one && code < one + 10);
		return zero === undefined ? digit : String(code - zero);
	});

function sizeOf(count: number, unit: string): TypedPack | null {
	const rounded = (amount: number): number => Math.round(amount * 1_000) / 1_000;
	switch (unit) {
		case 'g':
			return { amount: rounded(count), unit: 'g' };
		case 'kg':
			return { amount: rounded(count * 1_000), unit: 'g' };
		case 'ml':
			return { amount: rounded(count), unit: 'ml' };
		case 'l':
			return { amount: rounded(count * 1_000), unit: 'ml' };
		case 'dozen':
			return { amount: rounded(count * 12), unit: 'piece' };
		case 'piece':
			return { amount: rounded(count), unit: 'piece' };
		default:
			return null;
	}
}

type Spoken = { words: string; pack: TypedPack | null };

/** A number and a unit in words, figures or both: "aadha kilo", "५०० ग्राम", "2 packet"; `null` where there is none. */
function spokenPack(text: string): Spoken | null {
	const tokens = [...text.matchAll(TOKEN)];
	for (const [i, token] of tokens.entries()) {
		const written = plain(token[0]);
		const number = /^\d/.test(written) ? written : NUMBERS.get(written);
		const next = tokens[i + 1];
		const unit = next && UNITS.get(plain(next[0]));
		if (number === undefined || !next || !unit || Number(number) === 0) continue;
		const words = `${text.slice(0, token.index)} ${text.slice(next.index + next[0].length)}`;
		return { words, pack: sizeOf(Number(number), unit) };
	}
	return null;
}

/** Splits typed text into words and a pack ("milk 1l" → "milk" and 1 l, "आधा किलो प्याज" → प्याज and 500 g); a pack without other words stays words. */
export function splitPack(text: string): { words: string; pack: TypedPack | null } {
	const typed = westernDigits(text);
	const found = PACK.exec(typed);
	if (found) {
		const words = typed.slice(0, found.index) + typed.slice(found.index + found[0].length);
		if (!/\p{L}/u.test(words)) return { words: text, pack: null };
		const { amount, unit } = parsePack(found[0].replace(/grms?/i, 'g'));
		return { words, pack: amount !== null && unit ? { amount, unit } : null };
	}
	const spoken = spokenPack(typed);
	return spoken && /\p{L}/u.test(spoken.words) ? spoken : { words: text, pack: null };
}
