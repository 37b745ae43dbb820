import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Lets one transaction at a time write what a shop lists, because its numbers and its limits are read before. Held until the transaction ends. */
export const lockShelf = (trx: Db, shopId: string): Promise<unknown> =>
	sql`SELECT pg_advisory_xact_lock(hashtextextended(${shopId}, 3))`.execute(trx);
