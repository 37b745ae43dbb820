import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { brandOf } from '#server/catalogue/lexicon/brand-index.ts';
import { countProducts, sellsAny } from '#server/catalogue/products/products.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { soundOf } from '#server/catalogue/spelling/sound.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { holdsThing, isName } from '#server/catalogue/typed/near-name.ts';
import { localitiesByName } from '#server/place/localities.ts';
import type { App } from '#server/ports/app.ts';
import {
	besideBrand,
	isBrandInForm,
	namesBegun,
	namesMeant,
	productMeant,
	productNamed,
	withoutMaker,
} from '#server/search/brand-names.ts';
import { correctQuery, isWritten } from '#server/search/correction.ts';
import { separateWords } from '#server/search/separate-words.ts';

export type Asked = { q: string; point: Point; language: Language };
/** How a typed text is searched: as it is, as another text, or as several texts whose results alternate. */
export type Meaning = { kind: 'typed' } | { kind: 'instead'; text: string } | { kind: 'each'; texts: readonly string[] };

/** At most this many products for a word that no product contains are chance finds, if a correction finds many times as many. */
const FEW = 3;
const TIMES = 3;

const findsShops = async (app: App, asked: Asked) => (await listShops(app, { ...asked, limit: 1 })).shops.length > 0;
const findsNothing = async (app: App, asked: Asked) => !(await sellsAny(app, asked)) && !(await findsShops(app, asked));

/** The probable meaning of a text that finds nothing, if it finds something; else `null`. */
async function meantInstead(app: App, asked: Asked): Promise<string | null> {
	const { q, language } = asked;
	for (const meant of [...namesMeant(q, language), ...namesBegun(q, language)])
		if (!(await findsNothing(app, { ...asked, q: meant }))) return meant;
	const meant = await correctQuery(app, q, language);
	return meant && !(await findsNothing(app, { ...asked, q: meant })) ? meant : null;
}

/** Whether the text is a brand of the store in any script; what else people call so is only meant where there is none. */
const isBrand = async (app: App, q: string) => brandOf(foldForSearch(q), await brandsFor(app, { q })) !== null;

/** The common spelling of a word that finds a few products by chance ("bisket"), or `null`. */
async function betterKnown(app: App, asked: Asked, found: number): Promise<string | null> {
	if (found === 0 || found > FEW || (await isWritten(app, asked.q, asked.language)) || (await findsShops(app, asked))) return null;
	const better = await correctQuery(app, asked.q, asked.language);
	// A filter, or the last of many pages, can also leave few products.
	return better && (await countProducts(app, { ...asked, q: better })) >= TIMES * (await countProducts(app, asked)) ? better : null;
}

/** Whether a text is known as it is written or sounds: a thing, a brand that people know, or one of the store. */
const isSure = async (app: App, { q, language }: Asked) =>
	isName(foldForSearch(q), language) || productNamed(q) !== null || (await isBrand(app, q));

/** `isGuess`: neither known nor a word of any product, and no misspelt thing. */
type Part = { word: string; isGuess: boolean };

/** A single word, or its correction, if it finds something. */
async function partMeant(app: App, asked: Asked): Promise<Part[]> {
	const { q, language } = asked;
	const known = await isSure(app, asked);
	const written = await isWritten(app, q, language);
	// "vim" begins other words, but does not mean them.
	const isFound = (written || !productNamed(q)) && !(await findsNothing(app, asked));
	const word = isFound ? q : await meantInstead(app, asked);
	if (word === null) return [];
	return [{ word, isGuess: !known && !(isFound ? written : isName(foldForSearch(word), language)) }];
}

/** Each single word or its correction; only those that find something, and beside others no guess. */
async function eachMeant(app: App, asked: Asked): Promise<string[]> {
	const parts = (await separateWords(app, asked.q, asked.language)).map((q) => partMeant(app, { ...asked, q }));
	const found = (await Promise.all(parts)).flat();
	const sure = found.filter(({ isGuess }) => !isGuess);
	const words = (sure.length > 0 ? sure : found).map(({ word }) => word);
	// Both words of "amul buter" lead to butter.
	return words.filter((word, i) => words.findIndex((one) => soundOf(one) === soundOf(word)) === i);
}

/**
 * How a text is searched, the same for results and suggestions. `found` counts the products and shops for the text as it is; `isFiltered`: others
 * may be hidden by filters or stand on earlier pages. When nothing near the place matches, regardless of filters, the text is searched as its
 * correction, if that finds something, else word by word.
 */
export async function meaningOf(app: App, asked: Asked, found: number, isFiltered: boolean): Promise<Meaning> {
	const { q } = asked;
	if (
		productNamed(q) !== null &&
		!(await findsShops(app, asked)) &&
		!(await isWritten(app, q, asked.language)) &&
		!(await isBrand(app, q))
	) {
		// "vicks" sounds like "week", but does not mean it.
		const product = await meantInstead(app, asked);
		if (product) return { kind: 'instead', text: product };
	}
	const better = await betterKnown(app, asked, found);
	if (better) return { kind: 'instead', text: better };
	if (found > 0 || (isFiltered && !(await findsNothing(app, asked)))) return { kind: 'typed' };
	// A place is no misspelt product: its name leads to its shops.
	if ((await localitiesByName(app, q, asked.language)).length > 0) return { kind: 'typed' };
	const rest = besideBrand(q, asked.language) ?? (productNamed(q) ? null : withoutMaker(q));
	if (rest && holdsThing(foldForSearch(rest), asked.language) && !(await findsNothing(app, { ...asked, q: rest })))
		return { kind: 'instead', text: rest };
	const texts = isBrandInForm(q) ? [] : await eachMeant(app, asked);
	// "maggi tomato" is noodles and tomatoes, but "surf excel" is one product.
	if (texts.length > 1 && productMeant(q) && !productNamed(q)) return { kind: 'each', texts };
	const text = await meantInstead(app, asked);
	if (text) return { kind: 'instead', text };
	return texts.length > 0 ? { kind: 'each', texts } : { kind: 'typed' };
}
