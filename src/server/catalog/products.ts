import * as z from 'zod/mini';
import { PRODUCTS_PER_PAGE } from '#lib/constants.ts';
import type { ProductCard } from '#lib/contract/catalog.ts';
import type { Point } from '#lib/geo.ts';
import type { Language } from '#lib/languages.ts';
import { paiseFromRupees } from '#lib/money.ts';
import type { App } from '#server/app/app.ts';
import { CursorId, CursorNumber, readCursor, writeCursor } from '#server/catalog/cursor.ts';
import { remember } from '#server/catalog/memo.ts';
import { type NearShop, seen, shopsServing } from '#server/catalog/near.ts';
import { productCard } from '#server/catalog/product-card.ts';
import { type ListKeys, type ListQuery, type ListRow, productListSql, type Sort } from '#server/catalog/product-list-sql.ts';
import { searchTerms } from '#server/catalog/search-terms.ts';
import { shopTable } from '#server/catalog/shop-table.ts';
import { tag } from '#server/catalog/tags.ts';

export type ProductsQuery = {
	point: Point;
	language: Language;
	/** Category codes and a brand's id. */
	parent?: string | undefined;
	secondary?: string | undefined;
	brand?: string | undefined;
	/** One shop: all it sells, wherever the visitor is. Without it: what the shops that serve the point sell. */
	store?: string | undefined;
	/** Rupees, of the pack a card shows first. */
	minPrice?: number | undefined;
	maxPrice?: number | undefined;
	offers?: boolean | undefined;
	inStock?: boolean | undefined;
	sort?: Sort | undefined;
	q?: string | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};
/** `products`: one list of packs per entry, the pack to show first at the front. */
export type ProductsPage = { products: ProductCard[][]; nextCursor: string | null; total: number };

const DEFAULT_LIMIT = 40;
const NOTHING: ProductsPage = { products: [], nextCursor: null, total: 0 };
const Cursor = z.tuple([CursorNumber, CursorNumber, CursorNumber, CursorId]);

/** Whether text is a cursor of `listProducts`. */
export const isProductsCursor = (text: string) => readCursor(text, Cursor) !== null;

/** Where to look: the one shop asked for, or those that serve the point, open ones first and nearest first. */
async function shopsToSearch(app: App, { store, point }: ProductsQuery): Promise<NearShop[]> {
	if (!store) {
		const serving = await shopsServing(app, point);
		return [...serving.filter((near) => near.state.isOpen), ...serving.filter((near) => !near.state.isOpen)];
	}
	const shop = (await shopTable(app)).get(store);
	return shop ? [seen(shop, point, app.clock.now())] : [];
}

/**
 * A page of products: in stock first, then by `sort`. The same library product is listed once, from the nearest open shop
 * that has it (cheapest on a tie). Unknown filters find nothing; an ill-formed cursor starts again at the first page.
 */
export async function listProducts(app: App, query: ProductsQuery): Promise<ProductsPage> {
	const near = await shopsToSearch(app, query);
	const terms = query.q ? searchTerms(query.q) : null;
	if (near.length === 0 || (query.q && !terms)) return NOTHING;
	const limit = Math.min(query.limit ?? DEFAULT_LIMIT, PRODUCTS_PER_PAGE);
	const rows = await readPage(app, {
		shops: near.map(({ shop, distanceM, state }, i) => ({
			id: shop.id,
			rank: rankOf(near, i, state.isOpen, distanceM),
			metres: Math.round(distanceM),
		})),
		language: query.language,
		sort: query.sort ?? 'relevance',
		limit,
		after: query.cursor ? readCursor(query.cursor, Cursor) : null,
		terms,
		parent: query.parent ?? null,
		secondary: query.secondary ?? null,
		brand: query.brand ?? null,
		minPaise: query.minPrice === undefined ? null : paiseFromRupees(query.minPrice),
		maxPaise: query.maxPrice === undefined ? null : paiseFromRupees(query.maxPrice),
		offers: query.offers ?? false,
		inStock: query.inStock ?? false,
	});
	return toPage(rows, limit, new Map(near.map((one) => [one.shop.id, one])), query.language);
}

/** The place in the order of preference; shops equally far away share it. */
function rankOf(near: readonly NearShop[], i: number, isOpen: boolean, distanceM: number): number {
	let first = i;
	for (let at = i - 1; at >= 0; at--) {
		const other = near[at];
		if (!other || other.state.isOpen !== isOpen || other.distanceM !== distanceM) break;
		first = at;
	}
	return first;
}

/** The rows, kept in memory for callers who see the same shops in the same order and ask the same. */
function readPage(app: App, query: ListQuery): Promise<ListRow[]> {
	// Distances make no difference to the rows but where they are what the list is sorted by.
	const shops =
		query.sort === 'distance'
			? query.shops.map((shop) => [shop.id, shop.rank, shop.metres])
			: query.shops.map((shop) => [shop.id, shop.rank]);
	const key = `products ${JSON.stringify({ ...query, shops })}`;
	const tags = query.shops.map((shop) => tag.shop(shop.id));
	return remember(app, key, async () => (await productListSql(query).execute(app.db)).rows, tags);
}

function toPage(rows: readonly ListRow[], limit: number, near: ReadonlyMap<string, NearShop>, language: Language): ProductsPage {
	const products: ProductCard[][] = [];
	let last: ListKeys | null = null;
	let entry: ProductCard[] = [];
	let n = 0;
	for (const row of rows) {
		const seller = near.get(row.shop_id);
		if (!seller) continue;
		if (row.n !== n) {
			if (products.length === limit) return { products, nextCursor: last && writeCursor(last), total: row.total };
			entry = [];
			products.push(entry);
			n = row.n;
			last = [row.k0, row.k1, row.k2, row.library_product_id];
		}
		entry.push(productCard(row, seller.shop, seller.distanceM, language));
	}
	return { products, nextCursor: null, total: rows[0]?.total ?? 0 };
}
