import { sql } from 'kysely';
import type { Order } from '#lib/contract/order.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call, CallTo } from '#server/api/call.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { rewardReferral } from '#server/cart/promotions/reward.ts';
import { returnUses } from '#server/cart/promotions/uses.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { notifyOrders, orderTag } from '#server/order/live.ts';
import { tellStage } from '#server/order/messages.ts';
import { readOrder } from '#server/order/order-row.ts';
import { type Action, nextStage } from '#server/order/stages.ts';
import { returnStock } from '#server/order/stock.ts';
import { orderView } from '#server/order/view.ts';
import type { App } from '#server/ports/app.ts';

type Move = {
	id: string;
	action: Action;
	/** The customer whose order it must be; absent for partners. */
	owner?: string;
	reason?: string;
};
type Moved = { order: Order; tags: string[] };

/** The payment status after a move: cash is paid at delivery, and a paid order that ends early is refunded. */
function paymentAfter(order: Row<'orders'>, stage: Order['stage']): Row<'orders'>['payment_status'] {
	if (stage === 'DELIVERED') return 'PAID';
	return stage === 'CANCELLED' && order.payment_status === 'PAID' ? 'REFUNDED' : order.payment_status;
}

/**
 * Makes one of the contract's moves with the order's row locked: stage, history, message, stock, promotions and published tags, all or nothing. Refuses
 * with NOT_FOUND, FORBIDDEN (another customer's order) and STAGE_CONFLICT (also for a move that was already made).
 */
async function moveIn(
	trx: Db,
	call: Pick<Call, 'app' | 'language'>,
	{ id, action, owner, reason }: Move,
	shops: ShopTable,
): Promise<Result<Moved>> {
	const at = call.app.clock.now();
	const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (owner !== undefined && owner !== order.customer_id) return refuse('FORBIDDEN');
	const stage = nextStage(order.stage, action, order.delivery_type);
	if (!stage) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });

	const payment_status = paymentAfter(order, stage);
	await trx
		.updateTable('orders')
		.set({ stage, payment_status })
		.where('customer_id', '=', order.customer_id)
		.where('id', '=', id)
		.execute();
	await sql`
		INSERT INTO order_stages (order_id, seq, stage, reason, at)
		SELECT ${id}, max(seq) + 1, ${stage}, ${reason ?? null}, ${at} FROM order_stages WHERE order_id = ${id}`.execute(trx);
	await tellStage(trx, { ...order, stage }, { shops, at, reason });
	const restocked = stage === 'CANCELLED' ? await returnStock(trx, { id, shopId: order.shop_id, at }) : [];
	// After the stock, because orders too lock packs before promotions.
	if (stage === 'CANCELLED') await returnUses(trx, { id, customerId: order.customer_id, at });
	if (stage === 'DELIVERED') await rewardReferral(trx, { id, customerId: order.customer_id, at });
	const tags = [orderTag(id), ...restocked];
	await publishChange(trx, tags);
	const row = await readOrder(trx, id);
	return row ? ok({ order: orderView(row, shops, call.language), tags }) : refuse('NOT_FOUND');
}

function told(app: App, tags: readonly string[]): void {
	forgetTags(app, tags);
	notifyOrders(app, tags);
}

/** A move by a partner. */
export async function moveOrder(call: Pick<Call, 'app' | 'language'>, move: Move): Promise<Result<Order>> {
	const { app } = call;
	const shops = await shopTable(app);
	const done = await transact(app.db, (trx) => moveIn(trx, call, move, shops));
	if (!done.ok) return done;
	told(app, done.value.tags);
	return ok(done.value.order);
}

/** A cancellation by the customer, once per Idempotency-Key. */
export async function cancelOrder({ id }: { id: string }, call: CallTo<'POST order/{id}/cancel'>): Promise<Result<Order>> {
	const { app, idempotencyKey: key } = call;
	const { customerId } = call.caller;
	const shops = await shopTable(app);
	const endpoint = 'POST order/{id}/cancel';
	let tags: string[] = [];
	const done = await runOnce(app, { customerId, key, endpoint, requestHash: requestHashOf(endpoint, { id }) }, async (trx) => {
		const moved = await moveIn(trx, call, { id, action: 'cancel', owner: customerId }, shops);
		if (!moved.ok) return moved;
		tags = moved.value.tags;
		return ok(moved.value.order);
	});
	if (done.ok) told(app, tags);
	return done;
}
