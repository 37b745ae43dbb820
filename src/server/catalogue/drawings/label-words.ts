import type { Language, Names } from '#lib/languages.ts';
import { allThings } from '#server/catalogue/lexicon/things.ts';

/** The width of a line on a label, in ems of its letters. */
const LINE_EM = 5.6;
const LINES = 2;
/** The same of a line of the brand or the amount, which are written smaller. */
const SMALL_LINE_EM = 8;
/** Where the noun of a name ends and its details begin. */
const DETAILS = /\s[-–—|]\s|\s?[(|]|\s?,(?!\d{3})|\swith\s/i;
/** Letters at the end of a name that say nothing, or worse. */
const LAST_LETTERS = /(?<=\s\S+\s\S+)\s[A-Z]{2}$/;
const WRITTEN_LARGE = /\b(?:aaa?|led|spf|ors)\b/g;

/** About how wide a sign is in ems: letters that stand by themselves, signs beside them, and what is joined below the letter before. */
function widthOf(sign: string, before: string): number {
	const code = sign.codePointAt(0) ?? 0;
	if (code < 0x300) return /[iljtfr.'’ -]/.test(sign) ? 0.29 : /[mwMW@]/.test(sign) ? 0.8 : /[A-Z&]/.test(sign) ? 0.6 : 0.5;
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
		const width = emsOf(word);
		if (width > LINE_EM) return Number.POSITIVE_INFINITY;
		if (filled > 0 && filled + 0.3 + width > LINE_EM) {
			lines += 1;
			filled = width;
		} else filled += (filled > 0 ? 0.3 : 0) + width;
	}
	return lines;
}

/** What turns the next word into its opposite: "Anti pigmentation cream" is no pigmentation cream. */
const NEGATION = /^(?:anti|no|non|without|zero|less)$/i;

/** The end of an English name, where its noun stands, as long as a label holds it. */
function endsOf(noun: string): string[] {
	const words = noun.split(' ');
	return words.slice(1).flatMap((_, i) => (NEGATION.test(words[i] ?? '') ? [] : [words.slice(i + 1).join(' ')]));
}

/** The beginning of an English name, which says most where the lexicon knows only a class: "Garcinia Cambogia" of supplements. */
function startsOf(noun: string): string[] {
	const words = noun.split(' ');
	return words.slice(1).map((_, i) => words.slice(0, words.length - i - 1).join(' '));
}

/** Things that are only a class: what the name says is nearer than theirs. */
const CLASSES = new Set([
	...[
		'health-supplement',
		'herbal-capsule',
		'ayurvedic-tablet',
		'ayurvedic-tonic',
		'medicine',
		'medicine-syrup',
		'drops',
		'vitamin-gummies',
	],
	...['care-cream', 'nutrition-powder', 'pet-supplement', 'snack', 'namkeen', 'seasoning', 'spice', 'flour', 'dip'],
	...[
		'sauce',
		'ready-mix',
		'ready-to-eat-meal',
		'mouth-freshener',
		'cream-biscuit',
		'marinated-chicken',
		'marinated-fish',
		'fish',
		'small-fish',
	],
]);
/** What says nothing where it stands alone: "Tablets - Jointneed". */
const FORM_ALONE =
	/^(?:tablets?|capsules?|drops?|cream|powder|gel|oil|syrup|juice|medicine|(?:health )?supplement|collection|kit|combo|pack)$/i;
/** Forms follow their noun, all else that a dash adds goes before it: "Jeera powder", "Almond cookies". */
const FORM_LAST = /^(?:powder|paste|flakes|cubes|slices|sticks|capsules|tablets|gummies|churna|seeds?)$/i;
/** A detail that does not belong to the noun: a size, a pack, a purpose. */
const NO_DETAIL =
	/\d|\b(?:for|with|in|by|of|from|and|to|pack|pouch|box|jar|bottle|set|combo|free|small|medium|large|size|loose|assorted|smoothes|softens|protects|reduces|removes|improves|prevents|helps|supports|provides|gives|controls|(?:moisturi|nouri)\w+)\b|&/i;
const AFTER_DASH = /\s[-–—]\s/;

/** A noun with the one or two words that follow it after a dash, where the noun alone is a class: "Cookies - Peanut Butter"; else nothing. */
function detailed(name: string, noun: string, known: readonly string[], isClass: boolean): string[] {
	const [head = '', after = ''] = name.split(AFTER_DASH);
	const detail = after.split(DETAILS)[0]?.trim() ?? '';
	const isShort = detail !== '' && detail.split(' ').length <= 2 && !NO_DETAIL.test(detail);
	const isLast = FORM_LAST.test(detail);
	const whole = isLast ? `${noun} ${detail}` : `${detail} ${noun}`;
	const isOneThing = (!noun.includes(' ') || known.includes(noun.toLowerCase())) && isTelling(isLast ? whole : noun, known);
	if (!isShort || head.trim() !== noun || !(isOneThing || FORM_ALONE.test(noun))) return [];
	return isClass || FORM_ALONE.test(noun) ? [whole, detail] : [whole];
}

const isRemedy = (thing: string) => ['health', 'medicine'].includes(allThings().get(thing)?.kind ?? '');

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/** Whether a noun of a name says what the thing is; "Magnum, deodorant" begins with a name alone, "Vitamin C, face serum" with what is in it. */
function isTelling(noun: string, known: readonly string[]): boolean {
	const said = wordsOf(noun);
	const ends = known.flatMap((name) => wordsOf(name).slice(-1)).map((word) => word.slice(0, 4));
	// "Rice/Akki" says one thing twice.
	if (FORM_ALONE.test(noun) || (/\S\/\S+$/.test(noun) && known.length > 0)) return false;
	return known.length === 0 || ends.some((end) => said.some((word) => word.startsWith(end)));
}

/**
 * The words on the label of a drawn pack, so short that no word is ever broken: the noun of its name in the page's language; what it is by
 * the lexicon where the name is too long, says less, or is in no language of the page; null where nothing fits.
 */
export function labelOf(
	{ names, brand, thing: id }: { names: Pick<Names, 'en'> & Partial<Names>; brand: string | null; thing: string | null },
	language: Language,
): string | null {
	const own = names[language];
	const name = own || names.en;
	const noun =
		name
			.split(DETAILS)[0]
			?.replace(/[-–—]$/, '')
			.trim()
			.replace(LAST_LETTERS, '') ?? '';
	const plain = brand && noun.toLowerCase().startsWith(brand.toLowerCase()) ? noun.slice(brand.length).trim() : noun;
	const known = (id && allThings().get(id)?.names[language]) || [];
	const isEnglish = language === 'en';
	const isClass = id !== null && (CLASSES.has(id) || allThings().get(id)?.kind === 'health');
	const isFirst = isEnglish ? isTelling(noun, known) || (isClass && !FORM_ALONE.test(noun)) : Boolean(own);
	const nouns = [noun, plain];
	const ends = own && !isEnglish ? [] : endsOf(noun);
	const nearer = !isClass || !isEnglish ? [] : isRemedy(id) ? startsOf(plain) : ends;
	// "Masala - Biryani" is a biryani masala.
	const [, detail = ''] = name.split(/\swith\s/i, 1)[0]?.split(DETAILS) ?? [];
	const turned = `${detail.trim()} ${noun}`;
	const asked = isEnglish ? [...(known.includes(turned.toLowerCase()) ? [turned] : []), ...detailed(name, noun, known, isClass)] : [];
	// "Bengali parshe fish" is too long: "parshe fish" says more than that it is a small fish.
	const called = ends.filter((one) => known.includes(one.toLowerCase()));
	const candidates = [...asked, ...(isFirst ? [...nouns, ...called, ...nearer, ...known] : [...known, ...nouns]), ...ends, brand ?? ''];
	const words = candidates.find((one) => one !== '' && linesOf(one) <= LINES);
	if (words === undefined) return null;
	// As the name writes them, so that a page that has both is no longer; the styles begin each word with a capital.
	const at = name.toLowerCase().indexOf(words.toLowerCase());
	return at < 0 ? words.replace(WRITTEN_LARGE, (letters) => letters.toUpperCase()) : name.slice(at, at + words.length);
}

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
