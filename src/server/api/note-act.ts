import type { AuditDeed, AuditKind } from '#lib/contract/audit.ts';
import type { By } from '#server/api/actor.ts';
import type { Db, NewRow } from '#server/db/tables.ts';

/**
 * Something that was done at the counter or by a command: to what (`about`, its name or number, never a phone number), and what of it. `products`:
 * to how many.
 */
export type Act = {
	kind: AuditKind;
	did: AuditDeed;
	about?: string;
	detail?: string;
	products?: number;
	shopId?: string | null;
	by: By;
	at: Date;
};

/**
 * Notes an act in the audit trail, in the transaction of what was done; answers its number there. Moves of orders and changes of packs are noted in
 * journals of their own.
 */
export async function noteAct(trx: Db, act: Act): Promise<number> {
	const { seq } = await trx.insertInto('audit_trail').values(actRow(act)).returning('seq').executeTakeFirstOrThrow();
	return seq;
}

/** The row of an act in the audit trail, for acts that are noted together. */
export function actRow({ kind, did, about = '', detail = '', products, shopId = null, by, at }: Act): NewRow<'audit_trail'> {
	const actor = by.actor === 'SHOP' || by.actor === 'ASSOCIATION' ? by.actor : 'SYSTEM';
	return { at, kind, did, about, detail, actor, key_id: by.keyId, person_id: by.personId, shop_id: shopId, products };
}
