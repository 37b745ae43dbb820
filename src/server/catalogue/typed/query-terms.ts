import type { Language } from '#lib/languages.ts';
import type { BrandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { BROADER, THING } from '#server/catalogue/lexicon/broader.ts';
import { isFood, thingById } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import {
	byBeginning,
	languagesOf,
	type Meant,
	readQuery,
	type Segment,
	SURENESS,
	type Sureness,
} from '#server/catalogue/typed/read-query.ts';
import { anyOf, type SearchTerms, searchTerms, typedWords, wordClause, writtenClause } from '#server/catalogue/typed/search-terms.ts';

/** A word that means more things than this says little about a flavour. */
const FLAVOURS_OF = 3;
const NAMES_OF = 5;

const own = (ids: readonly string[]) => ids.map((id) => THING + id);
const kinds = (ids: readonly string[]) => ids.map((id) => BROADER + id);

/** Products with an English name of the thing among their words: onion-flavoured chips for प्याज. */
const flavours = ({ exact }: Meant): string[] =>
	exact.length > FLAVOURS_OF
		? []
		: exact.flatMap((id) => (thingById(id)?.names.en ?? []).slice(0, NAMES_OF).map((name) => writtenClause(foldForSearch(name))));

/** Products of a run of typed words by these words themselves, or of the brand or purpose that they name. */
function wordsOf({ words, things, brand, purpose }: Segment, isLast: boolean): string[] {
	// A name of several words is complete: "passion fruit" begins no "sweet passion, fruity".
	const isOpen = isLast && !(words.length > 1 && things && things.exact.length > 0);
	const typed = `(${words.map((word, i) => wordClause(word, isOpen && i === words.length - 1)).join(' & ')})`;
	return [typed, ...(brand ? [writtenClause(brand)] : []), ...(purpose ? [writtenClause([purpose])] : [])];
}

/** Products of a run of typed words: with these words, of what they mean, with it as a flavour, or of the brand. */
export function clauseOf(segment: Segment, isLast: boolean): string {
	const { things } = segment;
	const meant = things ? SURENESS.flatMap((sure) => [...own(things[sure]), ...kinds(things[sure])]) : [];
	const ways = [...wordsOf(segment, isLast), ...(meant.length > 0 ? [anyOf(meant)] : []), ...(things ? flavours(things) : [])];
	return `(${ways.join(' | ')})`;
}

/** A word so short names a thing by chance while it is being typed: "pot" is mostly potato. */
const SHORT = 3;

/** The food that a short word begins, the surest first, where what it names is none. */
function foodBegun(segments: readonly Segment[], language: Language): readonly (readonly string[])[] {
	const [one, ...others] = segments;
	const isFoodId = (id: string) => {
		const thing = thingById(id);
		return thing !== undefined && isFood(thing);
	};
	if (!one?.things || others.length > 0 || [...one.words.join(' ')].length > SHORT || one.things.exact.some(isFoodId)) return [];
	const { nearly, prefix, foreign } = byBeginning(one.words, language);
	const here = [nearly, prefix].map((ids) => ids.filter(isFoodId)).filter(({ length }) => length > 0);
	const elsewhere = foreign.filter(isFoodId);
	return here.length > 0 || elsewhere.length === 0 ? here : [elsewhere];
}

/** A brand is meant by so many of its letters. */
const BRAND_MIN = 3;
const BRANDS_MOST = 5;

/** Products of the store's brands that the last words begin. */
function brandsBegun(segments: readonly Segment[], { bySound }: BrandIndex): string[] {
	const last = segments.at(-1);
	const typed = last?.words.join('') ?? '';
	if (last?.things?.exact.length || [...typed].length < BRAND_MIN) return [];
	const begun = [...bySound.values()].filter(({ words }) => words.join('').startsWith(typed)).slice(0, BRANDS_MOST);
	return begun.length > 0 ? [begun.map(({ words }) => writtenClause(words)).join(' | ')] : [];
}

/** The thing itself, then its kinds, surest first; what is only written comes before what the words may become. */
function tiersOf(
	segments: readonly Segment[],
	kind: string,
	begunBrands: readonly string[],
	written: (isExact: boolean) => string,
): string[] {
	const meant = segments.flatMap(({ things }) => things ?? []);
	const last = meant.at(-1);
	// A brand by itself: its own products before what only sounds like it.
	if (!last) return [...segments.flatMap(({ brand }) => (brand ? [writtenClause(brand)] : [])), ...begunBrands];
	const tier = (sure: Sureness, of: readonly Meant[], sign: (ids: readonly string[]) => string[]) => {
		const lexemes = of.flatMap((one) => sign(one[sure]));
		return lexemes.length > 0 ? [anyOf(lexemes)] : [];
	};
	const before = meant.slice(0, -1);
	const of = (ids: readonly string[]) => [...own(ids), ...kinds(ids)];
	const isIndian = languagesOf(segments.flatMap(({ words }) => words).join(' ')) !== null;
	const foreign = tier('foreign', meant, of);
	const heard = [...tier('sound', meant, own), ...tier('sound', meant, kinds)];
	return [
		...tier('exact', [last], own),
		...tier('exact', before, own),
		...tier('exact', meant, kinds),
		...tier('other', meant, of),
		written(last.exact.length > 0),
		...(last.exact.length > 0 ? [[kind, ...meant.flatMap(flavours)].map((one) => `(${one})`).join(' | ')] : []),
		...tier('vowels', meant, own),
		...tier('vowels', meant, kinds),
		...tier('nearly', meant, of),
		...tier('prefix', meant, of),
		...begunBrands,
		// A long vowel written short (दुध) is surer than what another language's name begins with.
		...(isIndian ? [...heard, ...foreign] : [...foreign, ...heard]),
		...tier('begun', meant, own),
	];
}

/** What `tiersOf` leaves of the products of a single run. */
function restOf([one, ...others]: readonly Segment[]): string | null {
	if (!one || others.length > 0) return null;
	const begun = kinds(one.things?.begun ?? []);
	return [...wordsOf(one, true), ...(begun.length > 0 ? [anyOf(begun)] : [])].join(' | ');
}

/**
 * Typed text → tsquery texts: what it means by the lexicon in the page's language, beside its words as they are. Null when nothing in it is
 * a word; `isTyping`: more letters may follow. Lexemes hold letters, marks, digits and hyphens only, so no input can break the syntax.
 */
export function queryTerms(text: string, language: Language, brands: BrandIndex, isTyping = false): SearchTerms | null {
	const words = searchTerms(text);
	if (!words) return null;
	const segments = readQuery(typedWords(text), language, brands);
	const all = segments.map((segment, i) => clauseOf(segment, i === segments.length - 1)).join(' & ');
	const typed = segments.flatMap((segment) => segment.words);
	// By sound only where nothing else is meant: "panee" sounds like water, and begins paneer.
	const tiers = tiersOf(segments, words.kind, brandsBegun(segments, brands), (isExact) => (isExact ? words.own : writtenClause(typed)));
	const rest = restOf(segments);
	const begun = isTyping ? foodBegun(segments, language) : [];
	if (begun.length === 0) return { ...words, all, tiers, rest };
	const food = begun.map((ids) => anyOf([...own(ids), ...kinds(ids)]));
	return { ...words, all: [`(${all})`, ...food].join(' | '), tiers: [...food, ...tiers], rest };
}
