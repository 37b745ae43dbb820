import type { SearchResults } from '#lib/contract/search.ts';
import type { App } from '#server/app/app.ts';
import { listProducts, type ProductsQuery } from '#server/catalog/products.ts';
import { listShops } from '#server/catalog/shops.ts';
import { correctQuery } from '#server/search/correction.ts';
import { thingMeant } from '#server/search/everyday-words.ts';

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
	const [page, stores] = await Promise.all([
		listProducts(app, query),
		query.cursor ? { shops: [] } : listShops(app, { q, point, language, limit: STORES }),
	]);
	return { ...page, stores: stores.shops };
}

/**
 * Products and shops near a place for typed text; shops only with the first page. When the words find nothing at all, what
 * was probably meant is searched instead and named in `correctedQuery`, if that finds something. Empty text finds nothing.
 */
export async function searchResults(app: App, query: Query): Promise<SearchResults> {
	if (!query.q.trim()) return { products: [], stores: [], nextCursor: null, total: 0 };
	const found = await find(app, query);
	if (found.products.length > 0 || found.stores.length > 0 || !(await findsNothing(app, query))) return found;
	const correctedQuery = thingMeant(query.q) ?? (await correctQuery(app, query.q));
	if (!correctedQuery || (await findsNothing(app, { ...query, q: correctedQuery }))) return found;
	return { ...(await find(app, { ...query, q: correctedQuery })), correctedQuery };
}
