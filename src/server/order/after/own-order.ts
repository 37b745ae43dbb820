import { ok, type Result, refuse } from '#lib/result.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { lockOrder } from '#server/order/stage-change.ts';

/** A customer's own order, locked; refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
export async function lockOwnOrder(trx: Db, id: string, customerId: string): Promise<Result<Row<'orders'>>> {
	const order = await lockOrder(trx, id);
	if (!order) return refuse('NOT_FOUND');
	return order.customer_id === customerId ? ok(order) : refuse('FORBIDDEN');
}
