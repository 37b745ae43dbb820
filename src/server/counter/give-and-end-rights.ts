import { type ExpressionBuilder, sql } from 'kysely';
import type { PersonRole } from '#lib/contract/callers.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { endKeysMadeBy } from '#server/account/shop-keys.ts';
import { type By, SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import type { Database, Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { newId } from '#server/system/ids.ts';

/** A right as it is given: `shopId` is null for the association's people alone. */
export type GivenRight = { role: 'association'; shopId: null } | { role: Exclude<PersonRole, 'association'>; shopId: string };
export type LiveRight = Pick<Row<'person_rights'>, 'id' | 'role' | 'shop_id' | 'name' | 'created_at'> & { phone: string };

/** The tag of a person, published when a right or a login of theirs ends, so that every process ends their streams. */
export const personTag = (id: string) => `person:${id}`;

/** The rights of one place: a shop's, or with `null` those of the association's people. */
export const atPlace = (shopId: string | null) => (eb: ExpressionBuilder<Database, 'person_rights'>) =>
	shopId === null ? eb('person_rights.shop_id', 'is', null) : eb('person_rights.shop_id', '=', shopId);

/** The person of a number, made when there is none. Their row is locked. */
async function personOf(trx: Db, phone: string, now: Date): Promise<string> {
	const { id } = await trx
		.insertInto('people')
		.values({ id: newId(), phone_e164: phone, created_at: now })
		.onConflict((conflict) => conflict.column('phone_e164').doUpdateSet((eb) => ({ phone_e164: eb.ref('excluded.phone_e164') })))
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

type Closed = Pick<Row<'person_rights'>, 'person_id' | 'role' | 'name' | 'shop_id'>;

/** Ends a right, for another of the same person or for none; answers what it was, and undefined when there was none that had not ended. */
async function closeRight(trx: Db, id: string, now: Date): Promise<Closed | undefined> {
	const ended = await trx
		.updateTable('person_rights')
		.set({ ended_at: now })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.returning(['person_id', 'role', 'name', 'shop_id'])
		.executeTakeFirst();
	if (ended) await publishChange(trx, [personTag(ended.person_id)]);
	return ended;
}

/**
 * Gives a number a right, in a transaction, under the name that this place has for the person; without one, the name that it had stays. `isNew` is
 * false when the number had this right already; `was` is the other role that it had at the same place, which ends for it, and with it the keys that
 * who becomes staff made there as an owner. `hadLately` says that it had one there in the last day. The row of the person is locked, so that two
 * invitations at once leave one right.
 */
export async function giveRight(
	trx: Db,
	{ phone, name, by }: { phone: string; name: string; by: By },
	{ role, shopId }: GivenRight,
	now: Date,
): Promise<{ id: string; personId: string; isNew: boolean; was: PersonRole | null; hadLately: boolean }> {
	const personId = await personOf(trx, phone, now);
	const before = await trx
		.selectFrom('person_rights')
		.select(['id', 'role', 'name', 'ended_at'])
		.where('person_id', '=', personId)
		.where(atPlace(shopId))
		.where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', new Date(now.getTime() - DAY_MS))]))
		.execute();
	const hadLately = before.length > 0;
	const had = before.find(({ ended_at }) => ended_at === null);
	if (had?.role === role) {
		if (name) await trx.updateTable('person_rights').set({ name }).where('id', '=', had.id).execute();
		return { id: had.id, personId, isNew: false, was: null, hadLately };
	}
	if (had) await closeRight(trx, had.id, now);
	const id = newId();
	const called = name || had?.name || '';
	await trx
		.insertInto('person_rights')
		.values({ id, person_id: personId, role, shop_id: shopId, name: called, created_at: now, invited_by: by.personId })
		.execute();
	await noteAct(trx, { kind: 'PEOPLE', did: 'ADDED', about: called, detail: role, shopId, by, at: now });
	if (role === 'staff') await endKeysMadeBy(trx, personId, shopId, by, now);
	return { id, personId, isNew: true, was: had?.role ?? null, hadLately };
}

/** Rights that people end, end one after the other, so that two who end each other's at once leave one. */
const LAST_ONE = 4_321_084;

/**
 * Why a person may not end a right: it is the association's only one, without which nobody could invite at the counter, or that of a shop's only
 * owner, which the shop's own people cannot do without. Null when they may, and for the store itself.
 */
export async function lastOne(trx: Db, id: string, by: By): Promise<Refusal | null> {
	if (by.personId === null) return null;
	await sql`SELECT pg_advisory_xact_lock(${LAST_ONE})`.execute(trx);
	const live = trx.selectFrom('person_rights').where('ended_at', 'is', null);
	const right = await live.select(['role', 'shop_id']).where('id', '=', id).executeTakeFirst();
	if (!right || right.role === 'staff' || (right.role === 'owner' && by.actor === 'ASSOCIATION')) return null;
	const others = live.select('id').where('role', '=', right.role).where(atPlace(right.shop_id)).where('id', '<>', id);
	if (await others.limit(1).executeTakeFirst()) return null;
	return refuse(right.role === 'owner' ? 'LAST_OWNER' : 'LAST_PERSON');
}

/**
 * Ends a right, the person's streams and the keys they made as an owner there at once, in every process, and with the last right their logins: who
 * is invited again logs in again. Refuses with NOT_FOUND when there was none that had not ended, and as `lastOne`.
 */
export function endRight(db: Db, id: string, now: Date, by: By = SYSTEM): Promise<Result<null>> {
	return transact(db, async (trx) => {
		const refusal = await lastOne(trx, id, by);
		if (refusal) return refusal;
		// Locked as `giveRight` locks it, so that the two wait for each other.
		await trx
			.selectFrom('people')
			.select('id')
			.where('id', 'in', (eb) => eb.selectFrom('person_rights').select('person_id').where('id', '=', id))
			.forNoKeyUpdate()
			.execute();
		const closed = await closeRight(trx, id, now);
		if (!closed) return refuse('NOT_FOUND');
		const { person_id: personId, name, role, shop_id: shopId } = closed;
		await noteAct(trx, { kind: 'PEOPLE', did: 'ENDED', about: name, detail: role, shopId, by, at: now });
		if (shopId !== null) await endKeysMadeBy(trx, personId, shopId, by, now);
		await trx
			.deleteFrom('person_sessions')
			.where('person_id', '=', personId)
			.where(({ not, exists, selectFrom }) =>
				not(exists(selectFrom('person_rights').select('id').where('person_id', '=', personId).where('ended_at', 'is', null))),
			)
			.execute();
		return ok(null);
	});
}

/** The rights that have not ended, of one shop, of the association's people (`null`), or all; the oldest first. */
export async function liveRights(db: Db, of: { shopId: string | null } | 'all'): Promise<LiveRight[]> {
	const rights = db
		.selectFrom('person_rights as r')
		.innerJoin('people as p', 'p.id', 'r.person_id')
		.select(['r.id', 'r.role', 'r.shop_id', 'r.created_at', 'r.name', 'p.phone_e164 as phone'])
		.where('r.ended_at', 'is', null)
		.orderBy('r.created_at')
		.orderBy('r.id');
	if (of === 'all') return rights.execute();
	const { shopId } = of;
	return rights.where((eb) => (shopId === null ? eb('r.shop_id', 'is', null) : eb('r.shop_id', '=', shopId))).execute();
}

/** Who has a number, if they have a right that has not ended; their row is locked, so that none ends before the caller's transaction does. */
export async function invitedPerson(trx: Db, phone: string): Promise<{ id: string } | undefined> {
	const person = await trx.selectFrom('people').select('id').where('phone_e164', '=', phone).forNoKeyUpdate().executeTakeFirst();
	if (!person) return undefined;
	// A query of its own, so that it sees the right that ended while this one waited for the lock.
	const right = trx.selectFrom('person_rights').select('id').where('person_id', '=', person.id).where('ended_at', 'is', null).limit(1);
	return (await right.executeTakeFirst()) && person;
}
