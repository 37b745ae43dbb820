import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Checked, Output } from '#lib/contract/table.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { sellerTags } from '#server/catalogue/shelf-tags.ts';
import { shopState } from '#server/catalogue/shops/open-state.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { searchWords } from '#server/catalogue/spelling/search-text.ts';
import { tag } from '#server/catalogue/tags.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

const DEFAULT_LIMIT = 20;
/** By its id alone: a name in Indian letters would make it longer than a cursor may be. */
const Cursor = z.tuple([CursorId]);
const keysOf = ({ names, id }: ShopRecord): readonly [string, string] => [names.en, id];
const isAfter = (shop: ShopRecord, [name, id]: readonly [string, string]) =>
	shop.names.en > name || (shop.names.en === name && shop.id > id);

/**
 * All shops by their English names, with the last order of each and how many are under way, for the association. Refuses with FORBIDDEN all but its
 * people, and with INPUT_INVALID a cursor that is none.
 */
export async function listAllShops(
	{ state, q = '', cursor, limit = DEFAULT_LIMIT }: Checked<'GET counter/street'>,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/street'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const table = await shopTable(app);
	const [lastId = ''] = (cursor && readCursor(cursor, Cursor)) || [];
	const last = table.get(lastId);
	if (cursor && !last) return refuse('INPUT_INVALID', { field: 'cursor' });
	const words = searchWords(q);
	const found = [...table.values()]
		.filter((shop) => state === undefined || shop.isSuspended === (state === 'SUSPENDED'))
		.filter((shop) => words.every((word) => shop.words.some((one) => one.startsWith(word))))
		.filter((shop) => !last || isAfter(shop, keysOf(last)))
		.sort((one, other) => (isAfter(one, keysOf(other)) ? 1 : -1));
	const { shown, nextCursor } = pageOf(found, most, ({ id }) => [id]);
	const { rows } = await sql<{ id: string; at: Date | null; under_way: number }>`
		WITH open AS (SELECT shop_id, count(*)::int AS orders FROM orders WHERE stage NOT IN ('DELIVERED', 'CANCELLED', 'RETURNED') GROUP BY 1)
		SELECT id, (SELECT placed_at FROM orders WHERE shop_id = ids.id ORDER BY placed_at DESC LIMIT 1) AS at,
			coalesce((SELECT orders FROM open WHERE shop_id = ids.id), 0) AS under_way
		FROM unnest(${shown.map(({ id }) => id)}::text[]) AS ids (id)`.execute(app.db);
	const ordersOf = new Map(rows.map(({ id, ...orders }) => [id, orders]));
	const now = app.clock.now();
	return ok({
		shops: shown.map((shop) => ({
			id: shop.id,
			name: nameIn(shop.names, language),
			localityName: shop.locality ? nameIn(shop.locality.names, language) : '',
			phone: shop.phone,
			isSuspended: shop.isSuspended,
			isOpen: shopState(shop, now).isOpen,
			lastOrderAt: ordersOf.get(shop.id)?.at?.toISOString() ?? null,
			openOrders: ordersOf.get(shop.id)?.under_way ?? 0,
		})),
		nextCursor,
	});
}

/** The same as a file, to its end, with the whole hours since each shop's last order. Refuses as `listAllShops`. */
export function allShopsFile(asked: Checked<'GET counter/street.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> {
	const now = call.app.clock.now().getTime();
	return csvOfPages(
		'shops',
		asked,
		(page) => listAllShops(page, call, FILE_PAGE_ROWS),
		({ shops }) => shops,
		{
			id: ({ id }) => id,
			name: ({ name }) => name,
			locality: ({ localityName }) => localityName,
			phone: ({ phone }) => phone,
			is_suspended: ({ isSuspended }) => String(isSuspended),
			hours_since_order: ({ lastOrderAt }) => lastOrderAt && Math.max(0, Math.floor((now - Date.parse(lastOrderAt)) / HOUR_MS)),
		},
	);
}

/**
 * Suspends a shop, which then is closed and in no list whatever its people say, or lets it back. Refuses with FORBIDDEN all but the association's
 * people, and with NOT_FOUND.
 */
export async function suspendShop(
	{ storeId, isSuspended }: Checked<'PUT counter/street/{storeId}'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const at = app.clock.now();
	const tags = [...sellerTags(storeId), tag.sellers, tag.stock];
	const done = await transact(app.db, async (trx) => {
		const shop = await trx
			.updateTable('shops')
			.set({ suspended_at: isSuspended ? at : null, updated_at: at })
			.where('id', '=', storeId)
			.returning('id')
			.executeTakeFirst();
		if (!shop) return refuse('NOT_FOUND');
		const did = isSuspended ? 'SUSPENDED' : 'LET_BACK';
		await noteAct(trx, { kind: 'SHOP', did, shopId: storeId, by: byPartner(caller), at });
		await publishChange(trx, tags);
		return ok({});
	});
	if (done.ok) forgetTags(app, tags);
	return done;
}
