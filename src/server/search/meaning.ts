import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import type { App } from '#server/ports/app.ts';
import { correctQuery, isWritten } from '#server/search/correction.ts';
import { thingMeant, thingNamed, withoutMaker } from '#server/search/everyday-words.ts';
import { separateWords } from '#server/search/separate-words.ts';

export type Asked = { q: string; point: Point; language: Language };
/** What typed text is searched as: itself, another text instead, or several, the best of each by turns. */
export type Meaning = { kind: 'typed' } | { kind: 'instead'; text: string } | { kind: 'each'; texts: readonly string[] };

/** So few products, of a word that is written nowhere, were found by chance when what was meant finds many times as many. */
const FEW = 3;
const TIMES = 3;

const productCount = async (app: App, asked: Asked) => (await listProducts(app, { ...asked, limit: 1 })).total;
const findsShops = async (app: App, asked: Asked) => (await listShops(app, { ...asked, limit: 1 })).shops.length > 0;
const findsNothing = async (app: App, asked: Asked) => (await productCount(app, asked)) === 0 && !(await findsShops(app, asked));

/** What was probably meant by text that finds nothing, when that finds something; or `null`. */
async function meantInstead(app: App, asked: Asked): Promise<string | null> {
	const meant = thingMeant(asked.q) ?? (await correctQuery(app, asked.q));
	return meant && !(await findsNothing(app, { ...asked, q: meant })) ? meant : null;
}

/** The better-known spelling of a word that finds a few things by chance ("bisket"), or `null`. */
async function betterKnown(app: App, asked: Asked, found: number): Promise<string | null> {
	if (found === 0 || found > FEW || (await isWritten(app, asked.q)) || (await findsShops(app, asked))) return null;
	const better = await correctQuery(app, asked.q);
	// The few may be so few because of a filter, or be the last of many pages.
	return better && (await productCount(app, { ...asked, q: better })) >= TIMES * (await productCount(app, asked)) ? better : null;
}

/** Each word by itself, or what it was meant for; only those that find something. */
async function eachMeant(app: App, asked: Asked): Promise<string[]> {
	const meant = separateWords(asked.q).map(async (q) =>
		(await findsNothing(app, { ...asked, q })) ? meantInstead(app, { ...asked, q }) : q,
	);
	const found = (await Promise.all(meant)).filter((word) => word !== null);
	// "amul buter" is butter, twice.
	return found.filter((word, i) => found.findIndex((one) => soundOf(one) === soundOf(word)) === i);
}

/**
 * What text is searched as, the same for results and type-ahead: `found` says how many products and shops it found as it is. When it finds
 * nothing at all near this place, filters apart, it is searched as what was probably meant, if that finds something, else as its words.
 */
export async function meaningOf(app: App, asked: Asked, found: number): Promise<Meaning> {
	const { q } = asked;
	if (thingNamed(q) !== null && !(await findsShops(app, asked)) && !(await isWritten(app, q))) {
		// "vicks" sounds like "week", and is no week.
		const thing = await meantInstead(app, asked);
		if (thing) return { kind: 'instead', text: thing };
	}
	const better = await betterKnown(app, asked, found);
	if (better) return { kind: 'instead', text: better };
	if (found > 0 || !(await findsNothing(app, asked))) return { kind: 'typed' };
	const rest = withoutMaker(q);
	if (rest && !(await findsNothing(app, { ...asked, q: rest }))) return { kind: 'instead', text: rest };
	const texts = await eachMeant(app, asked);
	// "maggi tomato" is noodles and tomatoes, "surf excel" one thing.
	if (texts.length > 1 && thingMeant(q) && !thingNamed(q)) return { kind: 'each', texts };
	const text = await meantInstead(app, asked);
	if (text) return { kind: 'instead', text };
	return texts.length > 0 ? { kind: 'each', texts } : { kind: 'typed' };
}
