import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForm, englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { type Group, groupsOf, headIn } from '#server/catalogue/lexicon/groups.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { follows, mainAndDetails } from '#server/catalogue/lexicon/name-parts.ts';
import { isNamedIn, namedAlone, soldAs } from '#server/catalogue/lexicon/sub-category.ts';
import { isFood, type Thing } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

export type Recognised = {
	thing: Thing;
	/** The other words of the name: flavour, form, variety, each in `englishForm`. */
	rest: readonly string[];
	/** Whether the name itself calls the thing as it is usually called: with `rest` nothing of the name is lost. */
	isSure: boolean;
};
export type Named = { name: string; brand?: string | null | undefined; category?: readonly string[] };

/** A thing before one of these is a detail: "orange flavour", "sugar free", "lemon scented". */
const AFTER_DETAIL = new Set(
	englishForms(
		'free flavour flavoured scented fragrance extract extracts coated filled infused stuffed shaped printed style type taste essence enriched less lover',
	),
);
const BEFORE_DETAIL = new Set(englishForms('no non without zero anti'));
/** How a thing is packed, as the last word of its name. */
const PACKS = new Set(englishForms('bottle jar pouch pack box tin can sachet tube tray bag packet carton refill combo kit set sack'));

const isDetail = (words: readonly string[], { from, to }: Match) =>
	AFTER_DETAIL.has(words[to] ?? '') || BEFORE_DETAIL.has(words[from - 1] ?? '');

/** The match that says what the thing is: the last and longest, unless that only names a flavour or a pack. */
function headOf(words: readonly string[], groups: ReadonlySet<Group>): Match | null {
	const fitting = matchesIn(words, groups);
	const telling = fitting.filter((one) => !isDetail(words, one));
	const candidates = telling.length > 0 ? telling : fitting;
	const ordered = candidates.toSorted((a, b) => b.to - a.to || a.from - b.from);
	const [last, ...earlier] = ordered;
	if (!last) return null;
	if (earlier.length === 0) return last;
	if (PACKS.has(last.name)) return headOf(words.slice(0, last.from), groups) ?? last;
	// "Indian salmon fish" is Indian salmon; what grows or swims may have a cut's word between: "rohu steaks fish".
	const farthest = last.thing.kind === 'raw' ? 1 : 0;
	const isExact = ({ to, thing }: Match) => to <= last.from && to >= last.from - farthest && broaderOf(thing).includes(last.thing.id);
	const exact = earlier.find(isExact);
	if (exact) return { ...exact, to: last.to };
	// "Juice mango", "Soup mushroom": what grows is the flavour of what is made.
	if (last.thing.kind === 'raw' && last.thing.parent !== 'MEAT_FISH') {
		const made = earlier.find(({ thing }) => !['raw', 'dish', 'staple'].includes(thing.kind));
		if (made && made.to <= last.from) return turned(last, made);
	}
	// "Noodles masala": where no spices are sold, masala is a flavour.
	const before = earlier.find(({ thing }) => ['made', 'dish'].includes(thing.kind));
	if (last.name === 'masala' && before && before.to === last.from && groups.size > 0 && !groups.has('fresh')) return before;
	return last;
}

/** "Oil coconut" is coconut oil where there is such a thing. */
function turned(detail: Match, head: Match): Match {
	const name = `${detail.name} ${head.name}`;
	const thing = englishIndex().byName.get(name);
	return thing ? { ...head, thing, to: detail.to } : head;
}

/** A thing, the English name that it is called by, and the words of details in that name. */
type Called = { thing: Thing; name: string; used: readonly string[] };

/** "Rice - Basmati" is basmati rice, and "Jeera - Powder" jeera powder; but besan "for ladoo", an aside, is no ladoo. */
function withDetail(
	head: Match,
	details: readonly (readonly string[])[],
	groups: ReadonlySet<Group>,
	asides: readonly (readonly string[])[],
): Called {
	for (const words of details) {
		for (let count = Math.min(3, words.length); count > 0; count--) {
			const used = words.slice(0, count);
			const name = `${used.join(' ')} ${head.name}`;
			const own = headIn(name, groups);
			const after = asides.includes(words) ? undefined : englishIndex().byName.get(`${head.name} ${used.join(' ')}`);
			const thing = own ?? englishIndex().byName.get(name) ?? after;
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

function withoutBrand(words: readonly string[], brand: readonly string[]): readonly string[] {
	if (brand.length === 0 || !brand.every((word, i) => words[i] === word)) return words;
	const rest = words.slice(brand.length);
	return rest.length > 0 ? rest : words;
}

/**
 * What a product is, by the head of its English name; `brand` is taken off first, and the file's own `category` words only decide between
 * readings. Null where no word of the name is known as a thing of that kind.
 */
export function recognise({ name, brand, category = [] }: Named): Recognised | null {
	const groups = groupsOf(category);
	const brandWords = foldForSearch(brand ?? '').map(englishForm);
	const named = mainAndDetails(name);
	const written = named.map((part) => withoutBrand(englishForms(part), brandWords));
	// "Blanket, wash": what is done to it stands in a later part.
	const parts = groups.has('laundry') ? [written.flat().filter((word) => word !== 'set')] : written;
	const asides = parts.filter((_, i) => follows('with', named[i], name) || follows('for', named[i], name));
	for (const [i, words] of parts.entries()) {
		const head = headOf(words, groups);
		if (!head || (i > 0 && (follows('with', named[i], name) || !isDetailTold(words, head, category, groups)))) continue;
		const called = withDetail(head, parts.slice(i + 1), groups, asides);
		const unknown =
			madeOf(head, parts.slice(i + 1), category, groups) ?? soldAs(called, parts, category) ?? beforeUnknown(words, head, category, groups);
		const others = parts.filter((_, at) => at !== i).flat();
		const rest = [...words.slice(0, head.from), ...words.slice(head.to), ...others.filter((word) => !called.used.includes(word))];
		return { thing: unknown ?? called.thing, rest, isSure: i === 0 && !unknown && isUsualName(called.thing, called.name) };
	}
	const sold = category.at(-1) ?? '';
	const thing = onlyThingOf(sold, groups) ?? namedAlone(sold);
	return thing && { thing, rest: parts.flat(), isSure: false };
}

/**
 * Whether a detail says what the thing is: food has to begin or end it, so that "orange" is not taken out of "orange cream"; and among chips,
 * biscuits and sweets it has to be of what is sold there ("made with real chocolate").
 */
function isDetailTold(
	words: readonly string[],
	{ thing, from, to }: Match,
	category: readonly string[],
	groups: ReadonlySet<Group>,
): boolean {
	const sold = category.at(-1) ?? '';
	const usual = groups.has('treat') ? namedAlone(sold) : null;
	if (usual && usual.secondary !== thing.secondary && !isNamedIn(thing, sold, groups)) return false;
	return !isFood(thing) || from === 0 || (to === words.length && thing.kind !== 'raw');
}

/** "Jowar, bajra and ragi pasta" among pasta: a later part ends in what the sub-category names, and the first one only in an ingredient. */
function madeOf(
	head: Match,
	details: readonly (readonly string[])[],
	category: readonly string[],
	groups: ReadonlySet<Group>,
): Thing | null {
	const sold = category.at(-1) ?? '';
	if (!['raw', 'staple'].includes(head.thing.kind) || isNamedIn(head.thing, sold, groups)) return null;
	for (const words of details) {
		const made = headOf(words, groups);
		const isMade = made && made.to === words.length && ['made', 'drink'].includes(made.thing.kind);
		if (isMade && isNamedIn(made.thing, sold, groups)) return made.thing;
	}
	return null;
}

/** "Milk bites" among the chocolates is none of milk: an unknown last word may be the thing, and the file's sub-category names it. */
function beforeUnknown(words: readonly string[], head: Match, category: readonly string[], groups: ReadonlySet<Group>): Thing | null {
	if (head.to === words.length) return null;
	const thing = onlyThingOf(category.at(-1) ?? '', groups);
	return thing && thing.parent !== head.thing.parent && isFood(thing) ? thing : null;
}

/** The thing of a sub-category that names a single one: "Cookies", "Agarbatti, incense sticks". */
function onlyThingOf(category: string, groups: ReadonlySet<Group>): Thing | null {
	const named = category.split(/[,&/]| and /i).map((part) => headOf(englishForms(part), groups)?.thing ?? null);
	return new Set(named).size === 1 ? (named[0] ?? null) : null;
}
