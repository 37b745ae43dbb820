import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#lib/format/durations.ts';
import { tokenHash } from '#server/account/token-pair.ts';
import { personTag } from '#server/counter/give-and-end-rights.ts';
import type { Db } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { newId } from '#server/system/ids.ts';

const TOKEN_BYTES = 32;
/** A login that was not used for so long has ended. */
const LIFE_MS = 30 * DAY_MS;

/** The instant before which a login was last used that has ended. */
export const lastUseBefore = (now: Date): Date => new Date(now.getTime() - LIFE_MS);

/** Logs a person in on a device and answers the token: the only time, because its hash alone is kept. */
export async function openPersonSession(db: Db, personId: string, now: Date): Promise<string> {
	const token = randomBytes(TOKEN_BYTES).toString('base64url');
	await db
		.insertInto('person_sessions')
		.values({ id: newId(), person_id: personId, token_hash: tokenHash(token), created_at: now, used_at: now })
		.execute();
	return token;
}

/** Ends a login on its device, with its streams. */
export async function endPersonSession(db: Db, personId: string, sessionId: string): Promise<void> {
	await db.deleteFrom('person_sessions').where('id', '=', sessionId).execute();
	await publishChange(db, [personTag(personId)]);
}
