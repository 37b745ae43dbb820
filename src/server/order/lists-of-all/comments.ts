import { sql } from 'kysely';
import { Comments } from '#lib/contract/association.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { pageOf } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { behind, orderFound, PAGE_ROWS } from '#server/order/lists-of-all/find.ts';
import { csvResponse, FILE_ROWS } from '#server/responses/csv.ts';

type Asked = Checked<'GET counter/ratings'>;

/** What customers of all shops wrote with their stars, newest first, for the association alone. Refuses as `allOrders`. */
export async function allComments(
	{ q, state, cursor, limit = PAGE_ROWS }: Asked,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/ratings'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const shops = await shopTable(app);
	const from = behind(cursor, sql`r.at`, sql`r.order_id`);
	if (!from.ok) return from;
	const { rows } = await sql<Row<'order_ratings'> & { code: string }>`
		SELECT r.*, o.code FROM order_ratings r JOIN orders o ON o.id = r.order_id
		WHERE r.comment_state <> 'NONE' AND ${state ? sql`r.comment_state = ${state}` : sql`true`} AND ${orderFound(q, shops)} AND ${from.value}
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
				state: row.comment_state,
				hiddenReason: row.hidden_reason,
				at: row.at.toISOString(),
			})),
			nextCursor,
		}),
	);
}

/** The same as a file, its first 10,000 rows. Refuses as `allOrders`. */
export async function allCommentsFile(asked: Checked<'GET counter/ratings.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> {
	const found = await allComments(asked, call, FILE_ROWS);
	if (!found.ok) return found;
	const lines = found.value.rows.map((row) => ({
		order: row.code,
		shop: row.storeId,
		name: row.storeName,
		stars: row.stars,
		comment: row.comment,
		state: row.state,
		hidden_reason: row.hiddenReason,
		at: row.at,
	}));
	return csvResponse('ratings', lines);
}
