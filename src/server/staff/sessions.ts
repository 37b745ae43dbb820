import { randomBytes } from 'node:crypto';
import type { Caller } from '#lib/contract/callers.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { tokenHash } from '#server/account/tokens.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';
import { personTag } from '#server/staff/rights.ts';
import { newId } from '#server/system/ids.ts';

const TOKEN_BYTES = 32;
/** A login that was not used for so long has ended. */
const LIFE_MS = 30 * DAY_MS;
/** The use of a login is noted at most once in so long. */
const NOTED_MS = HOUR_MS;

const rightsOf = prepared('person session', (db, hash: string, since: Date) =>
	db
		.selectFrom('person_sessions as s')
		.innerJoin('person_rights as r', 'r.person_id', 's.person_id')
		.select(['s.id', 's.person_id', 's.used_at', 'r.role', 'r.shop_id'])
		.where('s.token_hash', '=', hash)
		.where('s.used_at', '>', since)
		.where('r.ended_at', 'is', null)
		.compile(),
);

/** The instant before which a login was last used that has ended. */
export const lastUseBefore = (now: Date): Date => new Date(now.getTime() - LIFE_MS);

/** The person of a token with their rights as they are now; `null` for an unknown or ended login, and for who has no right any more. */
export async function staffOf(app: Pick<App, 'db' | 'clock'>, token: string): Promise<Caller<'staff'> | null> {
	const now = app.clock.now();
	const rows = await rightsOf(app.db, tokenHash(token), lastUseBefore(now));
	const [first] = rows;
	if (!first) return null;
	if (now.getTime() - first.used_at.getTime() > NOTED_MS)
		await app.db.updateTable('person_sessions').set({ used_at: now }).where('id', '=', first.id).execute();
	return {
		kind: 'staff',
		personId: first.person_id,
		sessionId: first.id,
		isAssociation: rows.some(({ role }) => role === 'association'),
		shops: new Map(rows.flatMap(({ role, shop_id }) => (shop_id === null || role === 'association' ? [] : [[shop_id, role] as const]))),
	};
}

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

/** The shops at which the person of a login works now; none once it has ended. */
export async function shopsAtWork(db: Db, { personId, sessionId }: Caller<'staff'>): Promise<string[]> {
	const rights = await db
		.selectFrom('person_sessions as s')
		.innerJoin('person_rights as r', 'r.person_id', 's.person_id')
		.select('r.shop_id')
		.where('s.id', '=', sessionId)
		.where('s.person_id', '=', personId)
		.where('r.ended_at', 'is', null)
		.execute();
	return rights.flatMap(({ shop_id }) => shop_id ?? []);
}

/** Whether a login still exists and its person may still see what is of a shop. */
export async function maySee(db: Db, { personId, sessionId }: Caller<'staff'>, shopId: string): Promise<boolean> {
	const found = await db
		.selectFrom('person_sessions as s')
		.innerJoin('person_rights as r', 'r.person_id', 's.person_id')
		.select('s.id')
		.where('s.id', '=', sessionId)
		.where('s.person_id', '=', personId)
		.where('r.ended_at', 'is', null)
		.where((eb) => eb.or([eb('r.shop_id', '=', shopId), eb('r.role', '=', 'association')]))
		.limit(1)
		.executeTakeFirst();
	return found !== undefined;
}
