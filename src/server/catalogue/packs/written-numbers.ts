/** Fractions as one letter; `½` is 0.5. */
const LETTERS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3, '⅛': 0.125 };
/** Words that stand for a part of a measure, or for a measure and a part of it: "half kg", "डेढ़ किलो" (one and a half). */
const WORDS: Record<string, number> = {
	...words(0.25, 'quarter पाव पाउ પા ಕಾಲು పావు'),
	...words(0.5, 'half आधा आधी अर्धा अर्धी અડધો અડધી અડધું ಅರ್ಧ అర అర్ధ'),
	...words(0.75, 'पौन पौना પોણો ಮುಕ್ಕಾಲು ముప్పావు'),
	...words(1.25, 'सवा સવા'),
	...words(1.5, 'डेढ़ डेढ दीड દોઢ ಒಂದೂವರೆ ఒకటిన్నర'),
	...words(2.5, 'ढाई अढाई अडीच અઢી ಎರಡೂವರೆ రెండున్నర'),
};
/** The zero of each script; its other digits follow in order. */
const ZEROS = [0x0966, 0x0ae6, 0x0ce6, 0x0c66];
const DIGIT = /[०-९૦-૯೦-೯౦-౯]/g;
const GROUPED = /(?<![\d.])\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/g;
const MIXED = /(\d+)?\s*([¼½¾⅓⅔⅛])/g;
const FRACTION = /(?<![\d./])(?:(\d{1,2})\s+)?(\d)\/([2348])(?![\d/])/g;
const FIRST_WORD = /^(?:(?:a|an|1)\s+)?([\p{L}\p{M}]+)(?= )/u;

function words(value: number, text: string): Record<string, number> {
	return Object.fromEntries(text.split(' ').map((word) => [word, value]));
}

const decimal = (value: number) => String(Math.round(value * 1_000) / 1_000);

/** The value of a digit of any of the scripts. */
function digitOf(letter: string): string {
	const code = letter.codePointAt(0) ?? 0;
	const zero = ZEROS.find((start) => code >= start && code < start + 10);
	return zero === undefined ? letter : String(code - zero);
}

/** A text whose amounts are written as decimal numbers: "1,000 g" → "1000 g", "1½ kg" and "डेढ़ kg" → "1.5 kg", "५०० g" → "500 g". */
export function withPlainNumbers(written: string): string {
	const plain = written
		.normalize('NFC')
		.replace(DIGIT, digitOf)
		.replace(GROUPED, (number) => number.replaceAll(',', ''))
		.replace(MIXED, (_, whole: string | undefined, letter: string) => decimal(Number(whole ?? 0) + (LETTERS[letter] ?? 0)))
		.replace(FRACTION, (_, whole: string | undefined, part: string, of: string) => decimal(Number(whole ?? 0) + Number(part) / Number(of)));
	return plain.replace(FIRST_WORD, (all, word: string) => {
		const value = WORDS[word.toLowerCase().normalize('NFC')];
		return value === undefined ? all : decimal(value);
	});
}
