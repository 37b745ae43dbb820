import { PRODUCTS_PER_PAGE } from '#lib/constants.ts';
import type { ShopCard } from '#lib/contract/catalog.ts';
import type { SearchResults } from '#lib/contract/search.ts';
import type { App } from '#server/app/app.ts';
import type { ProductsQuery } from '#server/catalog/list-query.ts';
import { listProducts } from '#server/catalog/products.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import { listShops } from '#server/catalog/shops.ts';
import { soundOf } from '#server/catalog/sound.ts';
import { correctQuery, isWritten } from '#server/search/correction.ts';
import { thingMeant, thingNamed } from '#server/search/everyday-words.ts';
import { interleave, separateWords } from '#server/search/separate-words.ts';
import { isShopName } from '#server/search/shop-names.ts';

const STORES = 6;

type Query = ProductsQuery & { q: string };

/** Whether the typed words find anything near this place, filters apart. */
async function findsNothing(app: App, { q, point, language }: Query): Promise<boolean> {
	const [{ total }, { shops }] = await Promise.all([
		listProducts(app, { q, point, language, limit: 1 }),
		listShops(app, { q, point, language, limit: 1 }),
	]);
	return total === 0 && shops.length === 0;
}

async function find(app: App, query: Query): Promise<SearchResults> {
	const { q, point, language } = query;
	const isFurther = query.cursor !== undefined || query.page !== undefined;
	const [page, { shops: stores }] = await Promise.all([
		listProducts(app, query),
		isFurther ? { shops: [] } : listShops(app, { q, point, language, limit: STORES }),
	]);
	const known = await shopTable(app);
	const named = new Set(
		stores.filter(({ id }) => {
			const shop = known.get(id);
			return shop && isShopName(shop.names, q);
		}),
	);
	const rank = (store: ShopCard) => (named.has(store) ? 0 : 2) + (store.isOpen ? 0 : 1);
	return { ...page, stores: stores.toSorted((a, b) => rank(a) - rank(b)), storesFirst: named.size > 0 };
}

/** What was probably meant by text that finds nothing, when that finds something; or `null`. */
async function meantInstead(app: App, query: Query): Promise<string | null> {
	const meant = thingMeant(query.q) ?? (await correctQuery(app, query.q));
	return meant && !(await findsNothing(app, { ...query, q: meant })) ? meant : null;
}

/** The best of each word by turns, on one page, for words that no product holds together; `null` when none of them finds anything. */
async function findEachWord(app: App, query: Query): Promise<SearchResults | null> {
	const meant = separateWords(query.q).map(async (q) =>
		(await findsNothing(app, { ...query, q })) ? meantInstead(app, { ...query, q }) : q,
	);
	const found = (await Promise.all(meant)).filter((word) => word !== null);
	// "amul buter" is butter, twice.
	const words = found.filter((word, i) => found.findIndex((one) => soundOf(one) === soundOf(word)) === i);
	if (words.length === 0) return null;
	const isFurther = query.cursor !== undefined || (query.page ?? 1) > 1;
	const lists = await Promise.all(words.map((q) => (isFurther ? { products: [] } : listProducts(app, { ...query, q }))));
	const all = interleave(
		lists.map(({ products }) => products),
		([first]) => first?.libraryProductId ?? '',
	);
	const products = all.slice(0, query.limit ?? PRODUCTS_PER_PAGE);
	return { products, stores: [], storesFirst: false, nextCursor: null, total: products.length, separateWords: words };
}

/**
 * Products and shops near a place for typed text; shops only with the first page, those of that name and the open ones first, and
 * before the products (`storesFirst`) when the text is the name of one. When the words find nothing at all, what
 * was probably meant is searched instead and named in `correctedQuery`, if that finds something; else each word by itself, those that
 * find something named in `separateWords`. Empty text finds nothing.
 */
export async function searchResults(app: App, query: Query): Promise<SearchResults> {
	if (!query.q.trim()) return { products: [], stores: [], storesFirst: false, nextCursor: null, total: 0 };
	const found = await find(app, query);
	const hasMissedName = found.stores.length === 0 && thingNamed(query.q) !== null && !(await isWritten(app, query.q));
	if (hasMissedName) {
		// "vicks" sounds like "week", and is no week.
		const thing = await meantInstead(app, query);
		if (thing) return { ...(await find(app, { ...query, q: thing })), correctedQuery: thing };
	}
	if (found.products.length > 0 || found.stores.length > 0 || !(await findsNothing(app, query))) return found;
	const each = await findEachWord(app, query);
	// "maggi tomato" is noodles and tomatoes, "surf excel" one thing.
	if (each && (each.separateWords?.length ?? 0) > 1 && thingMeant(query.q) && !thingNamed(query.q)) return each;
	const correctedQuery = await meantInstead(app, query);
	if (correctedQuery) return { ...(await find(app, { ...query, q: correctedQuery })), correctedQuery };
	return each ?? found;
}
