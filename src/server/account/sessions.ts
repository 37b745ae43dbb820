import type { Kysely } from 'kysely';
import { sessionEnds } from '#server/account/session-life.ts';
import { newPair, type TokenPair, tokenHash } from '#server/account/token-pair.ts';
import type { Database } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/** Opens a session, in a new family (one login on one device) and with new tokens unless given. Only the tokens' hashes are stored. */
export async function openSession(
	trx: Kysely<Database>,
	customerId: string,
	now: Date,
	{ family = newId(), pair = newPair() }: { family?: string; pair?: TokenPair } = {},
): Promise<TokenPair> {
	await trx
		.insertInto('sessions')
		.values({
			customer_id: customerId,
			id: newId(),
			family,
			access_hash: tokenHash(pair.access),
			refresh_hash: tokenHash(pair.refresh),
			...sessionEnds(now),
			created_at: now,
		})
		.execute();
	return pair;
}

/** Ends a session family (a login on a device): its tokens no longer work, and its browser is told nothing more. */
export async function endFamily(db: Kysely<Database>, customerId: string, family: string): Promise<void> {
	await db.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).where('family', '=', family).execute();
	await db.deleteFrom('sessions').where('customer_id', '=', customerId).where('family', '=', family).execute();
}

/** Whether a session family still exists. */
export async function isLive(db: Kysely<Database>, customerId: string, family: string, now: Date): Promise<boolean> {
	const session = await db
		.selectFrom('sessions')
		.select('id')
		.where('customer_id', '=', customerId)
		.where('family', '=', family)
		.where('refresh_expires_at', '>', now)
		.limit(1)
		.executeTakeFirst();
	return session !== undefined;
}
