import { GRACE_MS } from '#lib/order/delay.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { tellDelay } from '#server/order/customer-messages.ts';

/** Writes by when an order is promised; what its customer was told of a delay before counts no more. */
export async function promise(trx: Db, { customer_id, id }: Pick<Row<'orders'>, 'customer_id' | 'id'>, eta_at: Date): Promise<void> {
	await trx.updateTable('orders').set({ eta_at, late_by: null }).where('customer_id', '=', customer_id).where('id', '=', id).execute();
}

/** Tells the customer of an order that `promised` is later than they were promised before; of less than the grace of a delay, nothing. */
export async function tellIfLater(trx: Db, order: Row<'orders'>, promised: Date, to: { shops: ShopTable; at: Date }): Promise<void> {
	if (order.eta_at && promised.getTime() > order.eta_at.getTime() + GRACE_MS) await tellDelay(trx, order, promised.toISOString(), to);
}
