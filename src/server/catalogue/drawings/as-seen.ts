import { FOOD_TONES, type Inside } from '#server/catalogue/drawings/insides.ts';
import type { Thing } from '#server/catalogue/lexicon/things.ts';

/** What a dish can look like: no onion makes it pink, and no chance blue. */
const COOKED: ReadonlySet<string> = new Set([...FOOD_TONES, 'forest', 'cocoa', 'crimson']);
/** How sweets are shaped, by their names: their flavour is seen by the colour alone. */
const SWEETS: readonly (readonly [names: RegExp, mark: string])[] = [
	[/katli/, 'diamond'],
	[/barfi|pak\b|cake|halwa|papdi|sandesh|mohanthal|magas|kunda|petha|sandwich|baklava|sukhdi|gajak/, 'square'],
	[/jalebi|imarti/, 'swirl'],
	[/roll|cham-cham|langcha/, 'egg'],
];
const SWEET_SHELVES: ReadonlySet<string> = new Set(['MITHAI', 'LADOO', 'BENGALI']);
/** What leaves colour in a name, and not in a sweet: fenugreek. */
const LEAFY: ReadonlySet<string> = new Set(['sprig', 'leaf']);

/** What is cooked is green of pistachio, leaves, chillies or a green fruit, never by chance. */
const GREENS: ReadonlySet<string> = new Set(['lime', 'green']);
const GROWN_GREEN: ReadonlySet<string> = new Set(['nut', 'pistachio', 'mango', 'fruit', 'kiwi', 'leaf', 'sprig', 'chilli', 'bitter-gourd']);
const isGreenByChance = ({ mark, tone }: Inside) => GREENS.has(tone) && !GROWN_GREEN.has(mark);
/** What is churned is white, whatever spices it. */
const CHURNED = /buttermilk|chaas/;

/** The inside of food that is itself seen in a shape: sweets by their form, a dish in a colour that it can have. */
export function asSeen(shape: string, { mark, tone }: Inside, { id, kind, secondary }: Thing): Inside {
	if (shape === 'sweets' && SWEET_SHELVES.has(secondary)) {
		const formed = SWEETS.find(([names]) => names.test(id))?.[1] ?? 'ball';
		return { mark: formed, tone: LEAFY.has(mark) ? 'brown' : isGreenByChance({ mark, tone }) ? 'gold' : tone };
	}
	if (shape === 'glass' && CHURNED.test(id)) return { mark: 'sprig', tone: 'white' };
	if (kind === 'dish' && isGreenByChance({ mark, tone })) return { mark, tone: 'gold' };
	if (kind !== 'dish' || COOKED.has(tone)) return { mark, tone };
	return { mark, tone: tone === 'white' || tone === 'sky' ? 'cream' : 'gold' };
}
