/** Where the noun of a name ends and its details begin. */
const DETAILS = /\s[-–—|]\s|\s?[(|]|\s?,(?!\d{3})|\swith\s/i;
const AFTER_DASH = /\s[-–—]\s/;
/** Letters at the end of a name that say nothing, or worse. */
const LAST_LETTERS = /(?<=\s\S+\s\S+)\s[A-Z]{2}$/;
/** What turns the next word into its opposite: "Anti pigmentation cream" is no pigmentation cream. */
const NEGATION = /^(?:anti|no|non|without|zero|less)$/i;
/** What says nothing where it stands alone: "Tablets - Jointneed". */
const FORMS = 'tablets?|capsules?|drops?|cream|powder|gel|oil|syrup|juice|medicine|(?:health )?supplement|collection|kit|combo|pack';
const FORM_ALONE = new RegExp(`^(?:${FORMS})$`, 'i');
/** Forms follow their noun, all else that a dash adds goes before it: "Jeera powder", "Almond cookies". */
const FORM_LAST = /^(?:powder|paste|flakes|cubes|slices|sticks|capsules|tablets|gummies|churna|seeds?)$/i;
/** A detail that does not belong to the noun: a purpose, a pack or a size, what it does. */
const NO_DETAIL = new RegExp(
	[
		'\\d|&',
		'\\b(?:for|with|without|in|by|of|from|and|to)\\b',
		'\\b(?:pack|pouch|box|jar|bottle|set|combo|free|small|medium|large|size|loose|assorted)\\b',
		'\\b(?:smoothes|softens|protects|reduces|removes|improves|prevents|helps|supports|provides|gives|controls|(?:moisturi|nouri)\\w+)\\b',
	].join('|'),
	'i',
);

/** The noun of a name, before its details. */
export const nounOf = (name: string): string =>
	(name.split(DETAILS)[0] ?? '')
		.replace(/[-–—]$/, '')
		.trim()
		.replace(LAST_LETTERS, '');

/** The first detail of a name: "Biryani" of "Masala - Biryani". */
export const detailOf = (name: string): string =>
	name
		.split(/\swith\s/i, 1)[0]
		?.split(DETAILS)[1]
		?.trim() ?? '';

/** The ends of an English noun, the longest first: what it is stands last. */
export function endsOf(noun: string): string[] {
	const words = noun.split(' ');
	return words.slice(1).flatMap((_, i) => (NEGATION.test(words[i] ?? '') ? [] : [words.slice(i + 1).join(' ')]));
}

/** Its beginnings, the longest first, which say most where the lexicon knows only a class: "Garcinia Cambogia" of supplements. */
export function startsOf(noun: string): string[] {
	const words = noun.split(' ');
	return words.slice(1).map((_, i) => words.slice(0, words.length - i - 1).join(' '));
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

/** Whether a noun is only a form. */
export const isForm = (noun: string): boolean => FORM_ALONE.test(noun);

/** Whether a noun of a name says what the thing is; "Magnum, deodorant" begins with a name alone, "Vitamin C, face serum" with what is in it. */
export function isTelling(noun: string, known: readonly string[]): boolean {
	const said = wordsOf(noun);
	const ends = known.flatMap((name) => wordsOf(name).slice(-1)).map((word) => word.slice(0, 4));
	// "Rice/Akki" says one thing twice.
	if (isForm(noun) || (/\S\/\S+$/.test(noun) && known.length > 0)) return false;
	return known.length === 0 || ends.some((end) => said.some((word) => word.startsWith(end)));
}

/** A noun with the one or two words that follow it after a dash, where the noun alone is a class: "Cookies - Peanut Butter"; else nothing. */
export function detailed(name: string, noun: string, known: readonly string[], isClass: boolean): string[] {
	const [head = '', after = ''] = name.split(AFTER_DASH);
	const detail = after.split(DETAILS)[0]?.trim() ?? '';
	const isShort = detail !== '' && detail.split(' ').length <= 2 && !NO_DETAIL.test(detail);
	const isLast = FORM_LAST.test(detail);
	const whole = isLast ? `${noun} ${detail}` : `${detail} ${noun}`;
	const isOneThing = (!noun.includes(' ') || known.includes(noun.toLowerCase())) && isTelling(isLast ? whole : noun, known);
	if (!isShort || head.trim() !== noun || !(isOneThing || isForm(noun))) return [];
	return isClass || isForm(noun) ? [whole, detail] : [whole];
}
