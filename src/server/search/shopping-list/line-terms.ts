import type { Language } from '#lib/languages.ts';
import type { BrandIndex } from '#server/catalogue/lexicon/brand-index.ts';
import { BROADER, broaderOf, isCalledAfter, kindsOf, THING } from '#server/catalogue/lexicon/broader.ts';
import { isFood, thingById } from '#server/catalogue/lexicon/things.ts';
import { isName, nearName } from '#server/catalogue/typed/near-name.ts';
import { clauseOf } from '#server/catalogue/typed/query-terms.ts';
import { readQuery, type Segment } from '#server/catalogue/typed/read-query.ts';
import { anyOf, searchTerms, typedWords, writtenClause } from '#server/catalogue/typed/search-terms.ts';
import { productMeant } from '#server/search/brand-names.ts';

/**
 * How surely a product is what a line asks for: `sure`; the thing, without a brand or another word of the line; a `guess` by what sounds like its
 * words; or only something `similar`, in place of what is not there.
 */
export type Trust = 'sure' | 'words' | 'guess' | 'similar';
/** A tsquery text for what may answer a line, and texts that rank it, the best first. */
export type LineTerms = {
	all: string;
	tiers: readonly { query: string; trust: Trust }[];
	fits: readonly string[];
	segments: readonly Segment[];
	/** The category and secondary category of what it is about: what stands there comes before what is elsewhere. */
	home: string | null;
};

const own = (ids: readonly string[]) => ids.map((id) => THING + id);
const kinds = (ids: readonly string[]) => ids.flatMap(kindsOf).map((id) => THING + id);
const like = (ids: readonly string[]) => ids.map((id) => BROADER + id);
/** What a thing is called after: butter for white butter, rice for basmati rice. */
const broader = (ids: readonly string[]) =>
	ids.flatMap((id) => {
		const thing = thingById(id);
		return thing ? broaderOf(thing).filter((one) => isCalledAfter(thing, one)) : [];
	});
const isExact = ({ things }: Segment) => (things?.exact.length ?? 0) > 0;

/** A word that is also something else mostly means what is eaten: cream. */
function foodFirst(ids: readonly string[]): string[] {
	const { food = [], other = [] } = Object.groupBy(ids, (id) => {
		const thing = thingById(id);
		return thing && isFood(thing) ? 'food' : 'other';
	});
	return [...food, ...other];
}

type Main = { exact: readonly string[]; other: readonly string[]; likely: readonly string[] };

/** What the line is about: the last thing that it names for sure, else what a brand stands for ("Maggi"), else what it may name. */
function mainOf(words: string, segments: readonly Segment[]): Main {
	const exact = segments.findLast(isExact)?.things;
	if (exact) return { exact: foodFirst(exact.exact), other: exact.other, likely: [] };
	const said = productMeant(words);
	if (said) return { exact: [said], other: [], likely: [] };
	const things = segments.findLast((segment) => segment.things !== null)?.things;
	return { exact: [], other: [], likely: things?.sound ?? [] };
}

type Tier = LineTerms['tiers'][number];
const tier = (trust: Trust, lexemes: readonly string[], and = ''): Tier[] =>
	lexemes.length > 0 ? [{ query: `${anyOf(lexemes)}${and}`, trust }] : [];

/** The thing itself with all other words, its kinds, what the words mean in another language; then without the other words; then what is like it. */
function tiersOfThing({ exact, other }: Main, every: string | null): Tier[] {
	const also = every ? ` & ${every}` : '';
	return [
		...tier('sure', own(exact), also),
		...tier('sure', kinds(exact), also),
		...tier('sure', [...own(other), ...kinds(other)], also),
		...(every ? [...tier('words', own(exact)), ...tier('words', kinds(exact)), ...tier('words', [...own(other), ...kinds(other)])] : []),
		...tier('similar', own(broader(exact))),
		...tier('similar', like(exact)),
	];
}

/** Where nothing is named for sure: what has the words as they are written, what sounds like them. */
function tiersOfWords(typed: readonly string[], every: string, { likely }: Main): Tier[] {
	const isOneWord = typed.length === 1;
	return [
		{ query: writtenClause(typed), trust: 'sure' },
		...tier('guess', own(likely), ` & ${every}`),
		...tier('guess', kinds(likely), ` & ${every}`),
		{ query: every, trust: 'guess' },
		...(isOneWord ? [...tier('guess', own(likely)), ...tier('guess', kinds(likely))] : []),
	];
}

/** The terms of a line's words in the page's language; null when nothing in it is a word. */
export function lineTerms(words: string, language: Language, brands: BrandIndex): LineTerms | null {
	const typed = typedWords(words);
	const terms = searchTerms(words);
	if (!terms) return null;
	const segments = readQuery(typed, language, brands);
	const main = mainOf(words, segments);
	const others = segments.filter(({ things }) => !things || things.exact[0] !== main.exact[0]);
	const every = others.length > 0 ? others.map((segment) => clauseOf(segment, false)).join(' & ') : null;
	const all = segments.map((segment) => clauseOf(segment, false)).join(' & ');
	const tiers =
		main.exact.length > 0
			? tiersOfThing(main, every)
			: tiersOfWords(
					segments.flatMap((segment) => segment.words),
					all,
					main,
				);
	const { exact, other } = main;
	const meant = anyOf([...own(exact), ...kinds(exact), ...like(exact), ...own(other), ...kinds(other), ...own(broader(exact))]);
	const anyTier = tiers.map(({ query }) => `(${query})`).join(' | ');
	return {
		all: exact.length > 0 ? meant : anyTier,
		tiers,
		fits: [terms.named, `${terms.own} & ${terms.tail}`, terms.own],
		segments,
		home: homeOf(exact),
	};
}

const homeOf = ([id = '']: readonly string[]) => {
	const thing = thingById(id);
	return thing ? `${thing.parent}/${thing.secondary}` : null;
};

/** Plural endings of Telugu and Kannada that no name of a thing has. */
const PLURALS = /(?:లు|లను|ాలు|ಗಳು|ಗಳ)$/u;

/** The words with each unknown one as the name of a thing that it is a plural of, else the nearest name; null when none is near. */
export function nearestWords({ segments }: LineTerms, language: Language): string | null {
	const meant = segments.map(({ words, things, brand }) => {
		const known = words.join(' ');
		if (things?.exact.length || brand) return known;
		const single = words.map((word) => word.replace(PLURALS, ''));
		if (single.join(' ') !== known) {
			const names = [single.join(' '), `${single.join(' ')}్`, `${single.join(' ')}ి`, `${single.join(' ')}ం`];
			const name = names.find((one) => isName(one.split(' '), language));
			if (name) return name;
		}
		return nearName(words, language)?.text ?? known;
	});
	const text = meant.join(' ');
	return text === segments.map(({ words }) => words.join(' ')).join(' ') ? null : text;
}

/** The things that a line names one after the other without a comma between them ("milk bread butter"); null where it is not only that. */
export function separateThings({ segments }: LineTerms): string[] | null {
	return segments.length > 1 && segments.every(isExact) ? segments.map(({ words }) => words.join(' ')) : null;
}
