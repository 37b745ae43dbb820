import { hashOf } from '#lib/hash.ts';
import { isArt } from '#server/art/art.ts';
import { packName, type WordsOn, wordsOn } from '#server/art/packs/draw-pack.ts';
import { asSeen } from '#server/catalogue/drawings/as-seen.ts';
import { brandColour } from '#server/catalogue/drawings/colour-of.ts';
import { iconOf } from '#server/catalogue/drawings/icon-of.ts';
import { FOOD_TONES, type Inside, insideOf, isTold } from '#server/catalogue/drawings/insides.ts';
import { onTray } from '#server/catalogue/drawings/on-tray.ts';
import { givenPack, ownDrawing } from '#server/catalogue/drawings/own-drawing.ts';
import { saidColour } from '#server/catalogue/drawings/said-colour.ts';
import { shapeOf } from '#server/catalogue/drawings/shape-of.ts';
import { allThings, isFood, isRemedy, type Thing } from '#server/catalogue/lexicon/things.ts';

/** What decides how a product is drawn; `art` is an icon that its row names. */
export type DrawnProduct = {
	thing: string | null;
	parent_code: string;
	art: string | null;
	name_en: string;
	brand_name: string | null;
	pack_text: string;
};
/** The name of a drawing, and where the words of the product stand on it. */
export type Drawing = { name: string; words: WordsOn };

/** What bowls, pots and plates are made of where no brand colours them. */
const DISHES = ['rust', 'brown', 'cocoa', 'crimson', 'forest', 'indigo'];
const BOWLS = ['brown', 'cocoa', 'rust'];
const LEAVES = ['forest', 'green', 'olive', 'lime', 'teal'];
/** The neighbour of a colour, for an inside that would vanish on it. */
const BESIDE: Readonly<Record<string, string>> = {
	gold: 'rust',
	orange: 'cocoa',
	red: 'gold',
	green: 'lime',
	sky: 'blue',
	lime: 'forest',
	teal: 'mint',
	ink: 'grey',
};

/** What is worn on nails and lips is seen in its own colour, which most names do not say. */
const WORN = /^(?:nail-polish|lip-gloss|lip-liner)$/;
const WORN_COLOURS = ['rose', 'crimson', 'pink', 'plum', 'red', 'violet', 'rust'];

/** Inks and paints are told apart by their colour. */
const INKS: Readonly<Record<string, string>> = { blue: 'blue', black: 'ink', red: 'red', green: 'green', violet: 'violet' };

/** What has ink or paint in it. */
const WRITES = /pen|ink|marker|paint|crayon|colour|highlighter/;

const pick = (from: readonly string[], text: string) => from[hashOf(text) % from.length] ?? 'teal';

function packOf(shape: string, colour: string, inside: Inside, thing?: Thing): Drawing {
	const { mark, tone } = thing ? asSeen(shape, inside, thing) : inside;
	const parts = { shape, colour, mark, tone: tone === colour ? (BESIDE[colour] ?? 'cream') : tone };
	return { name: packName(parts), words: wordsOn(parts) };
}

/** A thing from the icons: things of the field that share one are arranged in different ways, what is made has its flavour as a small mark. */
function thingItself(icon: string, name: string, thing: Thing | null): Drawing {
	const isGrown = thing?.kind === 'raw';
	const { mark, tone } = insideOf(name, thing?.id ?? '');
	if (isGrown) return { name: [icon, `two_${icon}`, `three_${icon}`][hashOf(thing.id) % 3] ?? icon, words: 'nothing' };
	const ink =
		thing?.kind === 'paper' && WRITES.test(thing.id)
			? name
					.toLowerCase()
					.match(/[a-z]+/g)
					?.map((word) => INKS[word])
					.find(Boolean)
			: undefined;
	if (ink) return { name: `${icon}_drop_${ink}`, words: 'nothing' };
	const isMarked = thing !== null && ['made', 'dish', 'drink'].includes(thing.kind) && isTold(name, thing.id);
	return { name: isMarked ? `${icon}_${mark}_${tone}` : icon, words: 'nothing' };
}

/** What is drawn for a thing that no icon shows. */
function withoutIcon({ kind, shape }: Thing): string {
	if (kind === 'dish') return shape === 'cup' ? 'curry' : 'plate';
	if (kind === 'raw') return shape === 'bunch' ? 'bunch' : 'fruits';
	return shape === 'box' ? 'box' : 'card';
}

/** Something round and green or brown, for what grows and has no icon. */
const grown = (id: string): Inside => ({
	mark: pick(['fruit', 'bulb', 'root', 'mango'], id),
	tone: pick(['green', 'olive', 'rust', 'lime', 'brown'], ` ${id}`),
});

/** What follows such a plus is another product of a set: the first is drawn. */
const NEXT_OF_SET = /\s\+\s|(?<=[a-z\d)])\+(?=[A-Z])/;

/** Shapes that show the food itself. */
const SERVED = new Set(['sweets', 'plate', 'cake', 'curry', 'glass']);
/** What is in a jar is seen through it: no blue ghee. */
const isSeen = (shape: string, thing: Thing) => SERVED.has(shape) || (shape === 'jar' && isFood(thing));
const SALTED = /\b(?:un)?salted\b/i;

/** How a kitchen serves what shops sell packed. */
function served(shape: string, { kind, secondary }: Thing): string {
	if (!['pouch', 'pillow', 'carton', 'soda', 'bottle', 'cup', 'can', 'jar', 'box'].includes(shape)) return shape;
	if (kind === 'drink' || /TEA_COFFEE|CURD_CHAAS|DRINKS|MILK/.test(secondary)) return 'glass';
	return 'curry';
}

const FEATHERED = /feather|teaser|wand/i;

const MAX_DRAWN = 20_000;
const drawn = new Map<string, Drawing>();

/** As `decide`, remembered: lists show the same products again and again. */
export function drawingOf(product: DrawnProduct): Drawing {
	const { thing, parent_code, art, name_en, brand_name, pack_text } = product;
	const key = [thing, parent_code, art, name_en, brand_name, pack_text].join('\n');
	const known = drawn.get(key);
	if (known) return known;
	const drawing = decide(product);
	if (drawn.size >= MAX_DRAWN) drawn.clear();
	drawn.set(key, drawing);
	return drawing;
}

/**
 * The picture of a product without a photograph, as a pure function of what it is, how it is packed and who makes it: a drawn pack in its
 * brand's colour, or the thing itself.
 */
function decide({ thing: id, parent_code: parent, art, name_en, brand_name: brand, pack_text: packText }: DrawnProduct): Drawing {
	const thing = (id && allThings().get(id)) || null;
	// A remedy of two things is one: "Zinc + vitamin C tablets".
	const isOne = thing !== null && isRemedy(thing);
	const name = (!isOne && name_en.split(NEXT_OF_SET)[0]) || name_en;
	const found = iconOf(art, thing);
	// Some toys of cats are of feathers.
	const icon = found === 'feather' && !FEATHERED.test(name) ? null : found;
	const own = thing ? ownDrawing(thing.id, name) : undefined;
	if (parent === 'LAUNDRY' && art && isArt(art) && !own) return { name: art, words: 'nothing' };
	const inside = insideOf(name, thing?.id ?? '');
	if (!thing) return icon && !brand ? thingItself(icon, name, null) : packOf('pack', brandColour(brand ?? name), inside);
	const colour = (unbranded: readonly string[]) => (brand ? brandColour(brand) : pick(unbranded, thing.id));
	if (own) {
		const unsaid = WORN.test(thing.id) ? pick(WORN_COLOURS, name) : colour(DISHES);
		const itsColour = (isFood(thing) ? undefined : saidColour(name)) ?? unsaid;
		const pack = givenPack(own, { colour: itsColour, ...inside });
		if (pack) return packOf(pack.shape, pack.colour, pack);
		return own.includes('_') ? { name: own, words: 'nothing' } : thingItself(own, name, thing);
	}
	const isMeat = thing.parent === 'MEAT_FISH' && thing.kind === 'raw';
	const packed = isMeat ? 'tray' : shapeOf(thing, { name, brand, packText });
	const shape = parent === 'RESTAURANT' ? served(packed, thing) : packed;
	if (shape === 'tray') return packOf(shape, colour(['red', 'blue', 'teal', 'rust']), onTray(`${thing.id} ${name}`));
	if (shape === 'bunch')
		return packOf(shape, /red|lal/.test(thing.id) ? 'crimson' : pick(LEAVES, thing.id), {
			mark: 'leaf',
			tone: pick(LEAVES, ` ${thing.id}`),
		});
	// A heap is of what it is: salt on nuts is not seen.
	if (shape === 'bowl') {
		const heap = insideOf(name.replace(SALTED, ''), thing.id, FOOD_TONES);
		const seenIn = BOWLS.filter((bowl) => bowl !== heap.tone);
		return packOf(shape, pick(seenIn, thing.id), heap);
	}
	if (shape === 'curry' && icon) return thingItself(icon, name, thing);
	if (shape !== 'art') return packOf(shape, colour(DISHES), isSeen(shape, thing) ? insideOf(name, thing.id, FOOD_TONES) : inside, thing);
	if (icon) return thingItself(icon, name, thing);
	const stand = withoutIcon(thing);
	// No blue idlis: what is served has the colours of food.
	if (SERVED.has(stand)) return packOf(stand, colour(DISHES), insideOf(name, thing.id, FOOD_TONES), thing);
	return packOf(stand, colour(DISHES), thing.kind === 'raw' && !isTold(name, thing.id) ? grown(thing.id) : inside, thing);
}
