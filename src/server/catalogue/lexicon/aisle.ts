import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import type { Group } from '#server/catalogue/lexicon/groups.ts';
import { headOf } from '#server/catalogue/lexicon/name-head.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { isNamedIn, namedAlone, soldAs } from '#server/catalogue/lexicon/sub-category.ts';
import { isFood, type Thing } from '#server/catalogue/lexicon/things.ts';

/** Where a product stands in the file's own categories: all of them, the last one, and what they say of its kind. */
export type Aisle = { category: readonly string[]; sold: string; groups: ReadonlySet<Group> };

/** Between the names of a sub-category that has several. */
const SEVERAL = /[,&/]| and /i;
/** What a thing comes as: "dry yeast powder" is yeast. */
const FORMS = new Set(englishForms('powder paste liquid granule flake cube slice piece chunk stick bar strip whole raw ready'));

/**
 * Another thing than the head that the sub-category says a product is; null where the head stands. `words` are those of the head's part.
 */
export function toldByAisle(
	words: readonly string[],
	head: Match,
	called: { thing: Thing; name: string },
	parts: readonly (readonly string[])[],
	aisle: Aisle,
): Thing | null {
	const details = parts.slice(parts.indexOf(words) + 1);
	return (
		marinated(called.thing, details) ??
		soldAs(called, parts, aisle.category) ??
		toldLater(head, details, aisle) ??
		madeOf(head, details, aisle) ??
		narrower(called.name, parts, aisle) ??
		beforeUnknown(words, head, aisle)
	);
}

/** How what is marinated is named, by where it is raw. */
const RAW: Readonly<Record<string, string>> = { FISH: 'fish', PRAWNS_CRABS: 'prawn', CHICKEN: 'chicken' };
const MARINATED = 'marinated';

/** "Rohu steaks - marinated, ready to cook" are no raw rohu. */
function marinated({ kind, parent, secondary }: Thing, details: readonly (readonly string[])[]): Thing | null {
	if (kind !== 'raw' || parent !== 'MEAT_FISH' || !details.some(([first]) => first === MARINATED)) return null;
	return englishIndex().byName.get(`${MARINATED} ${RAW[secondary]}`) ?? null;
}

/**
 * Whether a detail says what the thing is: food has to begin or end it, so that "orange" is not taken out of "orange cream"; and among chips,
 * biscuits and sweets it has to be of what is sold there ("made with real chocolate").
 */
export function isDetailTold(words: readonly string[], { thing, from, to }: Match, { sold, groups }: Aisle): boolean {
	const usual = groups.has('treat') ? namedAlone(sold) : null;
	if (usual && usual.secondary !== thing.secondary && !isNamedIn(thing, sold, groups)) return false;
	return !isFood(thing) || from === 0 || (to === words.length && thing.kind !== 'raw');
}

/** "Jowar, bajra and ragi pasta" among pasta: a later part ends in what the sub-category names, and the first one only in an ingredient. */
function madeOf(head: Match, details: readonly (readonly string[])[], { sold, groups }: Aisle): Thing | null {
	if (!['raw', 'staple'].includes(head.thing.kind) || isNamedIn(head.thing, sold, groups)) return null;
	for (const words of details) {
		const made = headOf(words, groups);
		const isMade = made && made.to === words.length && ['made', 'drink'].includes(made.thing.kind);
		// "Mango - cold pressed juice" is mango juice.
		const whole = made && englishIndex().byName.get(`${head.name} ${made.name.split(' ').at(-1)}`);
		if (isMade && isNamedIn(made.thing, sold, groups)) return whole?.kind === made.thing.kind ? whole : made.thing;
	}
	// "Tulsi ginger & turmeric" among tea bags, "Mazedar mango" among mouth fresheners.
	const usual = onlyThingOf(sold, groups);
	const isGrown = head.thing.kind === 'raw' && head.thing.parent === 'FRUIT_VEG';
	return usual?.kind === 'drink' || (usual?.kind === 'made' && isGrown) ? usual : null;
}

/** "Rouge Plump + Lipstick SPF 10" among lipsticks: a later part ends in the one thing that is sold there to put on. */
function toldLater(head: Match, details: readonly (readonly string[])[], { sold, groups }: Aisle): Thing | null {
	const usual = namedAlone(sold) ?? onlyThingOf(sold, groups);
	if (usual?.kind !== 'care' || head.thing === usual) return null;
	const isUsual = (words: readonly string[]) => {
		const told = headOf(words, groups);
		return told?.thing === usual && told.to === words.length;
	};
	return details.some(isUsual) ? usual : null;
}

/**
 * The earlier name among a part's words that the sub-category names, where the head is none of what is sold there: "Millet muesli fig & honey"
 * among muesli, "Cupcake moulds & spoons" among moulds. Null where the head stands.
 */
export function namedBefore(words: readonly string[], head: Match, { sold, groups }: Aisle): Match | null {
	if (isNamedIn(head.thing, sold, groups)) return null;
	// "Sharbati atta for softer rotis" among atta.
	const kinds = ['made', 'drink', 'dish', ...(['raw', 'dish'].includes(head.thing.kind) ? ['staple'] : [])];
	// "Plastic container set square" among containers is no set square.
	const comesBefore = ({ thing, from, to }: Match) =>
		isFood(head.thing)
			? to <= head.from && kinds.includes(thing.kind)
			: (from === 0 && thing.kind === 'home') || (to > head.from && to < head.to);
	return matchesIn(words, groups).find((one) => comesBefore(one) && isNamedIn(one.thing, sold, groups)) ?? null;
}

/** "Wipes - Gentle baby" among baby wipes: what is sold there, when the name has all its words. */
function narrower(name: string, parts: readonly (readonly string[])[], { sold, groups }: Aisle): Thing | null {
	const said = parts.flat();
	for (const one of sold.split(SEVERAL)) {
		const words = englishForms(one);
		const isSaid = words.length > 1 && words.join(' ').endsWith(` ${name}`) && words.every((word) => said.includes(word));
		if (isSaid) return headOf(words, groups)?.thing ?? null;
	}
	return null;
}

/** "Milk bites" among the chocolates is none of milk: an unknown last word may be the thing, and the file's sub-category names it. */
function beforeUnknown(words: readonly string[], head: Match, { sold, groups }: Aisle): Thing | null {
	if ((head.thing.kind === 'dish' && head.name.includes(' ')) || words.slice(head.to).every((word) => FORMS.has(word))) return null;
	const thing = onlyThingOf(sold, groups);
	return thing && thing.parent !== head.thing.parent && isFood(thing) ? thing : null;
}

/** The thing of a sub-category that names a single one: "Cookies", "Agarbatti, incense sticks". */
export function onlyThingOf(category: string, groups: ReadonlySet<Group>): Thing | null {
	const named = category.split(SEVERAL).map((part) => headOf(englishForms(part), groups)?.thing ?? null);
	return new Set(named).size === 1 ? (named[0] ?? null) : null;
}
