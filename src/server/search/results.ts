import type { ShopCard } from '#lib/contract/catalog.ts';
import type { SearchResults } from '#lib/contract/search.ts';
import type { App } from '#server/app/app.ts';
import type { ProductsQuery } from '#server/catalog/list-query.ts';
import { listProducts } from '#server/catalog/products.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import { listShops } from '#server/catalog/shops.ts';
import { correctQuery } from '#server/search/correction.ts';
import { thingMeant } from '#server/search/everyday-words.ts';
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

/**
 * Products and shops near a place for typed text; shops only with the first page, those of that name and the open ones first, and
 * before the products (`storesFirst`) when the text is the name of one. When the words find nothing at all, what
 * was probably meant is searched instead and named in `correctedQuery`, if that finds something. Empty text finds nothing.
 */
export async function searchResults(app: App, query: Query): Promise<SearchResults> {
	if (!query.q.trim()) return { products: [], stores: [], storesFirst: false, nextCursor: null, total: 0 };
	const found = await find(app, query);
	if (found.products.length > 0 || found.stores.length > 0 || !(await findsNothing(app, query))) return found;
	const correctedQuery = thingMeant(query.q) ?? (await correctQuery(app, query.q));
	if (!correctedQuery || (await findsNothing(app, { ...query, q: correctedQuery }))) return found;
	return { ...(await find(app, { ...query, q: correctedQuery })), correctedQuery };
}
