import { type RawBuilder, sql } from 'kysely';
import { paths } from '#lib/paths.ts';
import { inStockSql } from '#server/catalogue/shops/selling-shops.ts';
import { unhurried } from '#server/db/unhurried.ts';
import type { App } from '#server/ports/app.ts';
import type { SitemapPage } from '#server/sitemap/page.ts';

type Row = { id: string; name: string; changed: Date | null; city_slug?: string | null; slug?: string | null; category_slug?: string };

/** A table whose rows have pages: those with something to show as a query with `id`, and the path of a row. */
export type PageTable = { rows: RawBuilder<Row>; pathOf: (row: Row) => string };

/** A part of a table: from the row `from` on and before the row `before`, and what tells whether it has changed. */
export type TablePart = { from: string; before: string | null; changedAt: Date | null; print: string };

const BATCH = 1_000;

/** The tables behind the pages that are many, in the order of the sitemap's files. */
export const PAGE_TABLES: readonly PageTable[] = [
	{
		rows: sql`
			SELECT s.id, s.names->>'en' AS name, l.city_slug, l.slug, c.slug AS category_slug,
				greatest(s.updated_at, (SELECT max(rp.updated_at) FROM retailer_products rp WHERE rp.shop_id = s.id AND rp.is_listed)) AS changed
			FROM shops s JOIN categories c ON c.id = s.category_id LEFT JOIN localities l ON l.id = s.locality_id
			WHERE EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.shop_id = s.id AND ${inStockSql})`,
		pathOf: ({ id, name, city_slug, slug, category_slug }) =>
			paths.seoShop({ id, name, citySlug: city_slug ?? null, localitySlug: slug ?? null, categorySlug: category_slug ?? null }),
	},
	{
		rows: sql`
			SELECT b.id, b.name, max(rp.updated_at) AS changed
			FROM brands b JOIN library_products lp ON lp.brand_id = b.id JOIN retailer_products rp ON rp.library_product_id = lp.id
			WHERE rp.is_listed GROUP BY b.id`,
		pathOf: ({ id, name }) => paths.brand(name, id),
	},
	{
		rows: sql`
			SELECT lp.id, lp.names->>'en' AS name, max(rp.updated_at) AS changed
			FROM library_products lp JOIN retailer_products rp ON rp.library_product_id = lp.id
			WHERE rp.is_listed GROUP BY lp.id`,
		pathOf: ({ id, name }) => paths.product(name, id),
	},
];

/** The parts a table falls into when a file takes `size` rows: every row is counted, however many they are. */
export async function tableParts(app: Pick<App, 'db'>, { rows }: PageTable, size: number): Promise<TablePart[]> {
	const parted = sql<Omit<TablePart, 'before'>>`
		SELECT min(id) AS "from", max(changed) AS "changedAt", bit_xor(hashtextextended(listed::text, 0))::text AS print
		FROM (SELECT listed, id, changed, (row_number() OVER (ORDER BY id) - 1) / ${size}::int AS part FROM (${rows}) AS listed) AS numbered
		GROUP BY part ORDER BY part`;
	const parts = (await unhurried(app.db, (trx) => parted.execute(trx))).rows;
	return parts.map((part, i) => ({ ...part, before: parts[i + 1]?.from ?? null }));
}

/** The pages of a part, read in batches by key: as many rows as one batch are in memory, and each batch is a short statement of its own. */
export async function* pagesOf(app: Pick<App, 'db'>, table: PageTable, { from, before }: TablePart): AsyncGenerator<SitemapPage> {
	const end = before === null ? sql`` : sql`AND id < ${before}`;
	let start = sql`id >= ${from}`;
	while (true) {
		const batch = sql<Row>`SELECT * FROM (${table.rows}) AS listed WHERE ${start} ${end} ORDER BY id LIMIT ${BATCH}`;
		const { rows } = await batch.execute(app.db);
		for (const row of rows) yield { path: table.pathOf(row), changedAt: row.changed };
		const last = rows.at(-1);
		if (!last || rows.length < BATCH) return;
		start = sql`id > ${last.id}`;
	}
}
