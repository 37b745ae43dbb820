import { type Aisle, isDetailTold, namedBefore, onlyThingOf, toldByAisle } from '#server/catalogue/lexicon/aisle.ts';
import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { fitsGroups, type Group, groupsOf, headIn } from '#server/catalogue/lexicon/groups.ts';
import { headOf } from '#server/catalogue/lexicon/head.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import type { Match } from '#server/catalogue/lexicon/name-matches.ts';
import { follows } from '#server/catalogue/lexicon/name-parts.ts';
import { partsAcrossSlashes, withoutBrand } from '#server/catalogue/lexicon/slashes.ts';
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

/** A thing, the English name that it is called by, and the words of details in that name. */
type Called = { thing: Thing; name: string; used: readonly string[] };
/** A later part of a name; an aside tells what is with it or for whom it is. */
type Detail = { words: readonly string[]; isAside: boolean };

/** "Rice - Basmati" is basmati rice, and "Jeera - Powder" jeera powder; but besan "for ladoo", an aside, is no ladoo. */
function withDetail(head: Match, details: readonly Detail[], { sold, groups }: Aisle): Called {
	for (const { words, isAside } of details) {
		for (let count = Math.min(3, words.length); count > 0; count--) {
			const used = words.slice(0, count);
			const name = `${used.join(' ')} ${head.name}`;
			const own = headIn(name, groups);
			const after = isAside ? undefined : englishIndex().byName.get(`${head.name} ${used.join(' ')}`);
			// "Idli - Sooji" among sooji is no idli.
			const ofShelf = after && isNamedIn(after, sold, groups) ? after : undefined;
			const thing = own ?? ofShelf ?? englishIndex().byName.get(name) ?? after;
			if (thing && (own || isFood(thing) === isFood(head.thing))) return { thing, name, used };
		}
	}
	return { thing: head.thing, name: head.name, used: [] };
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
	const isAside = parts.map((_, i) => follows('with', named[i], name) || follows('for', named[i], name));
	// "For damaged, dry hair" goes on behind the comma, which makes no dry shampoo; "helps in liver functions" makes no liver tablet.
	const goesOn = (i: number) => isAside[i - 1] && !isAside[i] && name.includes(`, ${named[i]}`);
	const isDetail = parts.map((_, i) => !goesOn(i) && !follows('in', named[i], name));
	for (const [i, words] of parts.entries()) {
		const found = headOf(words, groups);
		const head = found && (namedBefore(words, found, aisle) ?? found);
		if (!head || (i > 0 && (follows('with', named[i], name) || !isDetailTold(words, head, aisle)))) continue;
		const details = parts.flatMap((one, at) => (at > i && isDetail[at] ? [{ words: one, isAside: isAside[at] === true }] : []));
		const called = withDetail(head, details, aisle);
		const unknown = toldByAisle(words, head, called, parts, aisle);
		const others = parts.filter((_, at) => at !== i).flat();
		const rest = [...words.slice(0, head.from), ...words.slice(head.to), ...others.filter((word) => !called.used.includes(word))];
		return { thing: unknown ?? called.thing, rest, isSure: i === 0 && !unknown && isUsualName(called.thing, called.name) };
	}
	const thing = onlyThingOf(aisle.sold, groups) ?? namedAlone(aisle.sold) ?? ofBrand(brandWords, groups);
	return thing && { thing, rest: parts.flat(), isSure: false };
}
