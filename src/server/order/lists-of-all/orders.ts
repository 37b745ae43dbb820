import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { dayAfter, startInIndia } from '#lib/format/india-time.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { pageOf } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { behind, orderFound, PAGE_ROWS } from '#server/order/lists-of-all/list-conditions.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

type Asked = Checked<'GET counter/orders'>;
type Found = Pick<Row<'orders'>, 'id' | 'code' | 'shop_id' | 'stage' | 'delivery_type' | 'to_pay_paise' | 'placed_at'> &
	Pick<Row<'payments'>, 'method'>;

/**
 * The orders of all shops, newest first, for the association; or those of one shop, for its people too. Refuses others with FORBIDDEN, and a text
 * that is no cursor with INPUT_INVALID.
 */
export async function allOrders(
	{ q, storeId, stage, day, cursor, limit = PAGE_ROWS }: Asked,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/orders'>>> {
	if (storeId === undefined ? !caller.isAssociation : !mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	const shops = await shopTable(app);
	const from = behind(cursor, sql`o.placed_at`, sql`o.id`);
	if (!from.ok) return from;
	const on = day ? sql`o.placed_at >= ${startInIndia(day)} AND o.placed_at < ${startInIndia(dayAfter(day, 1))}` : sql`true`;
	const at = stage ? sql`o.stage = ${stage}` : sql`true`;
	const ofShop = storeId === undefined ? sql`true` : sql`o.shop_id = ${storeId}`;
	const { rows } = await sql<Found>`
		SELECT o.id, o.code, o.shop_id, o.stage, o.delivery_type, o.to_pay_paise, o.placed_at, p.method FROM orders o JOIN payments p ON p.order_id = o.id
		WHERE ${ofShop} AND ${orderFound(q, shops)} AND ${on} AND ${at} AND ${from.value} ORDER BY o.placed_at DESC, o.id LIMIT ${most + 1}`.execute(
		app.db,
	);
	const { shown, nextCursor } = pageOf(rows, most, ({ placed_at, id }) => [placed_at.getTime(), id]);
	return ok({
		rows: shown.map((row) => ({
			orderId: row.id,
			code: row.code,
			storeId: row.shop_id,
			storeName: nameIn(shops.get(row.shop_id)?.names ?? { en: row.shop_id }, language),
			stage: row.stage,
			deliveryType: row.delivery_type,
			method: row.method,
			toPay: rupeesFromPaise(row.to_pay_paise),
			placedAt: row.placed_at.toISOString(),
		})),
		nextCursor,
	});
}

/** The same as a file, to its end. Refuses as `allOrders`. */
export const allOrdersFile = (asked: Checked<'GET counter/orders.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'orders',
		asked,
		(page) => allOrders(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			order: (row) => row.code,
			shop: (row) => row.storeId,
			name: (row) => row.storeName,
			stage: (row) => row.stage,
			delivery: (row) => row.deliveryType,
			payment: (row) => row.method,
			to_pay: (row) => row.toPay,
			placed_at: (row) => row.placedAt,
		},
	);
