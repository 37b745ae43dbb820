import type { ShopCard } from '#lib/contract/catalogue.ts';
import type { SearchResults } from '#lib/contract/search.ts';
import { listProducts } from '#server/catalogue/products/products.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { listShops } from '#server/catalogue/shops/shops.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import type { App } from '#server/ports/app.ts';
import type { SearchQuery } from '#server/ports/ports.ts';
import { isShopName, namesInWords } from '#server/search/shop-names.ts';
import { meaningOf } from '#server/search/when-to-correct.ts';

const STORES = 6;

/** `each`: the texts that are searched instead of `q`. */
type Meant = SearchQuery & { each?: readonly string[] };

async function find(app: App, query: Meant, q = query.q): Promise<SearchResults> {
	const { point, language } = query;
	const isFurther = query.cursor !== undefined || query.page !== undefined;
	const [page, { shops: stores }] = await Promise.all([
		listProducts(app, query),
		isFurther ? { shops: [] } : listShops(app, { q, point, language, limit: STORES }),
	]);
	const known = await shopTable(app);
	const typed = foldForSearch(q);
	const named = new Set(
		stores.filter(({ id }) => {
			const shop = known.get(id);
			return shop && isShopName(namesInWords(shop.names), typed);
		}),
	);
	const rank = (store: ShopCard) => (named.has(store) ? 0 : 2) + (store.isOpen ? 0 : 1);
	return { ...page, stores: stores.toSorted((a, b) => rank(a) - rank(b)), storesFirst: named.size > 0 };
}

/**
 * Products and shops near a place for typed text. Shops come only with the first page, those of that name and open ones first, and before the
 * products (`storesFirst`) when the text is a shop's name. When the words find nothing, the correction is searched and named in
 * `correctedQuery`, if it finds something; else each word by itself: those that find something are named in `separateWords`, their products
 * alternate, and there are no shops. A typed pack is always shown first. An empty text finds nothing.
 */
export async function searchResults(app: App, query: SearchQuery): Promise<SearchResults> {
	if (!query.q.trim()) return { products: [], stores: [], storesFirst: false, nextCursor: null, total: 0 };
	const { q, point, language, limit: _, ...filters } = query;
	const found = await find(app, query);
	const isFiltered = Object.values(filters).some((one) => one !== undefined);
	const meaning = await meaningOf(app, { q, point, language }, found.products.length + found.stores.length, isFiltered);
	switch (meaning.kind) {
		case 'typed':
			return found;
		case 'instead':
			return { ...(await find(app, { ...query, each: [meaning.text] }, meaning.text)), correctedQuery: meaning.text };
		case 'each':
			return {
				...(await listProducts(app, { ...query, each: meaning.texts })),
				stores: [],
				storesFirst: false,
				separateWords: [...meaning.texts],
			};
	}
}
