import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { gtinIn } from '#lib/catalogue/gtin.ts';
import type { Entry } from '#lib/contract/entries.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { productImage } from '#server/catalogue/products/product-card.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { queryTerms } from '#server/catalogue/typed/query-terms.ts';
import { type EntryRow, entriesSql } from '#server/catalogue-upkeep/entries/entry-sql.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

const PAGE_ROWS = 30;
/** By the id alone: a name in Indian letters would make it longer than a cursor may be. */
const Cursor = z.tuple([z.string().check(z.regex(/^[\w-]{1,130}$/))]);

/** The condition on a product `lp` of the library that it has a barcode, or fits words; without words always true. */
async function isFound(q: string, { app, language }: Call<'staff'>): Promise<RawBuilder<unknown>> {
	if (q === '') return sql`true`;
	const gtin = gtinIn(q);
	if (gtin) return sql`lp.id IN (SELECT library_product_id FROM barcodes WHERE gtin = ${gtin})`;
	const terms = queryTerms(q, language, await brandsFor(app, { q }), true);
	return terms ? sql`lp.search @@ ${terms.all}::tsquery` : sql`false`;
}

const entryOf = ({ image, drawn, ...row }: EntryRow): Entry => ({
	id: row.id,
	names: row.names,
	facts: row.facts,
	image: drawn ? productImage({ ...drawn, image }) : image,
	shops: row.shops,
	products: row.products,
	isHidden: row.is_hidden,
	position: row.position,
	url: row.url,
	from: row.starts_at?.toISOString() ?? null,
	until: row.ends_at?.toISOString() ?? null,
});

/**
 * The products of the library, the categories, brands, localities or banners, found by words or a barcode, for the association alone: in their own
 * order, the others by their English names. Refuses with FORBIDDEN, and with INPUT_INVALID a text that is no cursor, or that of an entry which is
 * gone: what comes behind it is not known any more.
 */
export async function listEntries(
	{ kind, q = '', cursor, limit = PAGE_ROWS }: Checked<'GET counter/entries'>,
	call: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/entries'>>> {
	const { app, caller, language } = call;
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const found = kind === 'products' ? await isFound(q, call) : sql`true`;
	const all = entriesSql(kind, '', sql`lp.id = ${after?.[0] ?? ''}`, language);
	const behind = after
		? sql`(e.sort COLLATE "C", e.id) > (SELECT last.sort COLLATE "C", last.id FROM (${all}) last WHERE last.id = ${after[0]})`
		: sql`true`;
	const { rows } = await sql<EntryRow>`SELECT * FROM (${entriesSql(kind, q, found, language)}) e WHERE ${behind}
		ORDER BY e.sort COLLATE "C", e.id LIMIT ${most + 1}`.execute(app.db);
	if (after && rows.length === 0) {
		const last = await sql`SELECT FROM (${all}) last WHERE last.id = ${after[0]}`.execute(app.db);
		if (last.rows.length === 0) return refuse('INPUT_INVALID', { field: 'cursor' });
	}
	const { shown, nextCursor } = pageOf(rows, most, ({ id }) => [id]);
	return ok({ rows: shown.map(entryOf), nextCursor });
}

/** The same as a file, to its end. Refuses as `listEntries`. */
export const entriesFile = (asked: Checked<'GET counter/entries.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		asked.kind,
		asked,
		(page) => listEntries(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			id: (row) => row.id,
			...Object.fromEntries(LANGUAGES.map(({ slug }) => [`name_${slug}`, ({ names }: Entry) => names[slug] ?? ''])),
			facts: (row) => row.facts,
			shops: (row) => row.shops,
			products: (row) => row.products,
			position: (row) => row.position,
			hidden: (row) => (row.isHidden ? 'yes' : 'no'),
			image: (row) => row.image,
			url: (row) => row.url,
			from: (row) => row.from,
			until: (row) => row.until,
		},
	);
