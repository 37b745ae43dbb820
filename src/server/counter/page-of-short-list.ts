import * as z from 'zod/mini';
import { ok, type Result, refuse } from '#lib/result.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';

export const SHORT_PAGE_ROWS = 50;
/** When the last row shown was made, in milliseconds until the year 2243, and its id. */
const Cursor = z.tuple([z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)), CursorId]);

/** A page of a list that is short enough to be read whole, the oldest first. Refuses with INPUT_INVALID a text that is no cursor. */
export function pageOfShort<R extends { id: string; created_at: Date }>(
	rows: readonly R[],
	cursor: string | undefined,
	most: number,
): Result<{ shown: R[]; nextCursor: string | null }> {
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const [time, lastId] = after ?? [-1, ''];
	const inOrder = rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1));
	const behind = inOrder.filter(({ id, created_at }) => {
		const made = created_at.getTime();
		return made > time || (made === time && id > lastId);
	});
	return ok(pageOf(behind, most, ({ id, created_at }) => [created_at.getTime(), id]));
}
