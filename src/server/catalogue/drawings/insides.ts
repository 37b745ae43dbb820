import { readPackRows } from '#server/art/packs/colours.ts';
import { hashOf } from '#server/catalogue/drawings/hash.ts';
import { isFood, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

/** The small mark of a pack for what is inside or how it tastes, and the colour of it. */
export type Inside = { mark: string; tone: string };
type Known = Inside & { isWeak: boolean; on: string };

/** Marks that mean nothing: for what no word tells. */
const PLAIN = ['diamond', 'ring', 'ball', 'star', 'swirl', 'square', 'spark', 'wave'];
/** Colours of what is eaten, where it is seen itself. */
export const FOOD_TONES = ['gold', 'orange', 'cream', 'lime', 'yellow', 'rust', 'brown', 'green'];
const TONES = ['gold', 'mint', 'orange', 'sky', 'cream', 'lime', 'pink', 'teal', 'yellow', 'rust', 'rose', 'violet'];

let known: ReadonlyMap<string, Known> | null = null;

function byWord(): ReadonlyMap<string, Known> {
	known ??= new Map(
		readPackRows(new URL('./insides.csv', import.meta.url)).flatMap(({ mark = '', tone = '', weak = '', on = '', words = '' }) =>
			words.split(' ').map((word): [string, Known] => [word, { mark, tone, isWeak: weak === 'yes', on }]),
		),
	);
	return known;
}

/** "Boondi ladoo in ghee" tastes of boondi. */
const MADE_IN = /\sin (?:ghee|syrup)\b/i;

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
const singular = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/**
 * Words that tell nothing of the inside: mango or not, saffron is "kesar"; tea tree is no tea, no body is buttered with what is spread on
 * bread, hot dogs are neither hot nor for dogs, pencil cells do not write, and glucose biscuits are biscuits.
 */
const NO_FLAVOUR = new RegExp(
	[
		...[/\bhot[ -]dogs?\b/, /\bpencil(?=[ -]cells?\b)/, /\brose(?=[ -]gold\b)/, /\bglucose(?=[ -]biscuits?\b)/],
		...[/\bkesar(?=[ -](?:mango|aam)\b)/, /\btea[ -]tree\b/, /\b(?<=(?:body|shea|lip)[ -])butter\b/],
	]
		.map(({ source }) => source)
		.join('|'),
	'gi',
);

const REMEDIES = ['medicine', 'health'];

/** Whether a mark can stand on a thing: no chilli on a hot water jug, no cross on cold cream, no baby on what is for adults. */
function canStand({ mark, on }: Known, name: string, thing: Thing | undefined): boolean {
	if (mark === 'baby' && /\badults?\b/i.test(name)) return false;
	if (!thing || on === '') return true;
	return on === 'food' ? isFood(thing) : REMEDIES.includes(thing.kind);
}

const toldBy = (name: string, thing: string): Known | undefined => {
	const words = [name.replace(MADE_IN, ''), thing].flatMap((text) => wordsOf(text.replace(NO_FLAVOUR, '')));
	const told = words.flatMap((word) => byWord().get(word) ?? byWord().get(singular(word)) ?? []);
	const found = told.filter((one) => canStand(one, name, thingById(thing)));
	return found.find(({ isWeak }) => !isWeak) ?? found[0];
};

/** Whether a word of the name or the thing tells a flavour. */
export const isTold = (name: string, thing: string): boolean => toldBy(name, thing)?.isWeak === false;

/**
 * What the words of a product's English name say of its inside, a flavour first ("Lemon Floor Cleaner"). A weak word has a mark only, so
 * that a brand's flours differ by a colour that looks like chance, one of `tones`, and is always the same; where no word tells, so does the mark.
 */
export function insideOf(name: string, thing: string, tones: readonly string[] = TONES): Inside {
	const told = toldBy(name, thing);
	if (told && !told.isWeak) return told;
	const chance = hashOf(`${thing} ${name}`);
	const tone = tones[(chance >>> 8) % tones.length] ?? 'gold';
	return { mark: told?.mark ?? PLAIN[chance % PLAIN.length] ?? 'ball', tone };
}
