/** The width of a line on a label, in ems of its letters: a little less than there is, for words that are wider than reckoned. */
export const LABEL_LINE_EM = 5.5;
const SPACE_EM = 0.21;
const LINES = 2;
/** The same of a line of the brand or the amount, which are written smaller and with wider spaces. */
export const SMALL_LABEL_LINE_EM = 7.4;

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
const latin = new Map(Object.entries(LATIN).flatMap(([hundredths, signs]) => [...signs].map((sign) => [sign, Number(hundredths) / 100])));

/**
 * The widths of the letters and signs of the other scripts in tenths of an em, fitted to 3,000 of the lexicon's words in each script as the pages'
 * faces draw them: of a hundred words one is a seventh wider than reckoned. Signs that stand above or below a letter have no width.
 */
const INDIC: Readonly<Record<string, string>> = {
	1: 'ृ',
	2: 'ೃೈోౌ',
	3: 'ािीॉोौાિીૉોૌొ',
	4: 'ು್ాు',
	5: 'इईटदरટઠડઢદરಾೀೇೌంృ',
	6: 'उएगघठडढतनपबयवहઉકતનપફમયવષಂಕకగఠరశ',
	7: 'चथधमऱलशषसઇઈગઘચથધલશહಗಠತಶಸఇఎఔఢథదఫూ',
	8: 'ऊकछजझणफभळॲખછઝબળસಇಏಒಓಡಢಥದಧನಪಫರಲಳವಷಹೂೊఉఏఐఒఖజటడతధనపబభలళవషస',
	9: 'अखઅઊજણભಅಎಔಖಚಛಜಟಬಭఅఆఓచఛణ',
	10: 'औએઔಆಈಐಘಣఈహ',
	11: 'आऑఘమ',
	12: 'ओઆಝಮఊ',
	13: 'ઓಉೋయ',
	14: 'ಯ',
	16: 'ಊ',
};
/** A little more than fitted, so that fewer words are wider than reckoned; Kannada is reckoned wide as it is. */
const careful = (sign: string) => (sign < '\u0c80' ? 1.04 : 1);
const indic = new Map(
	Object.entries(INDIC).flatMap(([tenths, signs]) => [...signs].map((sign) => [sign, (Number(tenths) / 10) * careful(sign)])),
);
const OTHER = 0.54;
/** A consonant that is joined to the one before; in Kannada it stands below. */
const JOINED = 0.2;
const isVirama = (sign: string) => /[\u094d\u0acd\u0c4d]/.test(sign);

/** About how wide a sign is, in ems. */
function widthOf(sign: string, before: string): number {
	if ((sign.codePointAt(0) ?? 0) < 0x300) return latin.get(sign) ?? OTHER;
	if (before === '\u0ccd') return 0;
	return isVirama(before) ? JOINED : (indic.get(sign) ?? 0);
}

const emsOf = (text: string) => [...text].reduce((sum, sign, i, all) => sum + widthOf(sign, all[i - 1] ?? ''), 0);

/** How many lines the words take on a label; infinitely many where one of them is wider than a line. */
function linesOf(text: string): number {
	let lines = 1;
	let filled = 0;
	for (const word of text.split(' ')) {
		// The styles begin each word with a capital.
		const width = emsOf(word.charAt(0).toUpperCase() + word.slice(1));
		if (width > LABEL_LINE_EM) return Number.POSITIVE_INFINITY;
		if (filled > 0 && filled + SPACE_EM + width > LABEL_LINE_EM) {
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
	if (emsOf(brand) <= SMALL_LABEL_LINE_EM) return brand;
	const words = brand.split(' ');
	const first = words
		.map((_, i) =>
			words
				.slice(0, -i - 1)
				.join(' ')
				.replace(JOINT, ''),
		)
		.find((some) => emsOf(some) <= SMALL_LABEL_LINE_EM);
	if (first) return first;
	let cut = '';
	for (const { segment } of clusters.segment(brand)) {
		if (emsOf(`${cut}${segment}…`) > SMALL_LABEL_LINE_EM) break;
		cut += segment;
	}
	return `${cut}…`;
}

/** Words whose second line leaves no room below it: in Kannada and Telugu letters stand there. */
const fillsLabel = (words: string) => /[\u0c00-\u0cff]/.test(words) && linesOf(words) > 1;

/**
 * The amount of a pack as one line on a label; undefined where it is longer, for an amount is never cut, and below words in Kannada or
 * Telugu that take two lines.
 */
export const amountOnLabel = (amount: string, words: string): string | undefined =>
	emsOf(amount) <= SMALL_LABEL_LINE_EM && !fillsLabel(words) ? amount : undefined;
