import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { ok, type Result, refuse } from '#lib/result.ts';
import { CursorId, readCursor } from '#server/catalogue/cursor.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import { shopsWithWords } from '#server/catalogue/shops/shops-with-words.ts';

/** The time of the last row shown in milliseconds, until the year 2243, and its id. */
const Cursor = z.tuple([z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)), CursorId]);
/** How many rows a list shows at once, and a file holds. */
export const PAGE_ROWS = 50;

/** The condition on an order `o` that it has this code or id, or is of a shop with these words in its name; without words always true. */
export function orderFound(q: string | undefined, shops: ShopTable): RawBuilder<unknown> {
	if (!q) return sql`true`;
	const ids = shopsWithWords(shops, q).map(({ id }) => id);
	return sql`(o.code = ${q.toUpperCase()} OR o.id = ${q} OR o.shop_id = ANY (${ids}::text[]))`;
}

/** The condition that a row lies behind a cursor, in a list whose newest rows come first. Refuses with INPUT_INVALID a text that is no cursor. */
export function behind(cursor: string | undefined, at: RawBuilder<unknown>, id: RawBuilder<unknown>): Result<RawBuilder<unknown>> {
	if (!cursor) return ok(sql`true`);
	const after = readCursor(cursor, Cursor);
	if (!after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const when = new Date(after[0]);
	return ok(sql`(${at} < ${when} OR (${at} = ${when} AND ${id} > ${after[1]}))`);
}
