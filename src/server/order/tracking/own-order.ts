import { ok, type Result, refuse } from '#lib/result.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { type OrderRow, readOrder } from '#server/order/order-row.ts';
import { lockOrder } from '#server/order/stage-change.ts';

/** A customer's own order with all that belongs to it; refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
export async function ownOrder(db: Db, id: string, customerId: string): Promise<Result<OrderRow>> {
	const order = await readOrder(db, id);
	if (!order) return refuse('NOT_FOUND');
	return order.customer_id === customerId ? ok(order) : refuse('FORBIDDEN');
}

/** A customer's own order, locked; refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
export async function lockOwnOrder(trx: Db, id: string, customerId: string): Promise<Result<Row<'orders'>>> {
	const order = await lockOrder(trx, id);
	if (!order) return refuse('NOT_FOUND');
	return order.customer_id === customerId ? ok(order) : refuse('FORBIDDEN');
}
