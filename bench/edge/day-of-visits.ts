import { createHash } from 'node:crypto';
import { LANGUAGES } from '#lib/languages.ts';
import { openDice } from '../million/words.ts';

/**
 * A day of visitors at a store of five hundred shops in eighty places, made beforehand: the same at every run and on every machine, which the
 * checksum at the end says. Things are named by their rank in the catalogue, since ids are the store's own.
 */
export const SHOPS = 500;
export const PLACES = 80;
export const PRODUCTS = 4_000;

/** Of these many customers choose, by rank at their place. */
const NEAR_SHOPS = 24;
const NEAR_PRODUCTS = 400;
const SEED = 20_261_124;
const HOUR_S = 3_600;
/** How many visits: of people that a search engine sends and of customers who come back; and how many pages crawlers fetch. */
const LANDINGS = 30_000;
const RETURNS = 70_000;
const CRAWLED = 8_000;
/** Of a hundred visits so many come in each hour; the busiest has one in nine. */
const BY_HOUR = [0.7, 0.4, 0.3, 0.3, 0.5, 1.2, 2.8, 4.4, 5.6, 6.2, 6.6, 6.4, 5.9, 5.1, 4.5, 4.5, 5.1, 6.5, 8.5, 9.9, 8.7, 5.5, 3, 1.4];
/** In the order of `LANGUAGES`: how many of a hundred visitors read each. */
const BY_LANGUAGE = [50, 25, 16, 5, 2, 2];
/** What a shop changes in a day. */
const PRICES = 6;
const STOCKS = 2;

export type Kind = 'home' | 'shops' | 'category' | 'part' | 'locality' | 'shop' | 'product' | 'search';
export type View = {
	at: number;
	does: 'view';
	who: 'landing' | 'customer' | 'crawler';
	/** A number of one visit, by which a browser is known again during it. */
	visit: number;
	/** The rank of the place; null: none was chosen. */
	place: number | null;
	language: number;
	page: Kind;
	rank: number;
};
export type Change = { at: number; does: 'price' | 'out' | 'back' | 'shut' | 'open'; shop: number; pack: number };
export type Event = View | Change;

type Dice = () => number;
/** Chooses a rank by weights. */
function chooser(weights: readonly number[]): (dice: Dice) => number {
	let sum = 0;
	const upTo = weights.map((weight) => (sum += weight));
	return (dice) => {
		const at = dice() * sum;
		let [low, high] = [0, upTo.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((upTo[middle] ?? 0) > at) high = middle;
			else low = middle + 1;
		}
		return low;
	};
}
/** A few ranks have most of the visits (Zipf). */
const zipf = (count: number, slope: number) => chooser(Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** slope));

const hourOf = chooser(BY_HOUR);
const languageOf = chooser(BY_LANGUAGE);
const ranksOf: Record<Kind, (dice: Dice) => number> = {
	home: zipf(1, 1),
	shops: zipf(1, 1),
	category: zipf(13, 1),
	part: zipf(60, 1.1),
	locality: zipf(PLACES, 0.8),
	shop: zipf(SHOPS, 1),
	product: zipf(PRODUCTS, 1.1),
	search: zipf(40, 1),
};
/** A customer goes to the shops and products near by. */
const nearRanks = { ...ranksOf, shop: zipf(NEAR_SHOPS, 1), product: zipf(NEAR_PRODUCTS, 1.1) };
const kindOf = (weights: Partial<Record<Kind, number>>): ((dice: Dice) => Kind) => {
	const kinds = Object.keys(weights) as Kind[];
	const choose = chooser(Object.values(weights));
	return (dice) => kinds[choose(dice)] ?? 'home';
};
const landsOn = kindOf({ product: 50, part: 14, category: 8, locality: 12, shop: 10, home: 6 });
const goesOnTo = kindOf({ category: 38, part: 20, product: 5, search: 4, shops: 9, shop: 24 });
const isCrawled = kindOf({ product: 66, part: 12, locality: 10, shop: 10, category: 2 });

function* visits(dice: Dice): Generator<View> {
	const placeOf = zipf(PLACES, 0.9);
	const second = () => Math.floor((hourOf(dice) + dice()) * HOUR_S);
	let visit = 0;
	const view = (page: Kind, ranks = ranksOf): Pick<View, 'page' | 'rank' | 'does'> => ({ does: 'view', page, rank: ranks[page](dice) });
	for (let i = 0; i < LANDINGS; i++) {
		const who = { who: 'landing', visit: visit++, place: null, language: languageOf(dice) } as const;
		let at = second();
		yield { at, ...who, ...view(landsOn(dice)) };
		while (dice() < 0.3) {
			at += 20 + Math.floor(dice() * 60);
			yield { at, ...who, ...view(goesOnTo(dice)) };
		}
	}
	for (let i = 0; i < RETURNS; i++) {
		const who = { who: 'customer', visit: visit++, place: placeOf(dice), language: languageOf(dice) } as const;
		let at = second();
		yield { at, ...who, ...view('home') };
		for (let left = 2 + Math.floor(dice() * 8); left > 0; left--) {
			at += 15 + Math.floor(dice() * 45);
			yield { at, ...who, ...view(goesOnTo(dice), nearRanks) };
		}
	}
	for (let i = 0; i < CRAWLED; i++) {
		const language = Math.floor(dice() * LANGUAGES.length);
		const page = isCrawled(dice);
		// Half of what they fetch is what people land on, the other half any page of the sitemap.
		const any = { shop: SHOPS, product: PRODUCTS, locality: PLACES, part: 60, category: 13, home: 1, shops: 1, search: 1 }[page];
		const rank = dice() < 0.5 ? ranksOf[page](dice) : Math.floor(dice() * any);
		yield { at: Math.floor(dice() * 24 * HOUR_S), does: 'view', who: 'crawler', visit: visit++, place: null, language, page, rank };
	}
}

/** Prices change in the morning, stock all day; shops open from seven on and close from nine in the evening. */
function* changes(dice: Dice): Generator<Change> {
	for (let shop = 0; shop < SHOPS; shop++) {
		const pack = () => Math.floor(dice() * 200);
		for (let i = 0; i < PRICES; i++) yield { at: Math.floor((7 + 5 * dice() ** 2 * 2) * HOUR_S), does: 'price', shop, pack: pack() };
		for (let i = 0; i < STOCKS; i++) {
			const gone = pack();
			const at = Math.floor((9 + 8 * dice()) * HOUR_S);
			yield { at, does: 'out', shop, pack: gone };
			yield { at: at + Math.floor((1 + 2 * dice()) * HOUR_S), does: 'back', shop, pack: gone };
		}
		const half = (from: number, halves: number) => (from + Math.floor(dice() * halves) / 2) * HOUR_S;
		yield { at: half(7, 5), does: 'open', shop, pack: 0 };
		yield { at: half(21, 4), does: 'shut', shop, pack: 0 };
	}
}

/** All that happens in the day, in its order. */
export function wholeDay(): Event[] {
	const dice = openDice(SEED);
	return [...visits(dice), ...changes(dice)]
		.map((event, i) => ({ event, i }))
		.sort((a, b) => a.event.at - b.event.at || a.i - b.i)
		.map(({ event }) => event);
}

/** Of a day, by which one is seen to be the same. */
export const checksumOf = (day: readonly Event[]): string => createHash('sha256').update(JSON.stringify(day)).digest('hex');

/** Of the day that was fixed. */
export const CHECKSUM = '6abdc504e18b9b24f8bb0e6f82d019054b48181272cfda55725c53bceda050d1';
