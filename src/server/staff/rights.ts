import type { PersonRole } from '#lib/contract/callers.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { newId } from '#server/system/ids.ts';

/** A right as it is given: `shopId` is null for the association's people alone. */
export type GivenRight = { role: 'association'; shopId: null } | { role: Exclude<PersonRole, 'association'>; shopId: string };
export type LiveRight = Pick<Row<'person_rights'>, 'id' | 'role' | 'shop_id' | 'created_at'> & { name: string; phone: string };

/** The tag of a person, published when a right or a login of theirs ends, so that every process ends their streams. */
export const personTag = (id: string) => `person:${id}`;

/** The person of a number, made when there is none; a name that is given is kept. */
async function personOf(trx: Db, phone: string, name: string, now: Date): Promise<string> {
	const { id } = await trx
		.insertInto('people')
		.values({ id: newId(), phone_e164: phone, name, created_at: now })
		.onConflict((conflict) =>
			conflict.column('phone_e164').doUpdateSet((eb) => ({
				name: eb.case().when('excluded.name', '=', '').then(eb.ref('people.name')).else(eb.ref('excluded.name')).end(),
			})),
		)
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/**
 * Gives a number a right, in a transaction; `isNew` is false when it had this one already. Another role at the same shop ends for it. The row of the
 * person is locked by its writing, so that two invitations at once leave one right.
 */
export async function giveRight(
	trx: Db,
	{ phone, name, invitedBy }: { phone: string; name: string; invitedBy: string | null },
	{ role, shopId }: GivenRight,
	now: Date,
): Promise<{ id: string; personId: string; isNew: boolean }> {
	const personId = await personOf(trx, phone, name, now);
	const had = await trx
		.selectFrom('person_rights')
		.select(['id', 'role'])
		.where('person_id', '=', personId)
		.where((eb) => (shopId === null ? eb('shop_id', 'is', null) : eb('shop_id', '=', shopId)))
		.where('ended_at', 'is', null)
		.executeTakeFirst();
	if (had?.role === role) return { id: had.id, personId, isNew: false };
	if (had) await endRight(trx, had.id, now);
	const id = newId();
	await trx
		.insertInto('person_rights')
		.values({ id, person_id: personId, role, shop_id: shopId, created_at: now, invited_by: invitedBy })
		.execute();
	return { id, personId, isNew: true };
}

/** Ends a right and the person's streams at once, in every process; answers whether there was one that had not ended. */
export async function endRight(db: Db, id: string, now: Date): Promise<boolean> {
	const ended = await db
		.updateTable('person_rights')
		.set({ ended_at: now })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.returning('person_id')
		.executeTakeFirst();
	if (ended) await publishChange(db, [personTag(ended.person_id)]);
	return ended !== undefined;
}

/** The rights that have not ended, of one shop, of the association's people (`null`), or all; the oldest first. */
export async function liveRights(db: Db, of: { shopId: string | null } | 'all'): Promise<LiveRight[]> {
	const rights = db
		.selectFrom('person_rights as r')
		.innerJoin('people as p', 'p.id', 'r.person_id')
		.select(['r.id', 'r.role', 'r.shop_id', 'r.created_at', 'p.name', 'p.phone_e164 as phone'])
		.where('r.ended_at', 'is', null)
		.orderBy('r.created_at')
		.orderBy('r.id');
	if (of === 'all') return rights.execute();
	const { shopId } = of;
	return rights.where((eb) => (shopId === null ? eb('r.shop_id', 'is', null) : eb('r.shop_id', '=', shopId))).execute();
}

/** Whether a number has a right that has not ended, and whose it is. */
export async function invitedPerson(db: Db, phone: string): Promise<{ id: string } | undefined> {
	return db
		.selectFrom('people as p')
		.select('p.id')
		.where('p.phone_e164', '=', phone)
		.where(({ exists, selectFrom }) =>
			exists(selectFrom('person_rights as r').select('r.id').whereRef('r.person_id', '=', 'p.id').where('r.ended_at', 'is', null)),
		)
		.executeTakeFirst();
}
