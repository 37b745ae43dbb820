import * as z from 'zod/mini';
import { NO_MRP } from '#lib/constants.ts';
import type { PartnerChanges } from '#lib/contract/partner.ts';
import type { Checked } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { type By, mayTouch, shopsOf } from '#server/api/partner.ts';
import { pageOf, readCursor } from '#server/catalogue/cursor.ts';
import type { Db, NewRow, Row } from '#server/db/tables.ts';

type Stocked = Pick<Row<'retailer_products'>, 'price_paise' | 'mrp_paise' | 'stock'>;

const DEFAULT_LIMIT = 50;
const Cursor = z.tuple([z.int().check(z.minimum(1))]);

/** Which pack was changed, by whom and when. */
type ChangeOf = { id: string; shopId: string; by: By; at: Date };

/**
 * The row of the journal that tells who changed a pack's price, MRP or stock, and from what to what; what stayed the same is null, no MRP is −1
 * rupee.
 */
export function changeRow({ id, shopId, by, at }: ChangeOf, was: Stocked, now: Stocked): NewRow<'product_changes'> {
	const noted = (one: number | null, other: number | null) => (one === other ? null : (one ?? NO_MRP * 100));
	return {
		shop_id: shopId,
		retailer_product_id: id,
		actor: by.actor,
		key_id: by.keyId,
		person_id: by.personId,
		price_was_paise: noted(was.price_paise, now.price_paise),
		price_paise: noted(now.price_paise, was.price_paise),
		mrp_was_paise: noted(was.mrp_paise, now.mrp_paise),
		mrp_paise: noted(now.mrp_paise, was.mrp_paise),
		stock_was: noted(was.stock, now.stock),
		stock: noted(now.stock, was.stock),
		at,
	};
}

/** Notes one change in the journal (`changeRow`). */
export async function noteChange(trx: Db, of: ChangeOf, was: Stocked, now: Stocked): Promise<void> {
	await trx
		.insertInto('product_changes')
		.values(changeRow(of, was, now))
		.execute();
}

const pair = (was: number | null, now: number | null, unit = (value: number) => value) =>
	was === null || now === null ? undefined : { was: unit(was), now: unit(now) };

/**
 * The changes of a shop's prices and stocks, by hand and by import, or for the association of all shops, newest first. Refuses with
 * FORBIDDEN another shop's.
 */
export async function listChanges(
	{ storeId: asked, cursor, limit = DEFAULT_LIMIT }: Checked<'GET partner/changes'>,
	{ app, caller, language }: Call<'partner'>,
): Promise<Result<PartnerChanges>> {
	if (asked && !mayTouch(caller, asked)) return refuse('FORBIDDEN', { field: 'storeId' });
	const storeIds = asked ? [asked] : shopsOf(caller);
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	let query = app.db
		.selectFrom('product_changes as c')
		.leftJoin('retailer_products as rp', 'rp.id', 'c.retailer_product_id')
		.leftJoin('library_products as lp', 'lp.id', 'rp.library_product_id')
		.selectAll('c')
		.select('lp.names')
		.orderBy('c.seq', 'desc')
		.limit(limit + 1);
	if (storeIds) query = query.where('c.shop_id', 'in', storeIds);
	if (after) query = query.where('c.seq', '<', after[0]);
	const { shown, nextCursor } = pageOf(await query.execute(), limit, ({ seq }) => [seq]);
	const changes = shown.map((row) => ({
		id: String(row.seq),
		storeId: row.shop_id,
		retailerProductId: row.retailer_product_id,
		name: row.names ? nameIn(row.names, language) : '',
		at: row.at.toISOString(),
		by: row.actor,
		...(row.key_id !== null && { keyId: row.key_id }),
		...(row.person_id !== null && { personId: row.person_id }),
		sellingPrice: pair(row.price_was_paise, row.price_paise, rupeesFromPaise),
		mrp: pair(row.mrp_was_paise, row.mrp_paise, rupeesFromPaise),
		stock: pair(row.stock_was, row.stock),
	}));
	return ok({ changes, nextCursor });
}
