import type { FoodSign } from '#lib/contract/catalogue.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { isFood, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

/** What has one of these words, or the name of a thing of meat or egg, is not vegetarian for sure, whatever it is. */
const DOUBTFUL = new Set(
	englishForms(
		'meat meaty beef pork lamb bacon ham gelatin gelatine seafood crab squid lobster turkey bird omega anchovy keema kheema biryani nonveg caesar',
	),
);
/** "Eggless macarons" are made without. */
const INSTEAD = new Set(
	englishForms('eggless vegan veg vegetarian plant mock soya soy tofu paneer mushroom jackfruit seasoning masala mix'),
);
const NOT = /\bnon[ -]?veg/i;
/** What a shop itself calls vegetarian, or what is named by what is never in meat's place: a paneer puff. */
const SAID_VEG = /\b(?:veg|vegetarian|vegan|paneer|gobh?i)\b/i;
/** Nothing is said of what plainly grows or of what stands in every kitchen: rice, oil, a tomato. */
const SAID_KINDS = ['made', 'dish'];

/** Milk has a sign, and so has what is made of it to drink. */
const isSaid = ({ kind, parent }: Thing): boolean => SAID_KINDS.includes(kind) || (kind === 'drink' && parent === 'DAIRY');

const isDoubtful = (word: string): boolean => {
	const thing = englishIndex().byName.get(word);
	return DOUBTFUL.has(word) || (thing !== undefined && isFood(thing) && (thing.food === 'nonveg' || thing.food === 'egg'));
};

/**
 * The sign that the law of India asks for beside food: made of meat, fish or egg, or vegetarian. Undefined for what is no food, grows, or may
 * be either: "Chicken flavoured noodles" has no sign, because nobody said what is in it; a veg pizza is what its name says.
 */
export function foodSign(product: { name_en: string; thing: string | null }): FoodSign | undefined {
	const thing = product.thing === null ? undefined : thingById(product.thing);
	if (!thing || !isFood(thing)) return undefined;
	const words = englishForms(product.name_en);
	if (thing.food === 'nonveg' || thing.food === 'egg') return words.some((word) => INSTEAD.has(word)) ? undefined : 'nonveg';
	if (!isSaid(thing) || NOT.test(product.name_en) || (!thing.food && !SAID_VEG.test(product.name_en))) return undefined;
	return words.some(isDoubtful) ? undefined : 'veg';
}
