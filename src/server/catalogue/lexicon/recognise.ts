import { type Aisle, isDetailTold, namedBefore, onlyThingOf, toldByAisle } from '#server/catalogue/lexicon/aisle.ts';
import { withDetail } from '#server/catalogue/lexicon/details.ts';
import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { fitsGroups, type Group, groupsOf } from '#server/catalogue/lexicon/groups.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { headOf } from '#server/catalogue/lexicon/name-head.ts';
import type { Match } from '#server/catalogue/lexicon/name-matches.ts';
import { firstNamed, follows } from '#server/catalogue/lexicon/name-parts.ts';
import { namedApart } from '#server/catalogue/lexicon/named-apart.ts';
import { partsAcrossSlashes, withoutBrand, wordsBeforeSlashes } from '#server/catalogue/lexicon/slashes.ts';
import { namedAlone } from '#server/catalogue/lexicon/sub-category.ts';
import { type Thing, thingById } from '#server/catalogue/lexicon/things.ts';
import { firstOfPair, wordsAroundAnd } from '#server/catalogue/lexicon/words-around-and.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

export type Recognised = {
	thing: Thing;
	/** The other words of the name: flavour, form, variety, each in `englishForm`. */
	rest: readonly string[];
	/** Whether the name itself calls the thing as it is usually called: with `rest` nothing of the name is lost. */
	isSure: boolean;
};
export type Named = { name: string; brand?: string | null | undefined; category?: readonly string[] };

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
export function recognise({ name: written, brand, category = [] }: Named): Recognised | null {
	const groups = groupsOf(category);
	const name = groups.has('laundry') ? firstNamed(written) : written;
	const aisle: Aisle = { category, sold: category.at(-1) ?? '', groups };
	const brandWords = foldForSearch(brand ?? '').map(englishForm);
	const named = partsAcrossSlashes(name, brandWords, groups);
	const said = named.map((part) => withoutBrand(englishForms(part), brandWords));
	// "Blanket, wash": what is done to it stands in a later part.
	const parts = groups.has('laundry') ? [said.flat().filter((word) => word !== 'set')] : said;
	const slashed = wordsBeforeSlashes(name);
	const joined = wordsAroundAnd(name);
	const isWith = parts.map((_, i) => follows('with', named[i], name));
	const isAside = parts.map((_, i) => isWith[i] || follows('for', named[i], name));
	// "For damaged, dry hair" goes on behind the comma, which makes no dry shampoo; "helps in liver functions" makes no liver tablet.
	const goesOn = (i: number) => isAside[i - 1] && !isAside[i] && name.includes(`, ${named[i]}`);
	// "Fan brush for makeup" is no makeup, but "1981 for women body mist" is body mist.
	const isOnlyAside = (i: number, words: readonly string[], { from, to }: Match) =>
		isWith[i] || (isAside[i] && from === 0 && to === words.length);
	const isIn = parts.map((_, i) => follows('in', named[i], name));
	const isDetail = parts.map((_, i) => !goesOn(i) && !isIn[i]);
	for (const [i, words] of parts.entries()) {
		const found = headOf(words, groups);
		const nearest = found && (namedBefore(words, found, aisle) ?? found);
		const one = nearest && (firstOfPair(words, nearest, joined, aisle) ?? nearest);
		const head = one && (namedApart(words, one, groups, slashed) ?? one);
		if (!head || (i > 0 && (isOnlyAside(i, words, head) || !isDetailTold(words, head, aisle)))) continue;
		// "Mango - cold pressed juice": what a drink is of may come first.
		const isLater = (at: number) => at > i || (at < i && head.thing.kind === 'drink');
		const details = parts.flatMap((one, at) =>
			isLater(at) && (isDetail[at] || isIn[at])
				? [{ words: one, isAside: isAside[at] === true, isWith: isWith[at] === true, isIn: isIn[at] === true }]
				: [],
		);
		// "Battery red HD AAA": words behind what is for the house may tell its kind.
		const behind =
			head.thing.kind === 'home' ? words.slice(head.to).map((word) => ({ words: [word], isAside: false, isWith: false, isIn: false })) : [];
		const called = withDetail(head, [...behind, ...details], aisle);
		const unknown = toldByAisle(words, head, called, parts, aisle);
		const others = parts.filter((_, at) => at !== i).flat();
		const between = words.slice(head.from, head.to).filter((word) => !head.name.split(' ').includes(word));
		const rest = [
			...words.slice(0, head.from),
			...between,
			...words.slice(head.to),
			...others.filter((word) => !called.used.includes(word)),
		];
		// "Durum wheat pasta - macaroni" is more than macaroni.
		const keepsHead = called.name.includes(head.name) || isUsualName(head.thing, head.name);
		return { thing: unknown ?? called.thing, rest, isSure: i === 0 && !unknown && keepsHead && isUsualName(called.thing, called.name) };
	}
	const thing = onlyThingOf(aisle.sold, groups) ?? namedAlone(aisle.sold) ?? ofBrand(brandWords, groups);
	return thing && { thing, rest: parts.flat(), isSure: false };
}
