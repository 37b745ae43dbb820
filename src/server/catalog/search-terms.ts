import { romanOf } from '#server/catalog/roman.ts';
import { foldForSearch, HEAD, KIND, SOUND, TAIL } from '#server/catalog/search-text.ts';
import { soundOf } from '#server/catalog/sound.ts';
import { splitPack, type TypedPack } from '#server/catalog/typed-pack.ts';

/** A word and, of an English one, its plural or singular. */
function forms(word: string): string[] {
	if (!/^[a-z]{3,}$/.test(word) || word.endsWith('ss')) return [word];
	return [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`];
}

const anyOf = (words: readonly string[], sign: string) => `(${words.map((word) => `'${sign}${word}'`).join(' | ')})`;

/** A word, its other number, and all that sounds like one of them. */
const soundings = (word: string, sign = '') => {
	const sounds = [...new Set(forms(word).map(soundOf))];
	const written = [...new Set([...forms(word), ...sounds])];
	return `(${[...written.map((one) => `'${sign}${one}'`), ...sounds.map((one) => `'${sign}${SOUND}${one}'`)].join(' | ')})`;
};

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
	 * comes first among its keywords, in Latin letters: so a first word of another script is also looked for as it is spoken.
	 */
	head: string;
	tail: string;
	headPrefix: string;
	/** One word is mostly a thing to cook or eat as it is: such things come before what is made of them. */
	isOneWord: boolean;
	/** The pack that was typed, to be shown first where a product has it. */
	pack: TypedPack | null;
};

/** Typed text → tsquery texts, `null` when nothing in it is a word. Lexemes hold letters, marks and digits only, so no input can break the syntax. */
export function searchTerms(text: string): SearchTerms | null {
	const typed = splitPack(text);
	const words = foldForSearch(typed.words);
	const first = words[0];
	const last = words.at(-1);
	if (!first || !last) return null;
	const all = words.map((word, i) => {
		const whole = `${soundings(word)} | ${soundings(word, KIND)}`;
		return i === words.length - 1 ? `(${begins(word)} | ${whole})` : `(${whole})`;
	});
	return {
		all: all.join(' & '),
		own: words.map((word) => soundings(word)).join(' & '),
		kind: words.map((word) => soundings(word, KIND)).join(' & '),
		head: anyOf([...new Set([...forms(first), romanOf(first)].map(soundOf))], HEAD),
		tail: anyOf(forms(last).map(soundOf), TAIL),
		headPrefix: `'${HEAD}${soundOf(first)}':* | '${TAIL}${soundOf(last)}':*`,
		isOneWord: words.length === 1,
		pack: typed.pack,
	};
}
