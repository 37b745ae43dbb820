import { sql } from 'kysely';
import { INFO_CHANGED_ON, INFO_PATHS } from '#lib/page/info.ts';
import { paths } from '#lib/paths.ts';
import { categoryTable } from '#server/catalogue/categories.ts';
import { isListedSql, sellingShops } from '#server/catalogue/shops/selling-shops.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { App } from '#server/ports/app.ts';
import { latest, type SitemapPage } from '#server/sitemap/page.ts';
import { placePages } from '#server/sitemap/places.ts';

type SoldCategory = { parent: string; secondary: string | null; changed: Date };

/** Every category that some shop sells, and when a price or a product in it last changed. */
async function soldCategories(app: Pick<App, 'db'>): Promise<SoldCategory[]> {
	const counted = sql<SoldCategory>`
		SELECT lp.parent_code AS parent, lp.secondary_code AS secondary, max(rp.updated_at) AS changed
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
		WHERE ${isListedSql} GROUP BY lp.parent_code, lp.secondary_code`;
	return (await longTransaction(app.db, (trx) => counted.execute(trx))).rows;
}

/** The informational pages, for a build that lists none of them itself. */
export const infoPages = (): SitemapPage[] => INFO_PATHS.map((path) => ({ path, changedAt: new Date(INFO_CHANGED_ON) }));

/** The pages that are few: home, shops, categories, cities and localities; none that is empty. */
export async function fewPages(app: App): Promise<SitemapPage[]> {
	const [categories, shops, sold, places] = await Promise.all([
		categoryTable(app),
		sellingShops(app),
		soldCategories(app),
		placePages(app),
	]);
	const all = [...shops.values()];
	const changedAt = latest(all.map(({ updatedAt }) => updatedAt));
	const productsChangedAt = latest(sold.map(({ changed }) => changed));
	const ofKind = (id: number) => all.filter((shop) => shop.soldCategoryIds.includes(id));
	const found = categories
		.filter(({ is_hidden }) => !is_hidden)
		.flatMap(({ id, slug, code, secondaries }) => {
			const own = sold.filter(({ parent }) => parent === code);
			return [
				{ path: paths.shopCategory(slug, id), changedAt: latest(ofKind(id).map(({ updatedAt }) => updatedAt)) },
				{ path: paths.category(code), changedAt: latest(own.map(({ changed }) => changed)) },
				...secondaries.map((part) => ({
					path: paths.category(code, part.code),
					changedAt: latest(own.filter(({ secondary }) => secondary === part.code).map(({ changed }) => changed)),
				})),
			];
		});
	return [
		{ path: paths.home(), changedAt: latest([changedAt, productsChangedAt]) },
		...(changedAt ? [{ path: paths.shops(), changedAt }] : []),
		// A page without a time of change has nothing to show.
		...found.filter((page) => page.changedAt),
		...places,
	];
}
