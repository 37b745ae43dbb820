import type { Caller } from '#lib/contract/callers.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { tokenHash } from '#server/account/token-pair.ts';
import { lastUseBefore } from '#server/counter/sessions.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';

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
