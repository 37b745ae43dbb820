import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Order, OrderCard, Stage } from '#lib/contract/order.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver, STAGES } from '#lib/contract/stages.ts';
import type { Checked } from '#lib/contract/table.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch, shopsOf } from '#server/api/may-touch.ts';
import { CursorId, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { madeByShop } from '#server/order/made-by-shop-sql.ts';
import { type OrderRow, ordersWhere, readOrder } from '#server/order/order-row.ts';
import { partnerOrderView } from '#server/order/partner-view.ts';
import { ownOrder } from '#server/order/tracking/own-order.ts';
import { orderCard, orderView } from '#server/order/view.ts';
import { moneyOpen } from '#server/payment/shown-upi.ts';

type Page = { cursor?: string | undefined; limit?: number | undefined; stage?: Stage | undefined };
type Asked = Pick<Call, 'app' | 'language'>;
type OfPartner = Partial<
	Pick<Checked<'GET partner/orders'>, 'storeId' | 'isUnderWay' | 'isMoneyOpen' | 'isUnseen' | 'isHelpOpen' | 'isOwn'>
>;

const DEFAULT_LIMIT = 20;
const MAX_ACTIVE = 50;
/** The stages of orders that do not move any more. */
const OVER = STAGES.filter(isOver);
/** Until so long after a cancellation that nobody saw, a counter that is opened rings for it. */
const UNSEEN_MS = DAY_MS;
/** The time of the last order shown in milliseconds, until the year 2243, and its id. */
const Cursor = z.tuple([z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)), CursorId]);

/** One page of the orders that meet a condition, newest first; refuses with INPUT_INVALID a text that is no cursor. */
async function page(
	call: Asked,
	condition: RawBuilder<unknown>,
	asked: Page,
): Promise<Result<{ rows: OrderRow[]; nextCursor: string | null }>> {
	const limit = asked.limit ?? DEFAULT_LIMIT;
	const after = asked.cursor ? readCursor(asked.cursor, Cursor) : null;
	if (asked.cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const where = [condition];
	if (asked.stage) where.push(sql`o.stage = ${asked.stage}`);
	if (after) {
		const at = new Date(after[0]);
		where.push(sql`(o.placed_at < ${at} OR (o.placed_at = ${at} AND o.id > ${after[1]}))`);
	}
	const { rows } = await ordersWhere(sql.join(where, sql` AND `), limit + 1).execute(call.app.db);
	const { shown, nextCursor } = pageOf(rows, limit, ({ placed_at, id }) => [placed_at.getTime(), id]);
	return ok({ rows: shown, nextCursor });
}

/** A customer's orders, newest first; with a key the one that was placed with it, for a browser that lost the answer. */
export async function listOrders(
	{ key, ...asked }: Page & { key?: string | undefined },
	call: Call<'customer'>,
): Promise<Result<{ orders: OrderCard[]; nextCursor: string | null }>> {
	const own = sql`o.customer_id = ${call.caller.customerId}`;
	const condition = key === undefined ? own : sql`${own} AND o.idempotency_key = ${key}`;
	const [found, shops] = await Promise.all([page(call, condition, asked), shopTable(call.app)]);
	if (!found.ok) return found;
	const { rows, nextCursor } = found.value;
	return ok({ orders: rows.map((row) => orderCard(row, shops, call.language)), nextCursor });
}

/**
 * Orders which their shop had got, which others have cancelled lately, and at which nobody of the shop has looked since. They are found by what was
 * cancelled lately, which is little, and not among all orders of the shop.
 */
const cancelledUnseen = (now: Date) => sql`o.stage = 'CANCELLED' AND o.id IN (
	SELECT order_id FROM order_stages
	WHERE stage = 'CANCELLED' AND at > ${new Date(now.getTime() - UNSEEN_MS)} AND NOT ${madeByShop})
	AND EXISTS (SELECT FROM order_stages s WHERE s.order_id = o.id AND s.stage = 'CANCELLED' AND s.seq > o.seen_seq)
	AND EXISTS (SELECT FROM order_stages p WHERE p.order_id = o.id AND p.stage = 'PLACED')`;

/** Orders with a complaint that nobody has answered. */
const HELP_OPEN = sql`o.id IN (SELECT h.order_id FROM order_help h WHERE h.answered_at IS NULL)`;

/** The orders of a shop, of all at which one works, or of all there are, newest first. Refuses with FORBIDDEN a key that is not the shop's. */
export async function listPartnerOrders(
	asked: Page & OfPartner,
	call: Asked & Pick<Call<'partner'>, 'caller'>,
): Promise<Result<{ orders: PartnerOrder[]; nextCursor: string | null }>> {
	const { caller } = call;
	if (asked.storeId && !mayTouch(caller, asked.storeId)) return refuse('FORBIDDEN', { field: 'storeId' });
	const own = asked.isOwn && caller.kind === 'staff' ? [...caller.shops.keys()] : shopsOf(caller);
	const storeIds = asked.storeId ? [asked.storeId] : own;
	const ofShops = storeIds ? sql`o.shop_id = ANY (${storeIds}::text[])` : sql`true`;
	const which = [ofShops];
	if (asked.isUnderWay) which.push(sql`o.stage <> ALL (${OVER}::text[])`);
	if (asked.isMoneyOpen) which.push(sql`o.stage = ANY (${OVER}::text[]) AND o.id IN (${moneyOpen(call.app.clock.now())})`);
	if (asked.isUnseen) which.push(cancelledUnseen(call.app.clock.now()));
	if (asked.isHelpOpen) which.push(HELP_OPEN);
	const condition = sql`${sql.join(which, sql` AND `)}`;
	const [found, shops] = await Promise.all([page(call, condition, asked), shopTable(call.app)]);
	if (!found.ok) return found;
	const { rows, nextCursor } = found.value;
	return ok({
		orders: rows.map((row) => partnerOrderView(row, { shops, payments: call.app.payments, language: call.language })),
		nextCursor,
	});
}

/** One order of a partner's shop; refuses with NOT_FOUND, or with FORBIDDEN for another shop's. */
export async function findPartnerOrder({ id }: { id: string }, { app, caller, language }: Call<'partner'>): Promise<Result<PartnerOrder>> {
	const [row, shops] = await Promise.all([readOrder(app.db, id), shopTable(app)]);
	if (!row) return refuse('NOT_FOUND');
	return mayTouch(caller, row.shop_id) ? ok(partnerOrderView(row, { shops, payments: app.payments, language })) : refuse('FORBIDDEN');
}

/** One of the customer's orders; refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
export async function findOrder({ id }: { id: string }, call: Call<'customer'>): Promise<Result<Order>> {
	const [found, shops] = await Promise.all([ownOrder(call.app.db, id, call.caller.customerId), shopTable(call.app)]);
	return found.ok ? ok(orderView(found.value, { shops, payments: call.app.payments, language: call.language })) : found;
}

/** The customer's active orders, by the name of the shop's category. */
export async function activeOrders(call: Call<'customer'>): Promise<Result<{ activeOrders: { category: string; orders: OrderCard[] }[] }>> {
	const { app, caller, language } = call;
	const underWay = sql`o.customer_id = ${caller.customerId} AND o.stage <> ALL (${OVER}::text[])`;
	const [{ rows }, shops] = await Promise.all([ordersWhere(underWay, MAX_ACTIVE).execute(app.db), shopTable(app)]);
	const byCategory = new Map<string, OrderCard[]>();
	for (const row of rows) {
		const shop = shops.get(row.shop_id);
		const category = shop ? nameIn(shop.category.names, language) : '';
		byCategory.set(category, [...(byCategory.get(category) ?? []), orderCard(row, shops, language)]);
	}
	return ok({ activeOrders: [...byCategory].map(([category, orders]) => ({ category, orders })) });
}
