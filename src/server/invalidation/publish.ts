import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export const CHANNEL = 'nukkad_changes';
/** PostgreSQL takes 8000 bytes in a notification; longer lists of tags are read from the table. */
const PAYLOAD_BYTES = 7_000;

export type Change = { seq: number; tags: string[] };

/**
 * Publishes tags in the transaction of a change, so that they are told if and when it commits. Every process then drops the pages and memo
 * entries with one of the tags.
 */
export async function publishChange(trx: Db, changed: readonly string[]): Promise<void> {
	const tags = [...new Set(changed)];
	if (tags.length === 0) return;
	const { seq } = await trx
		.insertInto('changes')
		// Not now(), which is the start of the transaction: for an import that is minutes ago.
		.values({ tags, at: sql<Date>`clock_timestamp()` })
		.returning('seq')
		.executeTakeFirstOrThrow();
	const payload = JSON.stringify({ seq, tags } satisfies Change);
	await sql`SELECT pg_notify(${CHANNEL}, ${Buffer.byteLength(payload) > PAYLOAD_BYTES ? '' : payload})`.execute(trx);
}
