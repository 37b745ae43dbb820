import { hashOf } from '#lib/hash.ts';
import { readPackRows } from '#server/art/packs/colours.ts';
import { isFood, isRemedy, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

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
 * bread, grape seed is no grape, hot dogs are neither hot nor for dogs, pencil cells do not write, glucose biscuits are biscuits, and a
 * tea light is a candle.
 */
const NO_FLAVOUR = new RegExp(
	[
		...[
			/\bhot[ -]dogs?\b/,
			/\bpencil(?=[ -]cells?\b)/,
			/\brose(?=[ -]gold\b)/,
			/\bbaby(?=[ -]lips\b)/,
			/\bglucose(?=[ -]biscuits?\b)/,
			/\bgrape(?=[ -](?:seeds?|fruit)\b)/,
			/\boral(?=[ -](?:suspension|solution|drops|liquid|spray)\b)/,
			/\bskin[ -]cells?\b/,
			/\bpepper(?=[ -]?mint\b)/,
			/\b(?:gulab|kala)[ -]jamuns?\b/,
			/\b(?:evening|morning|high)[ -]tea\b/,
		],
		...[/\bkesar(?=[ -](?:mango|aam)\b)/, /\btea[ -]tree\b/, /\btea(?=[ -]lights?\b)/, /\b(?<=(?:body|shea|lip)[ -])butter\b/],
		// What a product has not: "no added sugar", "sugar free".
		...[/\b(?:no|without)[ -](?:onion|garlic)(?:[ ,&]+(?:and|or|no)?[ ]*(?:onion|garlic))?\b/],
		...[/\b(?:no|zero|without|less)[ -](?:added[ -])?[a-z]+\b/, /\b[a-z]+[ -]free\b/],
	]
		.map(({ source }) => source)
		.join('|'),
	'gi',
);

/** What is for the body or for those who wear it. */
const BODY = ['medicine', 'health', 'care', 'baby', 'clean', 'paper'];
/** What has neither taste nor scent: of its name only what stands before the details counts, and a colour is none of a fruit. */
const OF_THE_HOUSE = ['home', 'paper', 'service'];
/** What smells of something, though it is for the house. */
const SCENTED = /agarbatti|dhoop|incense|candle|freshener|camphor|aroma|diffuser/;
const COLOURS = /\b(?:orange|mango|lime|olive|green|cherry|plum|peach|lemon[ -]yellow|mustard|chocolate[ -]brown|coffee[ -]brown)\b/gi;
const DETAILS = /\s[-–—|]|[,(|]|\s(?:with|for)\s/i;
const GREEN_TEA = /\bgreen tea\b/i;

/** The words of a name that can tell of the inside of the thing. */
function tellingWords(name: string, thing: Thing | undefined): string {
	// Green tea in a face wash is an herb.
	if (thing && !isFood(thing) && GREEN_TEA.test(name)) return name.replace(GREEN_TEA, 'herbal');
	if (!thing || !OF_THE_HOUSE.includes(thing.kind) || SCENTED.test(thing.id)) return name.replace(MADE_IN, '');
	return name.split(DETAILS)[0]?.replace(COLOURS, '') ?? name;
}

/** Whether a mark can stand on a thing: no chilli on a hot water jug, no cup on a tea face wash, no cross on cold cream, no baby on baby corn. */
function canStand({ mark, on }: Known, name: string, thing: Thing | undefined): boolean {
	if (mark === 'baby' && /\badults?\b/i.test(name)) return false;
	if (!thing || on === '') return true;
	if (on === 'kitchen') return isFood(thing) || thing.kind === 'home';
	if (on === 'body') return BODY.includes(thing.kind);
	if (on === 'house') return OF_THE_HOUSE.includes(thing.kind);
	return on === 'food' ? isFood(thing) : isRemedy(thing);
}

const toldBy = (name: string, thing: string): Known | undefined => {
	const words = [tellingWords(name, thingById(thing)), thing].flatMap((text) => wordsOf(text.replace(NO_FLAVOUR, '')));
	// Dried, a fruit looks other than what its own name shows.
	const whole = thing.includes('-') ? [thing] : [];
	const told = [...whole, ...words].flatMap((word) => byWord().get(word) ?? byWord().get(singular(word)) ?? []);
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
