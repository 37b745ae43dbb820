import { randomBytes } from 'node:crypto';
import { tokenHash } from '#server/account/token-pair.ts';
import type { By } from '#server/api/actor.ts';
import { actRow } from '#server/api/note-act.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { newId } from '#server/system/ids.ts';

const KEY_BYTES = 32;

/** The shop that a key belongs to; `null` for an unknown or revoked one. */
export async function shopOfKey(db: Db, key: string): Promise<{ shopId: string; keyId: string } | null> {
	const found = await db
		.selectFrom('shop_keys')
		.select(['id', 'shop_id'])
		.where('key_hash', '=', tokenHash(key))
		.where('revoked_at', 'is', null)
		.executeTakeFirst();
	return found ? { shopId: found.shop_id, keyId: found.id } : null;
}

/**
 * Makes a key for a shop and answers it: the only time, because its hash alone is kept. `ownerId` is the owner who makes it, with whose right at
 * the shop it ends; without one it stays.
 */
export async function addShopKey(
	db: Db,
	shopId: string,
	label: string,
	now: Date,
	ownerId: string | null = null,
): Promise<{ id: string; key: string }> {
	const key = randomBytes(KEY_BYTES).toString('base64url');
	const id = newId();
	await db
		.insertInto('shop_keys')
		.values({ id, shop_id: shopId, key_hash: tokenHash(key), label, created_at: now, made_by: ownerId })
		.execute();
	return { id, key };
}

/** The tag of a key, published when it ends, so that every process ends its streams. */
export const shopKeyTag = (id: string) => `shop-key:${id}`;

/** Ends a key and its streams at once; answers whether there was one that had not ended. */
export async function revokeShopKey(db: Db, id: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('shop_keys')
		.set({ revoked_at: now })
		.where('id', '=', id)
		.where('revoked_at', 'is', null)
		.executeTakeFirst();
	if (numUpdatedRows > 0n) await publishChange(db, [shopKeyTag(id)]);
	return numUpdatedRows > 0n;
}

/** Ends the keys that a person made as an owner of a shop, and their streams, and notes each: who no longer is one keeps no way in. */
export async function endKeysMadeBy(trx: Db, personId: string, shopId: string, by: By, now: Date): Promise<void> {
	const ended = await trx
		.updateTable('shop_keys')
		.set({ revoked_at: now })
		.where('made_by', '=', personId)
		.where('shop_id', '=', shopId)
		.where('revoked_at', 'is', null)
		.returning(['id', 'label'])
		.execute();
	if (ended.length === 0) return;
	await publishChange(
		trx,
		ended.map(({ id }) => shopKeyTag(id)),
	);
	const acts = ended.map(({ label }) => actRow({ kind: 'KEY', did: 'ENDED', about: label, shopId, by, at: now }));
	await trx.insertInto('audit_trail').values(acts).execute();
}

/** The keys of one shop or of all, without those that were revoked; the oldest first. */
export async function listShopKeys(db: Db, shopId: string | null): Promise<Row<'shop_keys'>[]> {
	const keys = db
		.selectFrom('shop_keys')
		.selectAll()
		.where('revoked_at', 'is', null)
		.orderBy('shop_id')
		.orderBy('created_at')
		.orderBy('id');
	return (shopId === null ? keys : keys.where('shop_id', '=', shopId)).execute();
}
