import type { Order } from '#lib/contract/order.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result } from '#lib/result.ts';
import { CUSTOMER } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { moveIn } from '#server/order/move.ts';
import { orderView } from '#server/order/view.ts';

/**
 * A cancellation by the customer, once per Idempotency-Key. Refuses with NOT_FOUND, FORBIDDEN (another's order), STAGE_CONFLICT once the shop has
 * accepted it or it has ended, and IDEMPOTENCY_KEY_REUSED.
 */
export async function cancelOrder(
	{ id, reason }: Checked<'POST order/{id}/cancel'>,
	call: CallTo<'POST order/{id}/cancel'>,
): Promise<Result<Order>> {
	const { app, idempotencyKey: key, language } = call;
	const { customerId } = call.caller;
	const shops = await shopTable(app);
	const endpoint = 'POST order/{id}/cancel';
	const mine = (order: Row<'orders'>) => order.customer_id === customerId;
	let tags: string[] = [];
	const done = await runOnce(
		app,
		{ customerId, key, endpoint, requestHash: requestHashOf(endpoint, { id, ...(reason && { reason }) }) },
		async (trx) => {
			const moved = await moveIn(trx, app, { id, action: 'cancel', by: CUSTOMER, mine, ...(reason && { reason }) }, shops);
			if (!moved.ok) return moved;
			tags = moved.value.tags;
			return ok(orderView(moved.value.row, { shops, payments: app.payments, language }));
		},
	);
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}
