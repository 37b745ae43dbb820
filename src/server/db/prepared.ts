import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The names of prepared statements, by their text. */
const names = new Map<string, string>();

/** The name under which a connection keeps the plan of a statement (`connection.ts`); undefined for one that is planned anew each time. */
export const nameOfStatement = (text: unknown): string | undefined => (typeof text === 'string' ? names.get(text) : undefined);

/**
 * A statement that is sent with nearly every call: built once, and planned once by each connection. `build` gets marks in place of values,
 * so the text must not depend on them; its columns must be named one by one, because a plan ends with an error when `*` becomes other columns.
 */
export function prepared<A extends unknown[], R>(
	name: string,
	build: (db: Db, ...values: A) => CompiledQuery<R>,
): (db: Db, ...values: A) => Promise<R[]> {
	const marks: unknown[] = Array.from({ length: build.length - 1 }, (_, at) => ({ at }));
	let text = '';
	let places: number[] = [];
	return async (db, ...values) => {
		if (text === '') {
			const { sql, parameters } = build(db, ...(marks as A));
			text = sql;
			places = parameters.map((mark) => marks.indexOf(mark));
			if (places.includes(-1)) throw new Error(`the statement ${name} has a value of its own`);
			// The hash: a program that is changed while it runs (the dev server) gives the name to another text.
			names.set(text, `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`);
		}
		const { rows } = await db.executeQuery<R>(
			CompiledQuery.raw(
				text,
				places.map((at) => values[at]),
			),
		);
		return rows;
	};
}
