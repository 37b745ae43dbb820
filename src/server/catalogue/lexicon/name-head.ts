import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { fitsGroups, type Group } from '#server/catalogue/lexicon/groups.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { isFood } from '#server/catalogue/lexicon/things.ts';

/** A thing before one of these is a detail: "orange flavour", "sugar free", "lemon scented". */
export const AFTER_DETAIL: ReadonlySet<string> = new Set(
	englishForms(
		'free flavour flavoured scented fragrance extract extracts coated dipped filled infused stuffed shaped printed style type taste essence enriched less lover cut bottom',
	),
);
/** What stands before one of these is nothing of the product: "plant based", "induction friendly". */
const NEVER = new Set(englishForms('based friendly compatible'));
const BEFORE_DETAIL = new Set(englishForms('no non without zero anti'));
/** Whose a thing is, which counts for its kind too. */
const WHOSE = new Set(['baby', 'dog', 'cat']);
/** What a thing is for, in names such as “hair oil”. */
const PURPOSES = new Set(
	englishForms('hair face body bath hand foot tooth lip nail skin baby dish floor toilet bathroom dog cat mosquito'),
);
/** How many of it come together. */
const SETS = new Set(englishForms('pack packet refill combo kit set'));
/** How a thing is packed, as the last word of its name. */
const PACKS = new Set(englishForms('bottle jar pouch box tin can sachet tube tray bag carton sack'));

const isDetail = (words: readonly string[], { from, to }: Match) =>
	AFTER_DETAIL.has(words[to] ?? '') || BEFORE_DETAIL.has(words[from - 1] ?? '');

/** The match that says what the thing is: the last and longest, unless that only names a flavour or a pack. */
export function headOf(words: readonly string[], groups: ReadonlySet<Group>): Match | null {
	const fitting = matchesIn(words, groups).filter(({ to }) => !NEVER.has(words[to] ?? ''));
	const telling = fitting.filter((one) => !isDetail(words, one));
	const candidates = telling.length > 0 ? telling : fitting;
	const ordered = candidates.toSorted((a, b) => b.to - a.to || a.from - b.from);
	const [last, ...earlier] = ordered;
	if (!last) return null;
	if (earlier.length === 0) return ofPurpose(words, last, groups);
	// Among things of the house a tray is sold.
	const isPack = SETS.has(last.name) || (PACKS.has(last.name) && (!groups.has('house') || isFood(last.thing)));
	if (isPack) return headOf(words.slice(0, last.from), groups) ?? last;
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
	// "Sunscreen Soothing Face Lotion": whatever it comes as, it keeps the sun off.
	const sunscreen = earlier.find(({ thing }) => thing.id === 'sunscreen');
	if (sunscreen && last.thing.kind === 'care') return sunscreen;
	// "Chicken kabab malai n cheese" is meat.
	const meat = groups.has('meat') && last.thing.food === 'veg' ? earlier.find(({ thing }) => thing.food === 'nonveg') : undefined;
	if (meat) return meat;
	// "Noodles masala": where no spices are sold, masala is a flavour.
	const before = earlier.find(({ thing }) => ['made', 'dish'].includes(thing.kind));
	if (last.name === 'masala' && before && before.to === last.from && groups.size > 0 && !groups.has('fresh')) return before;
	// "Soya drink chocolate": where no sweets are sold, chocolate is one too.
	const drink = earlier.find(({ thing }) => thing.kind === 'drink');
	if (last.name === 'chocolate' && drink && drink.to === last.from && groups.size > 0 && !groups.has('treat')) return drink;
	return ofPurpose(words, last, groups);
}

/** "Baby extra gentle soap" is baby soap: what it is for may stand before other words. */
function ofPurpose(words: readonly string[], head: Match, groups: ReadonlySet<Group>): Match {
	const { byName } = englishIndex();
	const said = head.name.split(' ');
	if (isFood(head.thing)) return head;
	for (const [from, word] of [...words.slice(0, head.from).entries()].toReversed()) {
		// "Baby moisturizing lotion" is baby lotion, but "face sheet mask" no face mask.
		const name = said.length === 1 || (WHOSE.has(word) && !PURPOSES.has(said[0] ?? '')) ? `${word} ${said.at(-1)}` : '';
		const thing = PURPOSES.has(word) ? byName.get(name) : undefined;
		if (thing && !isFood(thing) && fitsGroups(thing, groups)) return { ...head, thing, from };
	}
	return head;
}

/** "Oil coconut" is coconut oil where there is such a thing. */
function turned(detail: Match, head: Match): Match {
	const name = `${detail.name} ${head.name}`;
	const thing = englishIndex().byName.get(name);
	return thing ? { ...head, thing, to: detail.to } : head;
}
