import { splitPack } from '#server/catalogue/packs/typed-pack.ts';
import { withoutLittleWords } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch, HEAD, HEARD, heardOf, KIND, NAMED, PLAIN, SOUND, TAIL, wholeOf } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';

/** A word and, of an English one, its plural or singular. */
function forms(word: string): string[] {
	if (!/^[a-z]{3,}$/.test(word) || word.endsWith('ss')) return [word];
	return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
}

const anyOf = (lexemes: readonly string[]) => `(${[...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(' | ')})`;

/**
 * What sounds like one of the words: a Latin one also among words of other scripts as they are typed, one of another script also
 * among Latin ones. Never one other script in another: कांदा is onion, కంద is yam.
 */
const sounding = (words: readonly string[], sign: string) =>
	words.flatMap((word) => {
		const [heard] = heardOf(word);
		return [sign + soundOf(word), sign + (heard ?? HEARD + soundOf(word))];
	});

/** A word, its other number, and all that sounds like one of them. */
const soundings = (word: string, sign = '') => [
	...forms(word).map((form) => sign + form),
	...sounding(forms(word), sign),
	...sounding(forms(word), sign + SOUND).filter((lexeme) => !lexeme.includes(HEARD)),
];

/** The same of a category's name, which is mostly in the plural: also that of a Hindi word in Latin letters (anda, ande). */
const kindSoundings = (word: string) => {
	const [, stem, end] = /^([a-z]{2,})([ae])$/.exec(word) ?? [];
	return [...soundings(word, KIND), ...(stem ? [KIND + HEARD + soundOf(stem + (end === 'a' ? 'e' : 'a'))] : [])];
};

/** What no product has. */
const NOTHING = "('x' & !'x')";

/** All words as the whole of a name, the last in either number. */
function wholes(words: readonly string[], sign: string): string {
	const found = forms(words.at(-1) ?? '').flatMap((last) => wholeOf([...words.slice(0, -1), last]));
	return found.length > 0 ? anyOf(found.map((whole) => sign + whole)) : NOTHING;
}

/** A lone mark of a script has no sound, and a lexeme has to be something. */
const isHeard = (word: string) => soundOf(word) !== '' && heardOf(word)[0] !== '';

/** What begins as typed, or sounds so; two letters of a sound begin too much. */
const begins = (word: string) => {
	const sound = soundOf(word);
	const lexemes = [word, KIND + word, ...([...sound].length > 2 ? [sound, SOUND + sound] : [])];
	return [...new Set(lexemes)].map((lexeme) => `'${lexeme}':*`).join(' | ');
};

/** tsquery texts: `all` finds, the others rank. */
export type SearchTerms = {
	/** Every word, the last also as the beginning of one. */
	all: string;
	/** Every word as it is typed or sounds, in the product's own words; or in its category's name. */
	own: string;
	kind: string;
	/**
	 * A name begins with the first word, or ends with the last; or does so with something that begins like them. What people call a thing
	 * also comes first among its keywords.
	 */
	head: string;
	tail: string;
	headPrefix: string;
	/**
	 * The words are a whole name, or what stands in brackets in one; or the end of a name, English has but one word for the thing (प्याज़ of
	 * "Onion, Nashik red"), and it is no kind of which there are more (घी of "Vanaspati").
	 */
	named: string;
	/** The words are the whole name of a category. */
	kindNamed: string;
	/** One word is mostly a thing to cook or eat as it is: such things come before what is made of them. */
	isOneWord: boolean;
};

/** Typed text → tsquery texts, `null` when nothing in it is a word. Lexemes hold letters, marks and digits only, so no input can break the syntax. */
export function searchTerms(text: string): SearchTerms | null {
	const words = withoutLittleWords(foldForSearch(splitPack(text).words).filter(isHeard));
	const first = words[0];
	const last = words.at(-1);
	if (!first || !last) return null;
	const all = words.map((word, i) => {
		const whole = anyOf([...soundings(word), ...kindSoundings(word)]);
		return i === words.length - 1 ? `(${begins(word)} | ${whole})` : whole;
	});
	const own = words.map((word) => anyOf(soundings(word))).join(' & ');
	const kind = words.map((word) => anyOf(kindSoundings(word))).join(' & ');
	const tail = anyOf(sounding(forms(last), TAIL));
	return {
		all: all.join(' & '),
		own,
		kind,
		head: anyOf(sounding(forms(first), HEAD)),
		tail,
		headPrefix: `'${HEAD}${soundOf(first)}':* | '${TAIL}${soundOf(last)}':*`,
		named: `(${wholes(words, NAMED)} | (${own} & ${tail} & '${PLAIN}' & !(${kind})))`,
		kindNamed: wholes(words, KIND + NAMED),
		isOneWord: words.length === 1,
	};
}
