import type { FoodSign } from '#lib/contract/catalogue.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { isFood, thingById } from '#server/catalogue/lexicon/things.ts';

/** What has one of these words, or the name of a thing of meat or egg, is not vegetarian for sure, whatever it is. */
const DOUBTFUL = new Set(
	englishForms(
		'meat meaty beef pork lamb bacon ham gelatin gelatine seafood crab squid lobster turkey bird omega anchovy keema kheema biryani nonveg',
	),
);
/** "Eggless macarons" are made without. */
const INSTEAD = new Set(
	englishForms('eggless vegan veg vegetarian plant mock soya soy tofu paneer mushroom jackfruit seasoning masala mix'),
);
const NOT = /\bnon[ -]?veg/i;
/** Nothing is said of what plainly grows or of what stands in every kitchen: rice, oil, a tomato. */
const SAID_KINDS = ['made', 'dish'];

const isDoubtful = (word: string): boolean => {
	const thing = englishIndex().byName.get(word);
	return DOUBTFUL.has(word) || (thing !== undefined && isFood(thing) && (thing.food === 'nonveg' || thing.food === 'egg'));
};

/**
 * The sign that the law of India asks for beside food: made of meat, fish or egg, or vegetarian. Undefined for what is no food, grows, or may
 * be either: "Chicken flavoured noodles" has no sign, because nobody said what is in it.
 */
export function foodSign(product: { name_en: string; thing: string | null }): FoodSign | undefined {
	const thing = product.thing === null ? undefined : thingById(product.thing);
	if (!thing || !isFood(thing) || !thing.food) return undefined;
	const words = englishForms(product.name_en);
	if (thing.food !== 'veg') return words.some((word) => INSTEAD.has(word)) ? undefined : 'nonveg';
	if (!SAID_KINDS.includes(thing.kind) || NOT.test(product.name_en)) return undefined;
	return words.some(isDoubtful) ? undefined : 'veg';
}
