import { type RawBuilder, sql } from 'kysely';
import { paths } from '#lib/paths.ts';
import type { App } from '#server/app/app.ts';
import type { SitemapPage } from '#server/sitemap/xml.ts';

type Row = { id: string; name: string; changed: Date | null; city_slug?: string | null; slug?: string | null; category_slug?: string };

/** A table whose every row has a page: its rows as a query with `id`, what is listed of it, and the path of a row. */
export type PageTable = { rows: RawBuilder<Row>; ids: RawBuilder<{ id: string }>; pathOf: (row: Row) => string };

const BATCH = 1_000;

/** The tables behind the pages that are many, in the order of the sitemap's files. */
export const PAGE_TABLES: readonly PageTable[] = [
	{
		// All of Navi Mumbai is one page (§2), and that one is among the cities.
		ids: sql`SELECT id FROM localities WHERE city_slug <> 'new-mumbai'`,
		rows: sql`SELECT id, names->>'en' AS name, NULL::timestamptz AS changed, city_slug, slug FROM localities WHERE city_slug <> 'new-mumbai'`,
		pathOf: (row) => paths.locality(row.city_slug ?? '', row.slug ?? ''),
	},
	{
		ids: sql`SELECT id FROM shops`,
		rows: sql`
			SELECT s.id, s.names->>'en' AS name, s.updated_at AS changed, l.city_slug, l.slug, c.slug AS category_slug
			FROM shops s JOIN categories c ON c.id = s.category_id LEFT JOIN localities l ON l.id = s.locality_id`,
		pathOf: ({ id, name, city_slug, slug, category_slug }) =>
			paths.seoShop({ id, name, citySlug: city_slug ?? null, localitySlug: slug ?? null, categorySlug: category_slug ?? null }),
	},
	{
		ids: sql`SELECT id FROM brands`,
		rows: sql`SELECT id, name, NULL::timestamptz AS changed FROM brands`,
		pathOf: ({ id, name }) => paths.brand(name, id),
	},
	{
		// A product that no shop lists has no page.
		ids: sql`SELECT lp.id FROM library_products lp
			WHERE EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.library_product_id = lp.id AND rp.is_listed)`,
		rows: sql`
			SELECT lp.id, lp.names->>'en' AS name, (
				SELECT max(rp.updated_at) FROM retailer_products rp WHERE rp.library_product_id = lp.id AND rp.is_listed
			) AS changed FROM library_products lp
			WHERE EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.library_product_id = lp.id AND rp.is_listed)`,
		pathOf: ({ id, name }) => paths.product(name, id),
	},
];

/** The id each file of a table begins with, when a file takes `size` rows. */
export async function fileStarts(app: Pick<App, 'db'>, { ids }: PageTable, size: number): Promise<string[]> {
	const numbered = sql<{ id: string }>`
		SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM (${ids}) AS listed) AS numbered
		WHERE nth % ${size} = ${size === 1 ? 0 : 1} ORDER BY id`;
	return (await numbered.execute(app.db)).rows.map(({ id }) => id);
}

/** The pages of a table from the id `from` on and before the id `before`, read in batches by key: as many rows as one batch are in memory. */
export async function* pagesOf(app: Pick<App, 'db'>, table: PageTable, from: string, before: string | null): AsyncGenerator<SitemapPage> {
	const end = before === null ? sql`` : sql`AND id < ${before}`;
	let start = sql`id >= ${from}`;
	while (true) {
		const batch = sql<Row>`SELECT * FROM (${table.rows}) AS listed WHERE ${start} ${end} ORDER BY id LIMIT ${BATCH}`;
		const { rows } = await batch.execute(app.db);
		for (const row of rows) yield { path: table.pathOf(row), changedOn: row.changed?.toISOString().slice(0, 10) ?? null };
		const last = rows.at(-1);
		if (!last || rows.length < BATCH) return;
		start = sql`id > ${last.id}`;
	}
}
