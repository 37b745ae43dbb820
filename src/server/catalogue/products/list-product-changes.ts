import * as z from 'zod/mini';
import type { PartnerChanges } from '#lib/contract/partner.ts';
import type { Checked } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Names, nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch, shopsOf } from '#server/api/may-touch.ts';
import { pageOf, readCursor } from '#server/catalogue/cursor.ts';
import type { Db, Row } from '#server/db/tables.ts';

const DEFAULT_LIMIT = 50;
const Cursor = z.tuple([z.int().check(z.minimum(1)), z.int().check(z.minimum(1))]);

const pair = (was: number | null, now: number | null, unit = (value: number) => value) =>
	was === null || now === null ? undefined : { was: unit(was), now: unit(now) };

type Listed = Omit<PartnerChanges['changes'][number], 'name'> & { names: Names | null; seq: number };
/** Whose changes, before which number, and how many at most. */
type Asked = { storeIds: readonly string[] | null; before: number; limit: number };

/** What was changed by hand and by import, newest first. */
async function byHand(db: Db, { storeIds, before, limit }: Asked): Promise<Listed[]> {
	let query = db
		.selectFrom('product_changes as c')
		.leftJoin('retailer_products as rp', 'rp.id', 'c.retailer_product_id')
		.leftJoin('library_products as lp', 'lp.id', 'rp.library_product_id')
		.selectAll('c')
		.select('lp.names')
		.where('c.seq', '<', before)
		.orderBy('c.seq', 'desc')
		.limit(limit);
	if (storeIds) query = query.where('c.shop_id', 'in', storeIds);
	return (await query.execute()).map((row) => ({
		...listed(row),
		id: String(row.seq),
		by: row.actor,
		sellingPrice: pair(row.price_was_paise, row.price_paise, rupeesFromPaise),
		mrp: pair(row.mrp_was_paise, row.mrp_paise, rupeesFromPaise),
		stock: pair(row.stock_was, row.stock),
	}));
}

/** What orders took and gave back, and what was written off when they came back, newest first; from before it was noted by whom, none. */
async function byOrders(db: Db, { storeIds, before, limit }: Asked): Promise<Listed[]> {
	let query = db
		.selectFrom('stock_moves as c')
		.leftJoin('retailer_products as rp', 'rp.id', 'c.retailer_product_id')
		.leftJoin('library_products as lp', 'lp.id', 'rp.library_product_id')
		.selectAll('c')
		.select('lp.names')
		.where('c.seq', '<', before)
		.where('c.stock_left', 'is not', null)
		.orderBy('c.seq', 'desc')
		.limit(limit);
	if (storeIds) query = query.where('c.shop_id', 'in', storeIds);
	return (await query.execute()).flatMap((row) => {
		const { reason, actor, stock_left: left } = row;
		if (left === null || actor === null) return [];
		// What is written off had left the stock with the order.
		const stock = reason === 'WRITTEN_OFF' ? undefined : { was: left - row.delta, now: left };
		return [{ ...listed(row), id: `o${row.seq}`, by: actor, orderId: row.order_id, reason, stock }];
	});
}

type Named = Pick<Row<'product_changes'>, 'shop_id' | 'retailer_product_id' | 'at' | 'key_id' | 'person_id'> & {
	seq: number;
	names: Names | null;
};
const listed = ({ seq, names, shop_id, retailer_product_id, at, key_id, person_id }: Named) => ({
	seq,
	names,
	storeId: shop_id,
	retailerProductId: retailer_product_id,
	at: at.toISOString(),
	...(key_id !== null && { keyId: key_id }),
	...(person_id !== null && { personId: person_id }),
});

/** Two journals as one; each stays in its own order, so that its last number that was shown tells how far it is read. */
function newestFirst(some: readonly Listed[], others: readonly Listed[]): Listed[] {
	const all: Listed[] = [];
	let [at, other] = [0, 0];
	for (;;) {
		const [mine, theirs] = [some[at], others[other]];
		if (!mine) return [...all, ...others.slice(other)];
		if (theirs && theirs.at > mine.at) other++;
		else at++;
		all.push(theirs && theirs.at > mine.at ? theirs : mine);
	}
}

/**
 * The changes of a shop's prices and stocks, by hand, by import and by orders, or for the association of all shops, newest first. Refuses with
 * FORBIDDEN another shop's.
 */
export async function listChanges(
	{ storeId: asked, cursor, limit = DEFAULT_LIMIT }: Checked<'GET partner/changes'>,
	{ app: { db }, caller, language }: Call<'partner'>,
): Promise<Result<PartnerChanges>> {
	if (asked && !mayTouch(caller, asked)) return refuse('FORBIDDEN', { field: 'storeId' });
	const storeIds = asked ? [asked] : shopsOf(caller);
	const after = cursor ? readCursor(cursor, Cursor) : [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
	if (!after) return refuse('INPUT_INVALID', { field: 'cursor' });
	// Each journal has numbers of its own: the cursor says how far each of them is read.
	const [hand = 0, orders = 0] = after;
	const [changed, moved] = await Promise.all([
		byHand(db, { storeIds, before: hand, limit: limit + 1 }),
		byOrders(db, { storeIds, before: orders, limit: limit + 1 }),
	]);
	const all = newestFirst(changed, moved);
	const page = new Set(all.slice(0, limit));
	const lastOf = (journal: readonly Listed[], before: number) => journal.findLast((one) => page.has(one))?.seq ?? before;
	const { shown, nextCursor } = pageOf(all, limit, () => [lastOf(changed, hand), lastOf(moved, orders)]);
	const changes = shown.map(({ seq: _, names, ...change }) => ({ ...change, name: names ? nameIn(names, language) : '' }));
	return ok({ changes, nextCursor });
}
