import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Puts a category or a banner at a place in its list, from 1 on; the others keep their order around it. */
export async function setListPosition(trx: Db, kind: 'categories' | 'banners', id: string, position: number): Promise<void> {
	const table = sql.table(kind);
	const key = sql.ref(kind === 'categories' ? 'code' : 'id');
	// Categories are counted from 0.
	const first = kind === 'categories' ? 0 : 1;
	await sql`WITH others AS (
			SELECT ${key} AS id, row_number() OVER (ORDER BY position, ${key}) AS at FROM ${table} WHERE ${key} <> ${id}
		)
		UPDATE ${table} SET position = ${first - 1} + CASE WHEN ${key} = ${id} THEN least(${position}::integer, (SELECT count(*) FROM others)::integer + 1)
			ELSE (SELECT (at + CASE WHEN at >= ${position} THEN 1 ELSE 0 END)::integer FROM others WHERE others.id = ${key}) END`.execute(trx);
}
