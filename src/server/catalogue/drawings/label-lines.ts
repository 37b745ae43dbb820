/** The width of a line on a label, in ems of its letters. */
const LINE_EM = 5.8;
const SPACE_EM = 0.21;
const LINES = 2;
/** The same of a line of the brand or the amount, which are written smaller. */
const SMALL_LINE_EM = 8;

/** The widths of Latin letters in hundredths of an em, as the pages' face has them at weight 600; others are as wide as most. */
const LATIN: Readonly<Record<string, string>> = {
	25: "ijlI.,’'",
	21: ' ',
	39: 'frt1J-',
	45: 'cszS/',
	51: 'aegvxyCFLPVYZ2357',
	56: 'bdhknopquBEKRTX04689',
	62: 'ADGHNOQU&',
	78: 'mwM%@',
	85: 'W',
};
const OTHER = 0.54;
const latin = new Map(Object.entries(LATIN).flatMap(([hundredths, signs]) => [...signs].map((sign) => [sign, Number(hundredths) / 100])));

/** About how wide a sign is in ems: letters that stand by themselves, signs beside them, and what is joined below the letter before. */
function widthOf(sign: string, before: string): number {
	const code = sign.codePointAt(0) ?? 0;
	if (code < 0x300) return latin.get(sign) ?? OTHER;
	const isHigh = code >= 0xc00;
	if (/\p{Mn}/u.test(sign)) return isHigh ? 0.2 : 0;
	if (/\p{Mc}/u.test(sign)) return isHigh ? 0.34 : 0.3;
	const isJoined = /[\u094d\u0acd\u0c4d\u0ccd]/.test(before);
	if (isHigh) return isJoined ? 0.2 : 0.84;
	return isJoined ? 0.42 : 0.6;
}

const emsOf = (text: string) => [...text].reduce((sum, sign, i, all) => sum + widthOf(sign, all[i - 1] ?? ''), 0);

/** How many lines the words take on a label; infinitely many where one of them is wider than a line. */
function linesOf(text: string): number {
	let lines = 1;
	let filled = 0;
	for (const word of text.split(' ')) {
		// The styles begin each word with a capital.
		const width = emsOf(word.charAt(0).toUpperCase() + word.slice(1));
		if (width > LINE_EM) return Number.POSITIVE_INFINITY;
		if (filled > 0 && filled + SPACE_EM + width > LINE_EM) {
			lines += 1;
			filled = width;
		} else filled += (filled > 0 ? SPACE_EM : 0) + width;
	}
	return lines;
}

/** Whether words have room on a label without one of them being broken. */
export const fitsLabel = (words: string): boolean => linesOf(words) <= LINES;

/** What joins the next word of a brand, and stands at no end: "Johnson & Johnson". */
const JOINT = /[\s&+,-]+$/;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A brand as one line on a label: as it is, else its first words, else as many of its letters as there is room for. */
export function brandOnLabel(brand: string): string {
	if (emsOf(brand) <= SMALL_LINE_EM) return brand;
	const words = brand.split(' ');
	const first = words
		.map((_, i) =>
			words
				.slice(0, -i - 1)
				.join(' ')
				.replace(JOINT, ''),
		)
		.find((some) => emsOf(some) <= SMALL_LINE_EM);
	if (first) return first;
	let cut = '';
	for (const { segment } of clusters.segment(brand)) {
		if (emsOf(`${cut}${segment}…`) > SMALL_LINE_EM) break;
		cut += segment;
	}
	return `${cut}…`;
}

/** The amount of a pack as one line on a label; undefined where it is longer, for an amount is never cut. */
export const amountOnLabel = (amount: string): string | undefined => (emsOf(amount) <= SMALL_LINE_EM ? amount : undefined);
