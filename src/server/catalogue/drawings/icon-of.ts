import { isArt } from '#server/art/art.ts';
import type { Thing } from '#server/catalogue/lexicon/things.ts';

/** Living animals: never the picture of what they give. */
const ANIMALS = [
	...['cow', 'cow-face', 'ox', 'water-buffalo', 'goat', 'ram', 'ewe', 'pig', 'pig-face', 'boar', 'rooster', 'chicken', 'hatching-chick'],
	...['baby-chick', 'front-facing-baby-chick', 'duck', 'turkey', 'bird', 'rabbit', 'rabbit-face', 'fish', 'tropical-fish', 'blowfish'],
	...['shark', 'crab', 'lobster', 'shrimp', 'squid', 'octopus', 'oyster', 'camel', 'two-hump-camel', 'fishing-pole', 'honeybee'],
];
/** Toys of cats are none of these. */
const RODENTS = new Set(['mouse', 'mouse-face', 'rat']);
/** What stands for many things and shows none of them. */
const VAGUE = [
	...['basket', 'package', 'jar', 'label', 'green-salad', 'white-circle', 'red-circle', 'yellow-circle', 'orange-circle', 'brown-circle'],
	...[
		'yellow-square',
		'brown-square',
		'orange-square',
		'large-orange-diamond',
		'sparkles',
		'fire',
		'droplet',
		'sweat-droplets',
		'wind-face',
	],
	...['cloud', 'snowflake', 'sun', 'crescent-moon', 'water-wave', 'bubbles', 'eye', 'eyes', 'nose', 'ear', 'tooth', 'footprints', 'foot'],
	...[
		'beating-heart',
		'drop-of-blood',
		'kiss-mark',
		'flexed-biceps',
		'baby',
		'baby-symbol',
		'rainbow',
		'mosquito',
		'bug',
		'window',
		'shield',
	],
];
/** What grows is no picture of a dish that is made of it. */
const GROWN = [
	...['onion', 'tomato', 'potato', 'peanuts', 'hot-pepper', 'bell-pepper', 'broccoli', 'beans', 'roasted-sweet-potato', 'popcorn', 'herb'],
	...['leafy-green', 'eggplant', 'carrot', 'pea-pod', 'ear-of-corn', 'garlic', 'coconut', 'mango', 'lemon', 'lime', 'cucumber', 'doughnut'],
	...['palm-tree', 'seedling', 'custard', 'egg', 'chestnut', 'sheaf-of-rice'],
];
/** Bowls and boxes of other kitchens; noodles are eaten so. */
const FOREIGN = new Set(['steaming-bowl', 'bento-box', 'bowl-with-spoon']);
const NOODLES = /noodle|ramen|thukpa/;
/** No vegetarian dish is drawn as meat, even where the word for it is: veg kebab. */
const MEAT = new Set(['cut-of-meat', 'meat-on-bone', 'poultry-leg', 'bacon', 'hot-dog', 'fried-shrimp']);
const EATEN = new Set(['raw', 'staple', 'made', 'dish', 'drink']);
const [animals, vague, grown] = [new Set(ANIMALS), new Set(VAGUE), new Set(GROWN)];

/** The icon that shows a product: that of its row, else that of its thing; null where none shows it. */
export function iconOf(art: string | null, thing: Thing | null): string | null {
	const isRight = (icon: string) =>
		isArt(icon) &&
		(!vague.has(icon) || (icon === 'green-salad' && thing?.id.includes('salad'))) &&
		!(thing?.food === 'veg' && MEAT.has(icon)) &&
		// What is not recognised may be eaten.
		!(thing === null && animals.has(icon)) &&
		!(thing && (EATEN.has(thing.kind) || thing.id.endsWith('-toy')) && (animals.has(icon) || RODENTS.has(icon))) &&
		!(thing && EATEN.has(thing.kind) && FOREIGN.has(icon) && !NOODLES.test(thing.id)) &&
		!(thing?.kind === 'dish' && grown.has(icon));
	return [art, thing?.art ?? null].find((icon) => icon !== null && isRight(icon)) ?? null;
}
