import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { MadePromotion } from '#lib/contract/made-promotions.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { promotionJson } from '#server/cart/promotions/promotion-for-customer.ts';
import { conditionTexts, promotionTitle } from '#server/cart/promotions/words.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import type { Row } from '#server/db/tables.ts';
import type { App } from '#server/ports/app.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';

const DEFAULT_LIMIT = 20;
const Cursor = z.tuple([CursorId]);
/** Those of customers alone are rewards, which nobody at the counter has made. */
const isPublic = sql`p.customer_id IS NULL`;

type Found = Row<'promotions'> & { promotion: Promotion; given: number };

const madeSql = (condition: RawBuilder<unknown>, most: number) => sql<Found>`
	SELECT p.*, ${promotionJson('')} AS promotion,
		(SELECT coalesce(sum(u.discount_paise), 0)::float8 FROM promotion_uses u WHERE u.promotion_id = p.id AND u.returned_at IS NULL) AS given
	FROM promotions p WHERE ${isPublic} AND ${condition} ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`;

const viewOf = ({ promotion, ...row }: Found, language: Language, now: Date): MadePromotion => ({
	id: row.id,
	code: row.code,
	title: promotionTitle(promotion, language),
	conditions: conditionTexts(promotion, null, language),
	paidBy: row.paid_by,
	startsAt: row.starts_at.toISOString(),
	endsAt: row.ends_at?.toISOString() ?? null,
	isEnded: row.ends_at !== null && row.ends_at <= now,
	uses: row.used,
	total: row.total_limit,
	perCustomer: row.customer_limit,
	given: rupeesFromPaise(row.given),
});

/** One promotion as those see it who pay for it; `null` when there is none. */
export async function madePromotion(app: App, id: string, language: Language): Promise<MadePromotion | null> {
	const { rows } = await madeSql(sql`p.id = ${id}`, 1).execute(app.db);
	return rows[0] ? viewOf(rows[0], language, app.clock.now()) : null;
}

/**
 * The coupons and offers of a shop, or without one those good at all shops, newest first. Refuses with FORBIDDEN another shop's people, without
 * a shop all but the association's, and with INPUT_INVALID a cursor that is none.
 */
export async function listMade(
	{ storeId, state = 'running', cursor, limit = DEFAULT_LIMIT }: Checked<'GET counter/promotions'>,
	{ app, caller, language }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/promotions'>>> {
	if (storeId === undefined ? !caller.isAssociation : !mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const now = app.clock.now();
	const isEnded = sql`(p.ends_at IS NOT NULL AND p.ends_at <= ${now})`;
	const behind = after ? sql`(p.created_at, p.id) < (SELECT a.created_at, a.id FROM promotions a WHERE a.id = ${after[0]})` : sql`true`;
	const of = storeId === undefined ? sql`p.shop_id IS NULL` : sql`p.shop_id = ${storeId}`;
	const { rows } = await madeSql(sql`${of} AND ${state === 'ended' ? isEnded : sql`NOT ${isEnded}`} AND ${behind}`, most + 1).execute(
		app.db,
	);
	const { shown, nextCursor } = pageOf(rows, most, ({ id }) => [id]);
	return ok({ rows: shown.map((row) => viewOf(row, language, now)), nextCursor });
}

/** The same as a file, to its end. Refuses as `listMade`. */
export const madeFile = (asked: Checked<'GET counter/promotions.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'coupons',
		asked,
		(page) => listMade(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{
			id: (row) => row.id,
			code: (row) => row.code,
			gives: (row) => row.title,
			conditions: (row) => row.conditions.join(' · '),
			paid_by: (row) => row.paidBy,
			starts_at: (row) => row.startsAt,
			ends_at: (row) => row.endsAt,
			uses: (row) => row.uses,
			total: (row) => row.total,
			per_customer: (row) => row.perCustomer,
			given: (row) => row.given,
		},
	);
