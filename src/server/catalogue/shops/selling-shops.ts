import { sql } from 'kysely';
import { categoryTable } from '#server/catalogue/categories.ts';
import { heldForMs, remember } from '#server/catalogue/memo.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { App } from '#server/ports/app.ts';

/**
 * A shop with something in stock. `codes`: the codes of all categories of which it has something; `soldCategoryIds`: the ids of those among
 * them that it says it sells. Neither is empty.
 */
export type SellingShop = ShopRecord & { soldCategoryIds: readonly number[]; codes: ReadonlySet<string> };
export type SellingShops = ReadonlyMap<string, SellingShop>;

/** The one category a shop is listed under where each shop is listed once: its own category if it sells that, else the first it sells. */
export const mainCategoryId = ({ categoryId, soldCategoryIds }: SellingShop): number =>
	soldCategoryIds.includes(categoryId) ? categoryId : (soldCategoryIds[0] ?? categoryId);

/** The condition on `retailer_products rp` for a pack that is listed and in stock. A shop with such a pack is one that sells. */
export const inStockSql = sql`rp.is_listed AND rp.stock > 0`;

/** By shop id, the codes of the categories of which the shop has something in stock. Reading it scans every pack, so it is cached long. */
type CategoriesInStock = ReadonlyMap<string, ReadonlySet<string>>;
/** Changes made through the store drop the entry at once; this limit is for programs that write into the tables directly. */
const IN_STOCK_MS = 600_000;

const categoriesInStock = (app: Pick<App, 'db'>): Promise<CategoriesInStock> =>
	remember(
		app,
		'categories in stock',
		async () => {
			const filled = sql<{ shop_id: string; parent_code: string }>`
				SELECT rp.shop_id, lp.parent_code FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
				WHERE ${inStockSql} GROUP BY rp.shop_id, lp.parent_code`;
			// Without this list no shop can be shown at all, so it may take longer than a request's statement.
			const { rows } = await longTransaction(app.db, (trx) => filled.execute(trx));
			const byShop = Map.groupBy(rows, (row) => row.shop_id);
			return new Map([...byShop].map(([id, rows]) => [id, new Set(rows.map((row) => row.parent_code))]));
		},
		[tag.stock],
		heldForMs(app, IN_STOCK_MS),
	);

/**
 * The shops that sell: those with a pack listed and in stock that are not suspended. Other shops are neither listed nor counted at a place, and a
 * shop is not listed under a category of which it has nothing now; one whose products are all in categories that it did not name is listed under its
 * own category. As fresh as the tags `shops` and `stock`: every change that empties or refills a category publishes both (`stockTags`).
 */
export const sellingShops = (app: Pick<App, 'db'>): Promise<SellingShops> =>
	remember(
		app,
		'selling shops',
		async () => {
			const [shops, filled, categories] = await Promise.all([shopTable(app), categoriesInStock(app), categoryTable(app)]);
			const selling = new Map<string, SellingShop>();
			for (const [id, shop] of shops) {
				const codes = filled.get(id);
				if (!codes || shop.isSuspended) continue;
				const named = categories.filter((one) => one.id === shop.categoryId || shop.alsoCategoryIds.includes(one.id));
				const sold = named.filter(({ code }) => codes.has(code)).map((one) => one.id);
				selling.set(id, { ...shop, codes, soldCategoryIds: sold.length > 0 ? sold : [shop.categoryId] });
			}
			return selling;
		},
		[tag.shops, tag.stock],
	);
