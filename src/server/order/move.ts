import type { PartnerOrder } from '#lib/contract/partner.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { type By, byPartner } from '#server/api/actor.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { type Action, nextStage } from '#server/order/actions-by-stage.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { type OrderRow, readOrder } from '#server/order/order-row.ts';
import { type PartnerCall, wasDone } from '#server/order/partner-once.ts';
import { partnerOrderView } from '#server/order/partner-view.ts';
import { promise, tellIfLater } from '#server/order/promised-time.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

type Move = {
	id: string;
	action: Action;
	by: By;
	/** Whether the caller may touch this order; FORBIDDEN when not. */
	mine: (order: Row<'orders'>) => boolean;
	reason?: string;
	restock?: boolean;
	isOut?: boolean | undefined;
	/** In how many minutes an accepted order is there, where the shop says so. */
	minutes?: number | undefined;
	/** Whether the same call has made this move before: then nothing moves. */
	wasMade?: (trx: Db) => Promise<Result<boolean>>;
};
export type Moved = { row: OrderRow; tags: string[] };

/**
 * Makes one of the contract's moves with the order's row locked, all or nothing. Refuses with NOT_FOUND, FORBIDDEN (another's order) and
 * STAGE_CONFLICT (also for a move that was already made).
 */
export async function moveIn(
	trx: Db,
	app: App,
	{ id, action, by, mine, reason, restock, isOut, minutes, wasMade }: Move,
	shops: ShopTable,
): Promise<Result<Moved>> {
	const order = await lockOrder(trx, id);
	if (!order) return refuse('NOT_FOUND');
	if (!mine(order)) return refuse('FORBIDDEN');
	const done = (await wasMade?.(trx)) ?? ok(false);
	if (!done.ok) return done;
	if (done.value) return rowOf(trx, id, []);
	const stage = nextStage(order.stage, action, order.delivery_type);
	if (!stage) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	const at = app.clock.now();
	const promised = minutes === undefined || order.slot_start !== null ? null : new Date(at.getTime() + minutes * MINUTE_MS);
	if (promised) await promise(trx, order, promised);
	const tags = await changeStage(trx, order, { stage, by, at, shops, settings: app.settings, reason, restock, isOut });
	if (promised) await tellIfLater(trx, order, promised, { shops, at });
	return rowOf(trx, id, tags);
}

async function rowOf(trx: Db, id: string, tags: string[]): Promise<Result<Moved>> {
	const row = await readOrder(trx, id);
	return row ? ok({ row, tags }) : refuse('NOT_FOUND');
}

/**
 * A move by a partner, once per Idempotency-Key where there is one. Refuses with NOT_FOUND, FORBIDDEN (an order of another shop),
 * STAGE_CONFLICT (also for a move that another call has made) and IDEMPOTENCY_KEY_REUSED.
 */
export async function moveOrder(
	call: PartnerCall,
	move: Pick<Move, 'id' | 'reason' | 'restock' | 'isOut' | 'minutes'> & { action: Exclude<Action, 'cancel' | 'modify'> },
): Promise<Result<PartnerOrder>> {
	const { app, caller, language } = call;
	const shops = await shopTable(app);
	const mine = (order: Row<'orders'>) => mayTouch(caller, order.shop_id);
	const { id, action, ...input } = move;
	const wasMade = (trx: Db) => wasDone(trx, call, id, { endpoint: `POST partner/orders/{id}/${action}`, input });
	const done = await transact(app.db, (trx) => moveIn(trx, app, { ...move, mine, by: byPartner(caller), wasMade }, shops));
	if (!done.ok) return done;
	forgetAndNotify(app, done.value.tags);
	return ok(partnerOrderView(done.value.row, { shops, payments: app.payments, language }));
}
