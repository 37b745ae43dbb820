import * as z from 'zod/mini';

/** A sort key that came back in a cursor. */
export const CursorNumber = z.number().check(z.minimum(-1e12), z.maximum(1e12));
export const CursorId = z.string().check(z.regex(/^[A-Za-z0-9_]{0,64}$/));

/** The sort keys of a list's last entry → opaque text for a URL. */
export function writeCursor(keys: readonly (string | number)[]): string {
	return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The keys again, or `null` for what this server cannot have written (the caller refuses with INPUT_INVALID, field `cursor`). */
export function readCursor<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | null {
	try {
		const read = schema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
		return read.success ? read.data : null;
	} catch {
		return null;
	}
}
