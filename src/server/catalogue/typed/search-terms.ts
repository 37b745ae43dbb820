import { withoutLittleWords } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch, HEAD, HEARD, heardOf, KIND, NAMED, PLAIN, SOUND, TAIL, wholeOf } from '#server/catalogue/spelling/search-text.ts';
import { isSingular } from '#server/catalogue/spelling/singular.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import { splitPack } from '#server/catalogue/typed/typed-pack.ts';

/** A word, and for an English word also its plural or singular. */
function forms(word: string): string[] {
	if (!/^[a-z]{3,}$/.test(word) || word.endsWith('ss') || isSingular(word)) return [word];
	return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
}

/** A term of `to_tsquery` that any of these lexemes meets. */
export const anyOf = (lexemes: readonly string[]) => `(${[...new Set(lexemes)].map((lexeme) => `'${lexeme}'`).join(' | ')})`;

/**
 * Terms for words that sound alike. A Latin word also matches words of Indian scripts as people type them in Latin letters, and an Indian
 * word also matches Latin ones. One Indian script never matches another: कांदा is onion, కంద is yam.
 */
const sounding = (words: readonly string[], sign: string) =>
	words.flatMap((word) => {
		const [heard] = heardOf(word);
		return [sign + soundOf(word), sign + (heard ?? HEARD + soundOf(word))];
	});

/** A word, its plural or singular, and everything that sounds like one of them. */
const soundings = (word: string, sign = '') => [
	...forms(word).map((form) => sign + form),
	...sounding(forms(word), sign),
	...sounding(forms(word), sign + SOUND).filter((lexeme) => !lexeme.includes(HEARD)),
];

/** The same for a category's name, which is mostly plural; also the plural of a Hindi word in Latin letters (anda, ande). */
const kindSoundings = (word: string) => {
	const [, stem, end] = /^([a-z]{2,})([ae])$/.exec(word) ?? [];
	return [...soundings(word, KIND), ...(stem ? [KIND + HEARD + soundOf(stem + (end === 'a' ? 'e' : 'a'))] : [])];
};

/** A term that no product has. */
const NOTHING = "('x' & !'x')";

/** All words as a whole name, the last word in singular or plural. */
function wholes(words: readonly string[], sign: string): string {
	const found = forms(words.at(-1) ?? '').flatMap((last) => wholeOf([...words.slice(0, -1), last]));
	return found.length > 0 ? anyOf(found.map((whole) => sign + whole)) : NOTHING;
}

/** A single combining mark has no sound, and an empty lexeme would be an error. */
const isHeard = (word: string) => soundOf(word) !== '' && heardOf(word)[0] !== '';

/** Words that begin with the typed letters or with their sound; a sound of two letters would match too much. */
const begins = (word: string) => {
	const sound = soundOf(word);
	const lexemes = [word, KIND + word, ...([...sound].length > 2 ? [sound, SOUND + sound] : [])];
	return [...new Set(lexemes)].map((lexeme) => `'${lexeme}':*`).join(' | ');
};

/** tsquery texts: `all` selects the products, the others rank them. */
export type SearchTerms = {
	/** Every word; the last one also as a prefix. */
	all: string;
	/** Every word, by spelling or sound, in the words of the product itself. */
	own: string;
	/** Every word, by spelling or sound, in the name of the product's category. */
	kind: string;
	/** A name or keyword of the product begins with the first word. */
	head: string;
	/** A name or keyword of the product ends with the last word. */
	tail: string;
	/** Like `head` and `tail`, but the product's first or last word only has to begin like the typed one. */
	headPrefix: string;
	/**
	 * The words are a whole name, or the text in the brackets of a name. They may also be the end of a name when the English name calls the
	 * product by one word: प्याज़ names "Onion, Nashik red". This does not hold for a word of the category: घी does not name "Vanaspati".
	 */
	named: string;
	/** The words are the whole name of a category. */
	kindNamed: string;
	/** A single word mostly means raw food: such products come before those made of them. */
	isOneWord: boolean;
	/** What else ranks the products before these rules do, the best first: the thing that was meant, what is a kind of it. */
	tiers: readonly string[];
	/** Where the text names one thing: the products of `all` that no tier has, perhaps others too. Null: only `all` itself tells what is found. */
	rest: string | null;
};

/** The words of a typed text that can be searched: folded, without a pack, each with a sound. */
export const typedWords = (text: string): string[] => foldForSearch(splitPack(text).words).filter(isHeard);

/** Products that have a typed word, by spelling or sound; of the last word also its beginning. */
export function wordClause(word: string, isLast: boolean): string {
	const whole = anyOf([...soundings(word), ...kindSoundings(word)]);
	return isLast ? `(${begins(word)} | ${whole})` : whole;
}

/** Products that have each of these words, in singular or plural, as it is written. */
export const writtenClause = (words: readonly string[]): string => `(${words.map((word) => anyOf(forms(word))).join(' & ')})`;

/** Typed text → tsquery texts, `null` when nothing in it is a word. Lexemes hold letters, marks and digits only, so no input can break the syntax. */
export function searchTerms(text: string): SearchTerms | null {
	const words = withoutLittleWords(typedWords(text));
	const first = words[0];
	const last = words.at(-1);
	if (!first || !last) return null;
	const all = words.map((word, i) => wordClause(word, i === words.length - 1));
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
		tiers: [],
		rest: null,
	};
}
