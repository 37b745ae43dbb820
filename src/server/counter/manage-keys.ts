import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { addShopKey, listShopKeys, revokeShopKey } from '#server/account/shop-keys.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { isAssociation, mayManage } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { pageOfShort, SHORT_PAGE_ROWS } from '#server/counter/page-of-short-list.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

/**
 * The keys of a shop that work, without what is secret, the oldest first. Refuses with FORBIDDEN all but its owners and the association, and
 * with INPUT_INVALID a text that is no cursor.
 */
export async function keysOfShop(
	{ storeId, cursor, limit = SHORT_PAGE_ROWS }: Checked<'GET counter/keys'>,
	{ app, caller }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/keys'>>> {
	if (!mayManage(caller, storeId)) return refuse('FORBIDDEN');
	const page = pageOfShort(await listShopKeys(app.db, storeId), cursor, most);
	if (!page.ok) return page;
	const { shown, nextCursor } = page.value;
	return ok({ keys: shown.map(({ id, label, created_at }) => ({ id, label, since: created_at.toISOString() })), nextCursor });
}

/** The same as a file, to its end. Refuses as `keysOfShop`. */
export const keysFile = (asked: Checked<'GET counter/keys.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'keys',
		asked,
		(page) => keysOfShop(page, call, FILE_PAGE_ROWS),
		({ keys }) => keys,
		{ id: ({ id }) => id, label: ({ label }) => label, since: ({ since }) => since },
	);

/** Whether a person is an owner of a shop. The right is locked: one that ends waits for the key that is being made, and then finds it. */
async function isStillOwner(trx: Db, personId: string, shopId: string): Promise<boolean> {
	const right = trx.selectFrom('person_rights').select('id').where('person_id', '=', personId).where('shop_id', '=', shopId);
	return (await right.where('role', '=', 'owner').where('ended_at', 'is', null).forShare().executeTakeFirst()) !== undefined;
}

/** Makes a key of a shop and answers it, this once. Refuses with FORBIDDEN as `keysOfShop`, and with NOT_FOUND a shop that is not there. */
export async function makeKey(
	{ storeId, label }: Checked<'POST counter/keys'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Output<'POST counter/keys'>>> {
	if (!mayManage(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	const at = app.clock.now();
	const ownerId = isAssociation(caller) ? null : caller.personId;
	return transact(app.db, async (trx) => {
		if (ownerId !== null && !(await isStillOwner(trx, ownerId, storeId))) return refuse('FORBIDDEN');
		await noteAct(trx, { kind: 'KEY', did: 'ADDED', about: label, shopId: storeId, by: byPartner(caller), at });
		return ok(await addShopKey(trx, storeId, label, at, ownerId));
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
