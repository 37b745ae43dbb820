import * as z from 'zod/mini';
import { PRODUCTS_PER_CALL } from '#lib/constants.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { nameIn } from '#lib/languages.ts';
import { distanceM } from '#lib/place/geo.ts';
import { CursorId, CursorNumber, readCursor, writeCursor } from '#server/catalogue/cursor.ts';
import { derive, rememberRows } from '#server/catalogue/memo.ts';
import { isFoundSql } from '#server/catalogue/products/found-products-sql.ts';
import { listKey, listQueryOf, type ProductsQuery, shopsToSearch } from '#server/catalogue/products/list-query.ts';
import { productCard } from '#server/catalogue/products/product-card.ts';
import { cutsOf } from '#server/catalogue/products/product-fit-sql.ts';
import { type ListPage, type ListRow, productCountSql, productListSql } from '#server/catalogue/products/product-list-sql.ts';
import type { ListKeys } from '#server/catalogue/products/product-order-sql.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { SearchTerms } from '#server/catalogue/typed/search-terms.ts';
import type { App } from '#server/ports/app.ts';

/** `products`: one list of packs per entry, first the pack that the card shows. */
export type ProductsPage = { products: ProductCard[][]; nextCursor: string | null; total: number };

const DEFAULT_LIMIT = 40;
const NOTHING: ProductsPage = { products: [], nextCursor: null, total: 0 };
const Cursor = z.tuple([CursorNumber, CursorNumber, CursorNumber, CursorId]);

/** Whether text is a cursor of `listProducts`. */
export const isProductsCursor = (text: string) => readCursor(text, Cursor) !== null;

/** Suggestions for a text are of all products near a place, and show the first of them. */
const isPart = ({ isTyping = false, parent, secondary, brand, minPrice, maxPrice, offers, inStock, page }: ProductsQuery): boolean =>
	isTyping && ![parent, secondary, brand, minPrice, maxPrice, offers, inStock, page].some(Boolean);

/**
 * A page of products: in stock first, then by `sort`. A library product is listed once, from the nearest open shop with stock (the
 * cheapest on a tie). Unknown filters find nothing; an ill-formed cursor starts at the first page. While a text is typed, `total` counts only what
 * was looked at. The answer is shared: do not change it.
 */
export async function listProducts(app: App, query: ProductsQuery): Promise<ProductsPage> {
	const near = await shopsToSearch(app, query);
	const list = listQueryOf(near, await brandsFor(app, query), query);
	if (!list) return NOTHING;
	const limit = Math.min(query.limit ?? DEFAULT_LIMIT, PRODUCTS_PER_CALL);
	const after = query.cursor ? readCursor(query.cursor, Cursor) : null;
	const skip = after || !query.page ? 0 : (query.page - 1) * limit;
	const rows = await readPage(app, { ...list, limit, after, skip, isPart: isPart(query) });
	const shops = await shopTable(app);
	const { lat, lng } = query.point;
	// The rows depend on the limit, so their key names it.
	return derive([rows, shops], `${query.language} ${lat} ${lng}`, () => toPage(rows, limit, shops, query));
}

/** How many products `listProducts` would list in all, without ordering them. */
export async function countProducts(app: App, query: ProductsQuery): Promise<number> {
	const list = listQueryOf(await shopsToSearch(app, query), await brandsFor(app, query), query);
	if (!list) return 0;
	const tags = list.shops.map(({ id }) => tag.shelf(id, query));
	const [row] = await rememberRows(app, `count ${listKey(list)}`, productCountSql(list), tags);
	return row?.total ?? 0;
}

/** All that terms find, in parts of which the first are the smallest. */
const wholeOf = (terms: SearchTerms): readonly string[] => (terms.rest === null ? [terms.all] : [...cutsOf(terms), terms.rest]);

/** Whether `listProducts` would list any product for a text without filters, which takes less than to count them. */
export async function sellsAny(app: App, query: Pick<ProductsQuery, 'q' | 'point' | 'language'>): Promise<boolean> {
	const list = listQueryOf(await shopsToSearch(app, query), await brandsFor(app, query), query);
	if (!list) return false;
	const tags = list.shops.map(({ id }) => tag.shelf(id));
	const [row] = await rememberRows(app, `sells ${listKey(list)}`, isFoundSql(list.terms.flatMap(wholeOf), list.shops), tags);
	return row?.isFound ?? false;
}

/** The rows, remembered for equal queries over the same shops in the same order. */
function readPage(app: App, query: ListPage): Promise<ListRow[]> {
	const key = `products ${listKey(query)}`;
	const tags = query.shops.map(({ id }) => tag.shelf(id, query));
	return rememberRows(app, key, productListSql(query), tags);
}

function toPage(rows: readonly ListRow[], limit: number, shops: ShopTable, query: ProductsQuery): ProductsPage {
	const { point, language } = query;
	// A suggestion is one pack.
	const isFirstAlone = isPart(query);
	const products: ProductCard[][] = [];
	let last: ListKeys | null = null;
	let entry: ProductCard[] = [];
	let n = 0;
	for (const row of rows) {
		const shop = shops.get(row.shop_id);
		if (!shop) continue;
		if (row.n !== n) {
			if (products.length === limit) return { products, nextCursor: last && writeCursor(last), total: row.total };
			entry = [];
			products.push(entry);
			n = row.n;
			last = [row.k0, row.k1, row.k2, row.library_product_id];
		}
		if (isFirstAlone && entry.length > 0) continue;
		const { names } = row;
		entry.push(productCard({ ...row, name: nameIn(names, language), name_en: names.en }, shop, distanceM(shop, point), language));
	}
	return { products, nextCursor: null, total: rows[0]?.total ?? 0 };
}
