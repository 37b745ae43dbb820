import { sql } from 'kysely';
import { isListedSql, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import type { App } from '#server/ports/app.ts';

/** Whether any shop lists a product of a category or secondary category, in stock or not: then the sitemap has its page. */
export async function isListedAnywhere(app: Pick<App, 'db'>, parent: string, secondary: string | null): Promise<boolean> {
	const part = secondary === null ? sql`` : sql`AND lp.secondary_code = ${secondary}`;
	const { rows } = await sql`
		SELECT 1 FROM library_products lp JOIN retailer_products rp ON rp.library_product_id = lp.id
		WHERE ${isListedSql} AND lp.parent_code = ${parent} ${part} LIMIT 1`.execute(app.db);
	return rows.length > 0;
}

/** Whether any shop sells something; with a category's id, something of that category. */
export async function isSoldAnywhere(app: Pick<App, 'db'>, categoryId?: number): Promise<boolean> {
	const shops = await sellingShops(app);
	return categoryId === undefined
		? shops.size > 0
		: [...shops.values()].some(({ soldCategoryIds }) => soldCategoryIds.includes(categoryId));
}
