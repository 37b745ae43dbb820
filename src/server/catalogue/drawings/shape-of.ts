import { readPackRows } from '#server/art/packs/colours.ts';
import { isRemedy, type Thing } from '#server/catalogue/lexicon/things.ts';
import { readPack } from '#server/catalogue/packs/pack.ts';

type Rule = { shape: string; kind: string; secondary: string; things: readonly string[]; said: RegExp | null; draws: string };

/** Words of a name that say how the product is packed, by the shape they ask for. */
const CONTAINERS: Readonly<Record<string, string>> = {
	jar: 'jar',
	tin: 'tin',
	tube: 'tube',
	sachet: 'sachet',
	sachets: 'sachet',
	pump: 'pump',
	tetra: 'carton',
	carton: 'carton',
	cup: 'cup',
	tub: 'cup',
	pot: 'cup',
	bottle: 'bottle',
};
/** What is in such a container may come in another: a jar of coffee for a pouch of it, but no jar of tablets. */
const CAN_CHANGE = new Set(['pouch', 'bottle', 'jar', 'tin', 'can', 'carton', 'box', 'tube', 'sachet', 'cup']);
/** What comes with a pump. */
const PUMPED: ReadonlySet<string> = new Set(['care', 'clean', 'baby']);
/** How a remedy comes, by words of its name, where the rule for its thing says another form. */
const DOSES: readonly (readonly [words: RegExp, not: readonly string[], shape: string])[] = [
	[/\b(?:syrup|suspension|oral solution|liquid)\b/i, ['strip', 'tube', 'box'], 'bottle'],
	[/\beffervescent\b/i, ['bottle', 'strip', 'tube', 'box'], 'tablet-tube'],
	[/\b(?:tablet|capsule)s?\b/i, ['tube', 'vial'], 'strip'],
	[/\b(?:tablet|capsule|softgel|gumm(?:y|ie)|lozenge)s?\b/i, ['bottle'], 'pills'],
	[/\bpowder\b/i, ['bottle'], 'jar'],
	[/\bpowder\b/i, ['strip'], 'sachet'],
	[/\b(?:cream|ointment)\b/i, ['strip', 'bottle'], 'tube'],
	[/\bheat rub\b/i, ['jar'], 'tube'],
];
const SACK_FROM_G = 10_000;
const JERRY_FROM_ML = 3_000;
const SACHET_TO_ML = 20;
const SACHET_TO_G = 10;
const DRINK_FROM_ML = 100;

let known: readonly Rule[] | null = null;

const rules = (): readonly Rule[] => {
	known ??= readPackRows(new URL('./shape-rules.csv', import.meta.url)).map(
		({ shape = '', kind = '', secondary = '', thing = '', said = '', draws = '' }) => ({
			shape,
			kind,
			secondary,
			things: thing.split('|').filter(Boolean),
			said: said === '' ? null : new RegExp(`\\b(?:${said})\\b`, 'i'),
			draws,
		}),
	);
	return known;
};

const fits = (rule: Rule, { id, kind, parent, secondary, shape }: Thing, name: string) =>
	(rule.shape === '' || rule.shape === shape) &&
	(rule.kind === '' || rule.kind === kind) &&
	`${parent}/${secondary}`.includes(rule.secondary) &&
	(rule.things.length === 0 || rule.things.some((part) => id.includes(part))) &&
	(rule.said === null || rule.said.test(name));

/** What is weighed, and comes in no pump or narrow neck: creams in a jar, what flows in a tube. */
const byWeight = (id: string, grams: number) => (grams <= SACHET_TO_G ? 'sachet' : /moistur|cream/.test(id) ? 'jar' : 'tube');

/** The shape by what the pack holds: much rice is a sack, much oil a can, a spoon of shampoo a sachet; counted tablets come in no syrup bottle. */
function byAmount(shape: string, packText: string, thing: Thing): string {
	const { id, kind } = thing;
	const pack = readPack(packText);
	if (!pack) return shape;
	const { unit, factor } = pack.measure;
	const each = pack.each * factor;
	if (unit === 'g' && each >= SACK_FROM_G && (shape === 'pouch' || shape === 'bowl')) return 'sack';
	if (shape === 'sack' && unit === 'g' && each < SACK_FROM_G) return 'pouch';
	if (unit === 'ml' && each >= JERRY_FROM_ML && (shape === 'oil' || shape === 'bottle')) return 'jerry';
	if (unit === 'ml' && each <= SACHET_TO_ML && shape === 'pump') return 'sachet';
	if (unit === 'ml' && each >= DRINK_FROM_ML && shape === 'sachet') return 'carton';
	if (unit === 'g' && (shape === 'pump' || (shape === 'bottle' && kind === 'care'))) return byWeight(id, each);
	if (unit === 'piece' && shape === 'bottle' && isRemedy(thing)) return 'pills';
	return shape;
}

/**
 * How a thing is drawn: one of the shapes of packs, or `art`, the thing itself from the icons. By the thing, by a word of the name for its
 * container, and by what the pack holds; what has no brand and comes in grains is a heap in a bowl.
 */
export function shapeOf(thing: Thing, { name, brand, packText }: { name: string; brand: string | null; packText: string }): string {
	const words: readonly string[] = name.toLowerCase().match(/[a-z]+/g) ?? [];
	// Dried and ground, what grows comes in a pouch.
	if (thing.kind === 'raw' && words.includes('powder')) return 'pouch';
	// A menstrual cup comes in no cup.
	const named = thing.id.split('-');
	// "Muscle pump" is no pump.
	const isPack = (word: string) => !named.includes(word) && (word !== 'pump' || PUMPED.has(thing.kind));
	// A cleaner's spray has a trigger; who sprays perfume presses the top of what it comes in.
	const saysPack = (word: string) => (word === 'spray' && thing.kind === 'clean' ? 'spray' : isPack(word) ? CONTAINERS[word] : '');
	const said = words.map(saysPack).find(Boolean);
	const ruled = rules().find((rule) => fits(rule, thing, name))?.draws ?? 'art';
	const isLoose = brand === null && thing.kind === 'staple' && (ruled === 'pouch' || ruled === 'sack');
	const dose = isRemedy(thing) ? DOSES.find(([words, not]) => words.test(name) && not.includes(ruled))?.[2] : undefined;
	// Shampoo in a bar needs no bottle.
	const isBar = thing.kind === 'care' && thing.shape === 'bottle' && words.includes('bar');
	const shape = isBar ? 'soap' : said && CAN_CHANGE.has(thing.shape) ? said : isLoose ? 'bowl' : (dose ?? ruled);
	return byAmount(shape, packText, thing);
}
