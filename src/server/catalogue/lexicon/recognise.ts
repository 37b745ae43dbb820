import { type Aisle, isDetailTold, namedBefore, onlyThingOf, toldByAisle } from '#server/catalogue/lexicon/aisle.ts';
import { namedApart } from '#server/catalogue/lexicon/apart.ts';
import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { fitsGroups, type Group, groupsOf, headIn } from '#server/catalogue/lexicon/groups.ts';
import { headOf } from '#server/catalogue/lexicon/head.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import type { Match } from '#server/catalogue/lexicon/name-matches.ts';
import { follows } from '#server/catalogue/lexicon/name-parts.ts';
import { partsAcrossSlashes, withoutBrand, wordsBeforeSlashes } from '#server/catalogue/lexicon/slashes.ts';
import { isNamedIn, namedAlone } from '#server/catalogue/lexicon/sub-category.ts';
import { isFood, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

export type Recognised = {
	thing: Thing;
	/** The other words of the name: flavour, form, variety, each in `englishForm`. */
	rest: readonly string[];
	/** Whether the name itself calls the thing as it is usually called: with `rest` nothing of the name is lost. */
	isSure: boolean;
};
export type Named = { name: string; brand?: string | null | undefined; category?: readonly string[] };

const SIZES = new Set(englishForms('jumbo large medium small big mini king'));

/** A thing, the English name that it is called by, and the words of details in that name. */
type Called = { thing: Thing; name: string; used: readonly string[] };
/** A later part of a name; an aside tells what is with it or for whom it is, and what follows "in" what it is in. */
type Detail = { words: readonly string[]; isAside: boolean; isIn: boolean };

const isLike = (thing: Thing, { thing: { kind, parent } }: Match) => thing.kind === kind && thing.parent === parent;

/**
 * The food that a detail makes of a head under its other names: "bombil, dried" is dried Bombay duck. A size and another food tell no kind:
 * "white prawns, jumbo" are no tiger prawns, and juice with mango may be of more than mango.
 */
function asOtherwise(head: Match, detail: string): Thing | undefined {
	const { byName } = englishIndex();
	if (!isFood(head.thing) || SIZES.has(detail)) return;
	const names = head.thing.names.en.map((name) => englishForms(name).join(' '));
	const found = names.flatMap((name) => byName.get(`${detail} ${name}`) ?? []).find((thing) => isLike(thing, head));
	const itself = byName.get(detail);
	return itself === undefined || itself === found ? found : undefined;
}

/** "Rice - Basmati" is basmati rice, and "Jeera - Powder" jeera powder; but besan "for ladoo", an aside, is no ladoo. */
function withDetail(head: Match, details: readonly Detail[], { sold, groups }: Aisle): Called {
	const { byName } = englishIndex();
	const whole = { thing: head.thing, name: head.name, used: [] };
	// "Face treatment oil, for the skin" stays face oil.
	if (byName.get(head.name) !== head.thing && headIn(head.name, groups) !== head.thing) return whole;
	for (const { words, isAside, isIn } of details) {
		const inside = isIn ? `${head.name} in ${words.join(' ')}` : '';
		const thing = byName.get(inside);
		if (thing && isLike(thing, head)) return { thing, name: inside, used: words };
		for (let count = isIn ? 0 : Math.min(3, words.length); count > 0; count--) {
			const used = words.slice(0, count);
			const name = `${used.join(' ')} ${head.name}`;
			const own = headIn(name, groups);
			const after = isAside ? undefined : byName.get(`${head.name} ${used.join(' ')}`);
			// "Idli - Sooji" among sooji is no idli.
			const ofShelf = after && isNamedIn(after, sold, groups) ? after : undefined;
			const named = own ?? ofShelf ?? byName.get(name) ?? after;
			if (named && (own || isFood(named) === isFood(head.thing))) return { thing: named, name, used };
			const likewise = isAside ? undefined : asOtherwise(head, used.join(' '));
			if (likewise) return { thing: likewise, name, used };
		}
	}
	return whole;
}

/** Whether an English name says no more and no less than the thing: its first one, or a single word that another language uses for it too. */
function isUsualName({ names, latin, kind }: Thing, name: string): boolean {
	if (englishForms(names.en[0] ?? '').join(' ') === name) return true;
	if (name.includes(' ')) return false;
	return ['raw', 'staple'].includes(kind) || latin.some((one) => englishForms(one.name).join(' ') === name);
}

/** What people mean by the brand alone: Rasna is a drink mix. */
function ofBrand(brand: readonly string[], groups: ReadonlySet<Group>): Thing | null {
	const written = brand.join(' ');
	const known = written && knownBrands().find(({ name, isMaker }) => !isMaker && englishForms(name).join(' ') === written);
	const thing = known ? thingById(known.thing ?? '') : undefined;
	return thing && fitsGroups(thing, groups) ? thing : null;
}

/**
 * What a product is, by the head of its English name; `brand` is taken off first, and the file's own `category` words only decide between
 * readings. Null where no word of the name is known as a thing of that kind.
 */
export function recognise({ name, brand, category = [] }: Named): Recognised | null {
	const groups = groupsOf(category);
	const aisle: Aisle = { category, sold: category.at(-1) ?? '', groups };
	const brandWords = foldForSearch(brand ?? '').map(englishForm);
	const named = partsAcrossSlashes(name, brandWords, groups);
	const written = named.map((part) => withoutBrand(englishForms(part), brandWords));
	// "Blanket, wash": what is done to it stands in a later part.
	const parts = groups.has('laundry') ? [written.flat().filter((word) => word !== 'set')] : written;
	const slashed = wordsBeforeSlashes(name);
	const isAside = parts.map((_, i) => follows('with', named[i], name) || follows('for', named[i], name));
	// "For damaged, dry hair" goes on behind the comma, which makes no dry shampoo; "helps in liver functions" makes no liver tablet.
	const goesOn = (i: number) => isAside[i - 1] && !isAside[i] && name.includes(`, ${named[i]}`);
	const isIn = parts.map((_, i) => follows('in', named[i], name));
	const isDetail = parts.map((_, i) => !goesOn(i) && !isIn[i]);
	for (const [i, words] of parts.entries()) {
		const found = headOf(words, groups);
		const nearest = found && (namedBefore(words, found, aisle) ?? found);
		const head = nearest && (namedApart(words, nearest, groups, slashed) ?? nearest);
		if (!head || (i > 0 && (follows('with', named[i], name) || !isDetailTold(words, head, aisle)))) continue;
		const details = parts.flatMap((one, at) =>
			at > i && (isDetail[at] || isIn[at]) ? [{ words: one, isAside: isAside[at] === true, isIn: isIn[at] === true }] : [],
		);
		const called = withDetail(head, details, aisle);
		const unknown = toldByAisle(words, head, called, parts, aisle);
		const others = parts.filter((_, at) => at !== i).flat();
		const between = words.slice(head.from, head.to).filter((word) => head.isApart && !head.name.split(' ').includes(word));
		const rest = [
			...words.slice(0, head.from),
			...between,
			...words.slice(head.to),
			...others.filter((word) => !called.used.includes(word)),
		];
		return { thing: unknown ?? called.thing, rest, isSure: i === 0 && !unknown && isUsualName(called.thing, called.name) };
	}
	const thing = onlyThingOf(aisle.sold, groups) ?? namedAlone(aisle.sold) ?? ofBrand(brandWords, groups);
	return thing && { thing, rest: parts.flat(), isSure: false };
}
