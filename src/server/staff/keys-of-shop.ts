import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { addShopKey, listShopKeys, revokeShopKey } from '#server/account/shop-keys.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { byPartner, mayManage } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';

/** The keys of a shop that work, without what is secret. Refuses with FORBIDDEN all but its owners and the association. */
export async function keysOfShop(
	{ storeId }: { storeId: string },
	{ app, caller }: Call<'staff'>,
): Promise<Result<Output<'GET counter/keys'>>> {
	if (!mayManage(caller, storeId)) return refuse('FORBIDDEN');
	const keys = await listShopKeys(app.db, storeId);
	return ok({ keys: keys.map(({ id, label, created_at }) => ({ id, label, since: created_at.toISOString() })) });
}

/** Makes a key of a shop and answers it, this once. Refuses with FORBIDDEN as `keysOfShop`, and with NOT_FOUND a shop that is not there. */
export async function makeKey(
	{ storeId, label }: Checked<'POST counter/keys'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Output<'POST counter/keys'>>> {
	if (!mayManage(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		await noteAct(trx, { kind: 'KEY', did: 'ADDED', about: label, shopId: storeId, by: byPartner(caller), at });
		return ok(await addShopKey(trx, storeId, label, at));
	});
}

/** Ends a key at once. Refuses with NOT_FOUND one that is not there or has ended, and with FORBIDDEN as `keysOfShop`. */
export async function endKey({ id }: { id: string }, { app, caller }: Call<'staff'>): Promise<Result<Record<string, never>>> {
	const key = await app.db
		.selectFrom('shop_keys')
		.select(['shop_id', 'label'])
		.where('id', '=', id)
		.where('revoked_at', 'is', null)
		.executeTakeFirst();
	if (!key) return refuse('NOT_FOUND');
	if (!mayManage(caller, key.shop_id)) return refuse('FORBIDDEN');
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		if (!(await revokeShopKey(trx, id, at))) return refuse('NOT_FOUND');
		await noteAct(trx, { kind: 'KEY', did: 'ENDED', about: key.label, shopId: key.shop_id, by: byPartner(caller), at });
		return ok({});
	});
}
