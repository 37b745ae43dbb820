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

/** The condition on `retailer_products rp` for a pack that its shop lists, in stock or not: those of a suspended shop are shown nowhere. */
export const isListedSql = sql`rp.is_listed AND rp.shop_id NOT IN (SELECT id FROM shops WHERE suspended_at IS NOT NULL)`;

/** By shop id, the codes of the categories of which the shop has something in stock. */
type CategoriesInStock = ReadonlyMap<string, ReadonlySet<string>>;
/** Changes made through the store drop the entry at once; this limit is for programs that write into the tables directly. */
const IN_STOCK_MS = 600_000;

const categoriesInStock = (app: Pick<App, 'db'>): Promise<CategoriesInStock> =>
	remember(
		app,
		'categories in stock',
		async () => {
			// From one shop and category to the next in the index: a million products cost no more than the few thousand pairs there are.
			const filled = sql<{ shop_id: string; parent_code: string }>`
				WITH RECURSIVE filled AS (
					(SELECT shop_id, parent_code FROM shelf_index WHERE is_listed AND has_stock ORDER BY shop_id, parent_code LIMIT 1)
					UNION ALL
					SELECT next.shop_id, next.parent_code FROM filled CROSS JOIN LATERAL (
						SELECT si.shop_id, si.parent_code FROM shelf_index si
						WHERE si.is_listed AND si.has_stock AND (si.shop_id, si.parent_code) > (filled.shop_id, filled.parent_code)
						ORDER BY si.shop_id, si.parent_code LIMIT 1
					) next
				)
				SELECT shop_id, parent_code FROM filled`;
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
