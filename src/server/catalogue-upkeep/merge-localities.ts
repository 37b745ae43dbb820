import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** Makes two localities one, in the caller's transaction: the shops of `loser` are in `winner`, which is found by both names. */
export async function mergeLocalities(trx: Db, loser: string, winner: string): Promise<void> {
	await sql`UPDATE shop_applications SET locality_id = ${winner} WHERE locality_id = ${loser}`.execute(trx);
	await sql`UPDATE shops SET locality_id = ${winner}, updated_at = clock_timestamp() WHERE locality_id = ${loser}`.execute(trx);
	await sql`UPDATE localities w SET names = l.names || w.names, pin_code = coalesce(w.pin_code, l.pin_code), popular = w.popular OR l.popular,
			aliases = (SELECT coalesce(array_agg(DISTINCT alias), '{}') FROM unnest(w.aliases || l.aliases || (l.names->>'en')) AS alias WHERE alias <> w.names->>'en')
		FROM localities l WHERE (l.id, w.id) = (${loser}, ${winner})`.execute(trx);
	await sql`DELETE FROM localities WHERE id = ${loser}`.execute(trx);
}
