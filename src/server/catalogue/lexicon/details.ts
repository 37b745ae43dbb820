import type { Aisle } from '#server/catalogue/lexicon/aisle.ts';
import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { headIn } from '#server/catalogue/lexicon/groups.ts';
import type { Match } from '#server/catalogue/lexicon/name-matches.ts';
import { DOSE_THINGS, isNamedIn } from '#server/catalogue/lexicon/sub-category.ts';
import { isFood, type Thing } from '#server/catalogue/lexicon/things.ts';

/** "Juice - mixed fruit" is of several. */
const MIXED = new Set(englishForms('mixed mix assorted'));
/** "Oil in lotion" is lotion. */
const CARE_FORMS = new Set(englishForms('lotion cream serum gel milk butter balm mist foam'));
const SIZES = new Set(englishForms('jumbo large medium small big mini king'));

/** A thing, the English name that it is called by, and the words of details in that name. */
export type Called = { thing: Thing; name: string; used: readonly string[] };
/** A later part of a name; an aside tells what is with it or for whom it is, and what follows "in" what it is in. */
export type Detail = { words: readonly string[]; isAside: boolean; isWith: boolean; isIn: boolean };

const isLike = (thing: Thing, { thing: { kind, parent } }: Match) => thing.kind === kind && thing.parent === parent;

/**
 * The food that a detail makes of a head under its other names: "bombil, dried" is dried Bombay duck. A size and another food tell no kind:
 * "white prawns, jumbo" are no tiger prawns, and juice with mango may be of more than mango.
 */
function asOtherwise(head: Match, detail: string, isWhole: boolean): Thing | undefined {
	const { byName } = englishIndex();
	if (!(isFood(head.thing) || head.thing.kind === 'home') || SIZES.has(detail)) return;
	const names = head.thing.names.en.map((name) => englishForms(name).join(' '));
	const itself = byName.get(detail);
	// "Mutton kid - rib chops"; but "honey + corn flakes" are no honey corn flakes.
	const said = names.flatMap((name) => [`${detail} ${name}`, ...(itself ? [] : [`${name} ${detail}`])]);
	// "Glass jar/container" is no other container.
	const isKind = (thing: Thing) => isFood(thing) || broaderOf(thing).includes(head.thing.id);
	const found = said
		.flatMap((name) => byName.get(name) ?? [])
		.find((thing) => isLike(thing, head) && thing !== head.thing && isKind(thing));
	// "Cold pressed juice - pomegranate": one fruit alone is what the drink is of.
	const isOfIt = isWhole && head.thing.kind === 'drink' && itself?.kind === 'raw';
	return itself === undefined || itself === found || isOfIt ? found : undefined;
}

/** "Dried fruit - cranberries": a whole detail that is a kind of the head. */
const kindIn = (head: Match, words: readonly string[]): Thing | undefined => {
	const thing = isFood(head.thing) ? englishIndex().byName.get(words.join(' ')) : undefined;
	return thing && broaderOf(thing).includes(head.thing.id) ? thing : undefined;
};

/** "Rice - Basmati" is basmati rice, and "Jeera - Powder" jeera powder; but besan "for ladoo", an aside, is no ladoo. */
export function withDetail(head: Match, details: readonly Detail[], aisle: Aisle): Called {
	const { sold, groups } = aisle;
	const { byName } = englishIndex();
	const whole = { thing: head.thing, name: head.name, used: [] };
	// "Face treatment oil, for the skin" stays face oil.
	if (byName.get(head.name) !== head.thing && headIn(head.name, groups) !== head.thing) return whole;
	let called: Called = whole;
	for (const [at, { words, isAside, isWith, isIn }] of details.entries()) {
		// "Collagen tablets with biotin": what comes with it is not all of a remedy.
		if (isWith && DOSE_THINGS.includes(head.thing.id)) continue;
		const kind = isAside || isIn ? undefined : kindIn(head, words);
		if (kind) {
			const closer = withDetail({ ...head, thing: kind, name: words.join(' ') }, details.slice(at + 1), aisle);
			return { ...closer, used: [...words, ...closer.used] };
		}
		const form = isIn && head.thing.kind === 'care' && !head.name.includes(' ') ? byName.get(words.join(' ')) : undefined;
		if (form?.kind === 'care' && CARE_FORMS.has(words.at(-1) ?? ''))
			return { thing: form, name: `${head.name} in ${words.join(' ')}`, used: words };
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
			// "Pasta with red sauce" is no dish of a kitchen.
			const isAlike = named && isFood(named) === isFood(head.thing) && !(isAside && isFood(named) && named.kind !== head.thing.kind);
			if (named && (own || isAlike)) {
				called = { thing: named, name, used };
				// "Rice - raw, sona masoori": another detail may say more than one that only says the same.
				if (named !== head.thing || !isFood(named) || words.some((word) => MIXED.has(word))) return called;
				break;
			}
			const likewise = isAside ? undefined : asOtherwise(head, used.join(' '), used.length === words.length);
			if (likewise) return { thing: likewise, name, used };
		}
	}
	return called;
}
