import * as z from 'zod/mini';

/** A sort key as a cursor holds it. */
export const CursorNumber = z.number().check(z.minimum(-1e12), z.maximum(1e12));
export const CursorId = z.string().check(z.regex(/^[A-Za-z0-9_]{0,64}$/));

/** The cursor of a list: the sort keys of its last entry as opaque text for a URL. */
export function writeCursor(keys: readonly (string | number)[]): string {
	return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The first `limit` of rows that were read one beyond it, and the cursor of the page behind them: `null` at the end. */
export function pageOf<R>(rows: readonly R[], limit: number, keysOf: (last: R) => readonly (string | number)[]) {
	const shown = rows.slice(0, limit);
	const last = shown.at(-1);
	return { shown, nextCursor: last && rows.length > limit ? writeCursor(keysOf(last)) : null };
}

/** The sort keys in a cursor, or `null` for text that is no cursor of this list (the caller refuses with INPUT_INVALID, field `cursor`). */
export function readCursor<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | null {
	try {
		const read = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
		return read.success ? read.data : null;
	} catch {
		return null;
	}
}
