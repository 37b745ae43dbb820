import { sql } from 'kysely';
import type { Db, Row } from '#server/db/tables.ts';

type Moved = Pick<Row<'moved_addresses'>, 'kind' | 'old' | 'new' | 'source_key'>;

/** Has the address of what was merged lead to the other's, as do addresses that led to it; `source_key` is how files of imports name it. */
export async function leaveAddress(trx: Db, { kind, old, new: next, source_key }: Moved): Promise<void> {
	await sql`UPDATE moved_addresses SET new = ${next} WHERE kind = ${kind} AND new = ${old}`.execute(trx);
	await sql`DELETE FROM moved_addresses WHERE kind = ${kind} AND old = ${next}`.execute(trx);
	await sql`INSERT INTO moved_addresses (kind, old, new, source_key) VALUES (${kind}, ${old}, ${next}, ${source_key})
		ON CONFLICT (kind, old) DO UPDATE SET new = excluded.new, source_key = excluded.source_key`.execute(trx);
}
