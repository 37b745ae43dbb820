import { numberSaid, withWesternDigits } from '#server/catalogue/packs/quantity-words.ts';

/** Fractions as one letter; `½` is 0.5. */
const LETTERS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 0.125 };
const GROUPED = /(?<![\d.])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/g;
const MIXED = /(\d+)?\s*([¼½¾⅓⅔⅛])/g;
const FRACTION = /(?<![\d./])(?:(\d{1,2})\s+)?(\d)\/([2348])(?![\d/])/g;
const FIRST_WORD = /^(?:(?:a|an|1)\s+)?([\p{L}\p{M}]+)(?= )/u;

const decimal = (value: number) => String(Math.round(value * 1_000) / 1_000);

/** A text whose amounts are written as decimal numbers: "1,000 g" → "1000 g", "1½ kg" and "डेढ़ kg" → "1.5 kg", "५०० g" → "500 g". */
export function withPlainNumbers(written: string): string {
	const plain = withWesternDigits(written.normalize('NFC'))
		.replace(GROUPED, (number) => number.replaceAll(',', ''))
		.replace(MIXED, (_, whole: string | undefined, letter: string) => decimal(Number(whole ?? 0) + (LETTERS[letter] ?? 0)))
		.replace(FRACTION, (_, whole: string | undefined, part: string, of: string) => decimal(Number(whole ?? 0) + Number(part) / Number(of)));
	return plain.replace(FIRST_WORD, (all, word: string) => {
		const value = numberSaid(word);
		return value === undefined ? all : decimal(value);
	});
}
