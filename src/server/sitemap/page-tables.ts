import { type RawBuilder, sql } from 'kysely';
import { paths } from '#lib/paths.ts';
import { inStockSql } from '#server/catalogue/packs/pack-columns.ts';
import { isListedSql } from '#server/catalogue/shops/selling-shops.ts';
import type { App } from '#server/ports/app.ts';
import type { SitemapPage } from '#server/sitemap/page.ts';

type Row = { id: string; name: string; changed: Date | null; city_slug?: string | null; slug?: string | null; category_slug?: string };

/** A table whose rows have pages: a query for the rows with something to show, by `id`, and the path of a row. */
export type PageTable = { rows: RawBuilder<Row>; pathOf: (row: Row) => string };

const BATCH = 4_000;

/** The tables whose rows have pages, in the order of the sitemap's files. */
export const PAGE_TABLES: readonly PageTable[] = [
	{
		rows: sql`
			SELECT s.id, s.names->>'en' AS name, l.city_slug, l.slug, c.slug AS category_slug,
				greatest(s.updated_at, (SELECT max(rp.updated_at) FROM retailer_products rp WHERE rp.shop_id = s.id AND rp.is_listed)) AS changed
			FROM shops s JOIN categories c ON c.id = s.category_id LEFT JOIN localities l ON l.id = s.locality_id
			WHERE s.suspended_at IS NULL AND EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.shop_id = s.id AND ${inStockSql})`,
		pathOf: ({ id, name, city_slug, slug, category_slug }) =>
			paths.seoShop({ id, name, citySlug: city_slug ?? null, localitySlug: slug ?? null, categorySlug: category_slug ?? null }),
	},
	{
		rows: sql`
			SELECT b.id, b.name, max(rp.updated_at) AS changed
			FROM brands b JOIN library_products lp ON lp.brand_id = b.id JOIN retailer_products rp ON rp.library_product_id = lp.id
			WHERE ${isListedSql} GROUP BY b.id`,
		pathOf: ({ id, name }) => paths.brand(name, id),
	},
	{
		rows: sql`
			SELECT lp.id, lp.names->>'en' AS name, max(rp.updated_at) AS changed
			FROM library_products lp JOIN retailer_products rp ON rp.library_product_id = lp.id
			WHERE ${isListedSql} GROUP BY lp.id`,
		pathOf: ({ id, name }) => paths.product(name, id),
	},
];

/** The pages of a table, read in batches by key: one batch is in memory, and each is a short statement of its own. */
export async function* pagesOf(app: Pick<App, 'db'>, { rows: listed, pathOf }: PageTable): AsyncGenerator<SitemapPage> {
	let after = '';
	while (true) {
		const batch = sql<Row>`SELECT * FROM (${listed}) AS listed WHERE id > ${after} ORDER BY id LIMIT ${BATCH}`;
		const { rows } = await batch.execute(app.db);
		for (const row of rows) yield { path: pathOf(row), changedAt: row.changed };
		if (rows.length < BATCH) return;
		after = rows.at(-1)?.id ?? '';
	}
}
