import { sql } from 'kysely';
import type { Subject, UpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';
import { PLACE_KEY } from '#server/import/meet-shops.ts';

type Line = Record<string, string | number | null>;
type Wanted = Omit<Extract<UpkeepOrder, { does: 'list' }>, 'does' | 'json'>;

const ROWS = {
	shops: sql<Line>`
		SELECT s.id, CASE WHEN s.source_key ~ ${PLACE_KEY.source} THEN NULL ELSE s.source_key END AS code, s.names->>'en' AS name, c.code AS category, l.names->>'en' AS locality, l.city_slug AS city,
			(SELECT count(*)::integer FROM retailer_products rp WHERE rp.shop_id = s.id AND rp.is_listed AND rp.stock > 0) AS packs,
			(SELECT count(*)::integer FROM orders o WHERE o.shop_id = s.id) AS orders, CASE WHEN s.is_shut THEN 'shut' ELSE '' END AS state
		FROM shops s JOIN categories c ON c.id = s.category_id LEFT JOIN localities l ON l.id = s.locality_id`,
	products: sql<Line>`
		SELECT lp.id, lp.names->>'en' AS name, b.name AS brand, lp.parent_code AS category, lp.secondary_code AS secondary, lp.thing,
			(SELECT count(DISTINCT rp.shop_id)::integer FROM retailer_products rp WHERE rp.library_product_id = lp.id AND rp.is_listed) AS shops,
			(SELECT string_agg(gtin, ' ' ORDER BY gtin) FROM barcodes WHERE library_product_id = lp.id) AS barcodes, NULL::text AS city
		FROM library_products lp LEFT JOIN brands b ON b.id = lp.brand_id`,
	localities: sql<Line>`
		SELECT l.id, l.names->>'en' AS name, l.city_slug || '/' || l.slug AS address, l.city_slug AS city, l.pin_code AS pin, l.lat, l.lng,
			(SELECT count(*)::integer FROM shops s WHERE s.locality_id = l.id) AS shops
		FROM localities l`,
} satisfies Record<Subject, unknown>;

/** What the words of a list are looked for in: the name with the brand before it, a shop's code, the barcodes of a product. */
const FOUND_BY = sql`concat_ws(' ', to_jsonb(t)->>'brand', name, to_jsonb(t)->>'code', to_jsonb(t)->>'barcodes')`;

const cursorOf = ({ name, id }: Line) => Buffer.from(JSON.stringify([name, id])).toString('base64url');

function readCursor(cursor: string): [name: string, id: string] {
	try {
		const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
		const [name, id]: unknown[] = Array.isArray(read) ? read : [];
		if (typeof name === 'string' && typeof id === 'string') return [name, id];
	} catch {
		// Told below, with every other text that is no cursor.
	}
	throw new UpkeepError('--after takes what the end of a list says.');
}

/** The rows of a list by name, and the cursor of those that follow, if any do. */
export async function listRows(db: Db, { subject, find, city, limit, after }: Wanted): Promise<{ rows: Line[]; next: string | null }> {
	const [name, id] = after === null ? ['', ''] : readCursor(after);
	const { rows } = await sql<Line>`
		SELECT * FROM (${ROWS[subject]}) t
		WHERE position(lower(${find}) IN lower(${FOUND_BY})) > 0 AND (${city}::text IS NULL OR city = ${city}) AND (name COLLATE "C", id) > (${name}, ${id})
		ORDER BY name COLLATE "C", id LIMIT ${limit + 1}`.execute(db);
	const shown = rows.slice(0, limit).map((row) => {
		const { city: of, ...rest } = row;
		return subject === 'products' ? rest : { ...rest, city: of ?? null };
	});
	const last = shown.at(-1);
	return { rows: shown, next: rows.length > limit && last ? cursorOf(last) : null };
}

const WIDEST = 40;
const cellOf = (value: string | number | null) => {
	const text = value === null ? '' : String(value);
	return text.length > WIDEST ? `${text.slice(0, WIDEST - 1)}…` : text;
};

/** Rows as a table of plain text, a line each, with the names of the columns first. */
export function tableLines(rows: readonly Line[]): string[] {
	const [first] = rows;
	if (!first) return ['There are none.'];
	const names = Object.keys(first);
	const cells = [names, ...rows.map((row) => names.map((name) => cellOf(row[name] ?? null)))];
	const widths = names.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
	return cells.map((row) =>
		row
			.map((cell, at) => cell.padEnd(widths[at] ?? 0))
			.join('  ')
			.trimEnd(),
	);
}
