import { type RawBuilder, sql } from 'kysely';
import { Comments } from '#lib/contract/association.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { pageOf } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { behind, orderFound, PAGE_ROWS } from '#server/order/lists-of-all/list-conditions.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

type Asked = Checked<'GET counter/ratings'>;
const isReported = sql<boolean>`(r.reported_at IS NOT NULL AND coalesce(r.judged_at < r.reported_at, true))`;

/** The condition on a rating `r` that it is in this state. One without words is shown, because its stars count. */
function inState(state: Asked['state']): RawBuilder<unknown> {
	if (state === undefined) return sql`true`;
	if (state === 'REPORTED') return isReported;
	return state === 'SHOWN' ? sql`r.comment_state IN ('NONE', 'SHOWN')` : sql`r.comment_state = ${state}`;
}

/**
 * What customers of all shops wrote with their stars, and what shops have reported, newest first, for the association; or all ratings of one
 * shop, for its people too. Refuses as `allOrders`.
 */
export async function allRatings(
	{ q, storeId, state, cursor, limit = PAGE_ROWS }: Asked,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/ratings'>>> {
	if (storeId === undefined ? !caller.isAssociation : !mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	const shops = await shopTable(app);
	const from = behind(cursor, sql`r.at`, sql`r.order_id`);
	if (!from.ok) return from;
	const ofShop = storeId === undefined ? sql`(r.comment_state <> 'NONE' OR r.reported_at IS NOT NULL)` : sql`r.shop_id = ${storeId}`;
	const { rows } = await sql<Row<'order_ratings'> & { code: string; is_reported: boolean }>`
		SELECT r.*, o.code, ${isReported} AS is_reported FROM order_ratings r JOIN orders o ON o.id = r.order_id
		WHERE ${ofShop} AND ${inState(state)} AND ${orderFound(q, shops)} AND ${from.value}
		ORDER BY r.at DESC, r.order_id LIMIT ${most + 1}`.execute(app.db);
	const { shown, nextCursor } = pageOf(rows, most, ({ at, order_id }) => [at.getTime(), order_id]);
	return ok(
		Comments.parse({
			rows: shown.map((row) => ({
				orderId: row.order_id,
				code: row.code,
				storeId: row.shop_id,
				storeName: nameIn(shops.get(row.shop_id)?.names ?? { en: row.shop_id }, language),
				stars: row.stars,
				comment: row.comment ?? '',
				state: row.comment_state === 'NONE' ? 'SHOWN' : row.comment_state,
				hiddenReason: row.hidden_reason,
				report: row.reported_at && { reason: row.report_reason ?? '', isOpen: row.is_reported },
				at: row.at.toISOString(),
			})),
			nextCursor,
		}),
	);
}

/** The same as a file, to its end. Refuses as `allOrders`. */
export const allRatingsFile = (asked: Checked<'GET counter/ratings.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'ratings',
		asked,
		(page) => allRatings(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			order: (row) => row.code,
			shop: (row) => row.storeId,
			name: (row) => row.storeName,
			stars: (row) => row.stars,
			comment: (row) => row.comment,
			state: (row) => row.state,
			hidden_reason: (row) => row.hiddenReason,
			report: (row) => row.report?.reason ?? null,
			at: (row) => row.at,
		},
	);
