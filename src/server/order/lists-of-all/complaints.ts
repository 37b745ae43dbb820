import { sql } from 'kysely';
import { Reports } from '#lib/contract/association.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { pageOf } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { behind, orderFound, PAGE_ROWS } from '#server/order/lists-of-all/list-conditions.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

type Asked = Checked<'GET counter/reports'>;
const IN_STATE = { open: sql`h.answered_at IS NULL`, answered: sql`h.answered_at IS NOT NULL` };

/** What customers of all shops said was wrong, newest first, for the association alone. Refuses as `allOrders`. */
export async function allComplaints(
	{ q, state, cursor, limit = PAGE_ROWS }: Asked,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/reports'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const shops = await shopTable(app);
	const from = behind(cursor, sql`h.asked_at`, sql`h.id`);
	if (!from.ok) return from;
	const { rows } = await sql<Row<'order_help'> & { code: string }>`
		SELECT h.*, o.code FROM order_help h JOIN orders o ON o.id = h.order_id
		WHERE ${orderFound(q, shops)} AND ${state ? IN_STATE[state] : sql`true`} AND ${from.value} ORDER BY h.asked_at DESC, h.id LIMIT ${most + 1}`.execute(
		app.db,
	);
	const { shown, nextCursor } = pageOf(rows, most, ({ asked_at, id }) => [asked_at.getTime(), id]);
	return ok(
		Reports.parse({
			rows: shown.map((row) => ({
				id: row.id,
				orderId: row.order_id,
				code: row.code,
				storeId: row.shop_id,
				storeName: nameIn(shops.get(row.shop_id)?.names ?? { en: row.shop_id }, language),
				reason: row.reason,
				text: row.words,
				askedAt: row.asked_at.toISOString(),
				answerBy: row.answer_by.toISOString(),
				answer: row.answer,
			})),
			nextCursor,
		}),
	);
}

/** The same as a file, to its end. Refuses as `allOrders`. */
export const allComplaintsFile = (asked: Checked<'GET counter/reports.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'reports',
		asked,
		(page) => allComplaints(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			order: (row) => row.code,
			shop: (row) => row.storeId,
			name: (row) => row.storeName,
			reason: (row) => row.reason,
			words: (row) => row.text,
			asked_at: (row) => row.askedAt,
			answer_by: (row) => row.answerBy,
			answer: (row) => row.answer,
		},
	);
