import { dateInIndia } from '#lib/format/india-time.ts';
import { addShopKey, listShopKeys, revokeShopKey } from '#server/account/shop-keys.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import type { KeysOrder } from '#server/commands/keys/arguments.ts';
import { KeysError } from '#server/commands/keys/keys-error.ts';
import type { Db } from '#server/db/tables.ts';
import { loadShops, shopFinder } from '#server/import/chosen-shops.ts';

type Shops = Awaited<ReturnType<typeof loadShops>>;

function idOf(shops: Shops, named: string): string {
	const found = shopFinder(shops)(named);
	if (!found.ok) throw new KeysError(`${named}: ${found.reason}.`);
	return found.value;
}

async function list(db: Db, shops: Shops, named: string | null): Promise<string[]> {
	const rows = await listShopKeys(db, named === null ? null : idOf(shops, named));
	const names = new Map(shops.map((shop) => [shop.id, shop.names.en]));
	const lines = rows.map(({ id, shop_id, label, created_at }) => {
		const parts = [names.get(shop_id) ?? shop_id, ...(label ? [label] : []), `since ${dateInIndia(created_at)}`];
		return `${id}  ${parts.join(', ')}`;
	});
	return lines.length > 0 ? lines : ['There are none.'];
}

/** Carries out an order of the command and answers the lines to print. @throws KeysError. */
export async function runKeys(db: Db, order: Exclude<KeysOrder, { does: 'help' }>, now: Date): Promise<string[]> {
	if (order.does === 'revoke') {
		const key = await db.selectFrom('shop_keys').select(['label', 'shop_id']).where('id', '=', order.id).executeTakeFirst();
		if (!(await revokeShopKey(db, order.id, now))) throw new KeysError(`There is no key ${order.id.slice(0, 60)} that works.`);
		await noteAct(db, { kind: 'KEY', did: 'ENDED', about: key?.label ?? '', shopId: key?.shop_id ?? null, by: SYSTEM, at: now });
		return [`revoked ${order.id}`];
	}
	const shops = await loadShops(db);
	if (order.does === 'list') return list(db, shops, order.shop);
	const shopId = idOf(shops, order.shop);
	const { id, key } = await addShopKey(db, shopId, order.label, now);
	await noteAct(db, { kind: 'KEY', did: 'ADDED', about: order.label, shopId, by: SYSTEM, at: now });
	return [`added ${id}; it is shown this once:`, key];
}
