import { sql } from 'kysely';
import { sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import type { App } from '#server/ports/app.ts';

/** Whether any shop lists something of a category, or of one of its parts, in stock or not: whether the sitemap has its page. */
export async function isListedAnywhere(app: Pick<App, 'db'>, parent: string, secondary: string | null): Promise<boolean> {
	const part = secondary === null ? sql`` : sql`AND lp.secondary_code = ${secondary}`;
	const { rows } = await sql`
		SELECT 1 FROM library_products lp JOIN retailer_products rp ON rp.library_product_id = lp.id
		WHERE rp.is_listed AND lp.parent_code = ${parent} ${part} LIMIT 1`.execute(app.db);
	return rows.length > 0;
}

/** Whether there is a shop that sells; with a category's id, one that sells that. */
export async function isSoldAnywhere(app: Pick<App, 'db'>, categoryId?: number): Promise<boolean> {
	const shops = await sellingShops(app);
	return categoryId === undefined ? shops.size > 0 : [...shops.values()].some(({ kinds }) => kinds.includes(categoryId));
}
