import { sql } from 'kysely';
import { shortName } from '#server/art/packs/address.ts';
import { WINDOW_LEAST, WINDOW_MOST } from '#server/art/shop-window.ts';
import { type DrawnProduct, drawingOf } from '#server/catalogue/drawings/drawing.ts';
import { packOrderSql } from '#server/catalogue/packs/pack-columns.ts';
import type { Db } from '#server/db/tables.ts';

type OnShelf = DrawnProduct & { shop_id: string; secondary_code: string | null };

const SHOPS_AT_ONCE = 100;
/** Of so many that sell best six are chosen that do not look alike. */
const BEST = 60;

/** Things of different kinds first, then others that look different, in the order of what sells best. */
function chosen(shelf: readonly OnShelf[]): string[] {
	const drawings = shelf.map((product) => ({
		kind: `${product.parent_code} ${product.secondary_code}`,
		code: shortName(drawingOf(product).name),
	}));
	const kinds = new Set<string>();
	const codes = new Set<string>();
	for (const { kind, code } of drawings) {
		if (codes.size >= WINDOW_MOST || kinds.has(kind) || codes.has(code)) continue;
		kinds.add(kind);
		codes.add(code);
	}
	for (const { code } of drawings) if (codes.size < WINDOW_MOST) codes.add(code);
	return codes.size < WINDOW_LEAST ? [] : [...codes];
}

/** What the shops' shelves have in stock, best sellers first; before there are sales, in an order that stays the same. */
async function shelvesOf(db: Db, shops: readonly string[]): Promise<OnShelf[]> {
	const { rows } = await sql<OnShelf>`
		SELECT best.shop_id, best.parent_code, best.secondary_code, lp.thing, lp.art, lp.names->>'en' AS name_en, b.name AS brand_name,
			pack.pack_text
		FROM unnest(${shops}::text[]) AS shop (id)
			CROSS JOIN LATERAL (
				SELECT * FROM shelf_index si WHERE si.shop_id = shop.id AND si.is_listed AND si.has_stock
				ORDER BY si.sold DESC NULLS LAST, md5(si.library_product_id) LIMIT ${BEST}
			) best
			JOIN library_products lp ON lp.id = best.library_product_id
			LEFT JOIN brands b ON b.id = lp.brand_id
			CROSS JOIN LATERAL (
				SELECT rp.pack_text FROM retailer_products rp
				WHERE rp.shop_id = best.shop_id AND rp.library_product_id = best.library_product_id AND rp.is_listed
				ORDER BY ${packOrderSql} LIMIT 1
			) pack
		ORDER BY best.shop_id, best.sold DESC NULLS LAST, md5(best.library_product_id)`.execute(db);
	return rows;
}

/** Which windows are dressed anew: those with nothing in them, or those of yesterday. */
const WHICH = { empty: sql`window_art = ''`, old: sql`(window_at IS NULL OR window_at < now() - interval '1 day')` };

/**
 * Chooses anew what stands in the windows of shops: six things that a shop sells, what sells best first. `isStopped` is asked between a
 * hundred shops. Answers the ids of the shops whose window has changed.
 */
export async function dressWindows(db: Db, which: keyof typeof WHICH, isStopped: () => boolean = () => false): Promise<string[]> {
	const changed: string[] = [];
	let after = '';
	while (!isStopped()) {
		const { rows } = await sql<{ id: string; window_art: string }>`
			SELECT id, window_art FROM shops WHERE id > ${after} AND ${WHICH[which]} ORDER BY id LIMIT ${SHOPS_AT_ONCE}`.execute(db);
		if (rows.length === 0) break;
		const ids = rows.map(({ id }) => id);
		const shelves = Map.groupBy(await shelvesOf(db, ids), (row) => row.shop_id);
		const windows = ids.map((id) => chosen(shelves.get(id) ?? []).join('.'));
		await sql`
			UPDATE shops s SET window_art = w.art, window_at = now()
			FROM unnest(${ids}::text[], ${windows}::text[]) AS w (id, art)
			WHERE s.id = w.id AND (w.art <> s.window_art OR ${which === 'old'})`.execute(db);
		changed.push(...rows.filter(({ window_art }, i) => window_art !== windows[i]).map(({ id }) => id));
		after = ids.at(-1) ?? '';
	}
	return changed;
}
