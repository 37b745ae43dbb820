import { broaderOf, isCalledAfter } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { fitsGroups, type Group, headIn } from '#server/catalogue/lexicon/groups.ts';
import { AFTER_DETAIL } from '#server/catalogue/lexicon/name-head.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { allThings, type Thing } from '#server/catalogue/lexicon/things.ts';

type LongName = { thing: Thing; words: readonly string[] };

/** Whom or what part of us a thing is for. Where it stands between, the words before it tell of it: "dry skin night cream" is no dry cream. */
const TOLD = new Set(
	englishForms('hair face body bath hand foot tooth lip nail skin baby kid man woman dish floor toilet bathroom dog cat pet'),
);
/** What hair and skin are like: even "dry hair shampoo" is no dry shampoo, though shampoo is called hair shampoo. */
const LIKE_US = new Set(englishForms('dry oily normal'));

let byEnd: ReadonlyMap<string, readonly LongName[]> | null = null;

/** The names of several words by their last one, the longest first. */
function namesByEnd(): ReadonlyMap<string, readonly LongName[]> {
	if (byEnd) return byEnd;
	const found = new Map<string, LongName[]>();
	for (const thing of allThings().values())
		for (const name of thing.names.en) {
			const words = englishForms(name);
			const end = words.at(-1);
			if (words.length > 1 && end !== undefined) found.set(end, [...(found.get(end) ?? []), { thing, words }]);
		}
	for (const names of found.values()) names.sort((a, b) => b.words.length - a.words.length);
	byEnd = found;
	return found;
}

/** Where the words of a name stand among others in their order, each as near to the next as it can; null where one is missing. */
function placesOf(name: readonly string[], words: readonly string[]): number[] | null {
	const places: number[] = [];
	let before = words.length;
	for (const word of name.toReversed()) {
		before = before > 0 ? words.lastIndexOf(word, before - 1) : -1;
		if (before < 0) return null;
		places.unshift(before);
	}
	return places;
}

/** Whether a longer name keeps what the head says: it is called after it, or ends in all the words of it. */
const isKindOf = ({ thing, words }: LongName, head: Match, groups: ReadonlySet<Group>) =>
	thing.kind === head.thing.kind &&
	// "Setting matte spray" among make-up: that a spray is a body mist is only a guess by the shelf.
	((!head.name.includes(' ') && headIn(head.name, groups) === head.thing) ||
		(broaderOf(thing).includes(head.thing.id) &&
			(isCalledAfter(thing, head.thing.id) || (head.name.includes(' ') && words.join(' ').endsWith(head.name)))));

/**
 * The closer kind of the head whose longer name has other words between its own: "scented wax candles" are scented candles. What stands
 * between names nothing else, unless it is of the same kind, and is no other word for the head ("ice cream scoop/spoon"). Null where there
 * is no such name.
 */
export function namedApart(words: readonly string[], head: Match, groups: ReadonlySet<Group>, slashed: ReadonlySet<string>): Match | null {
	const said = words.slice(0, head.to);
	const others = matchesIn(said, groups).filter(({ to, thing }) => to <= head.from && thing.kind !== head.thing.kind);
	const isVetoed = (word: string) => TOLD.has(word) || AFTER_DETAIL.has(word) || slashed.has(word);
	const isFree = (word: string, at: number, first: string) =>
		at >= head.from ? !(TOLD.has(word) && LIKE_US.has(first)) : !(isVetoed(word) || others.some(({ from, to }) => from <= at && at < to));
	for (const one of namesByEnd().get(said.at(-1) ?? '') ?? []) {
		const places = placesOf(one.words, said);
		const from = places?.[0] ?? said.length;
		if (!places || places.at(-1) !== said.length - 1 || from >= head.from) continue;
		if (!isKindOf(one, head, groups) || !fitsGroups(one.thing, groups)) continue;
		const [first = ''] = one.words;
		if (said.every((word, at) => at < from || places.includes(at) || isFree(word, at, first)))
			return { thing: one.thing, from, to: head.to, name: one.words.join(' '), isApart: true };
	}
	return null;
}
