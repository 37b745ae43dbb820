import type { Db, Row } from '#server/db/tables.ts';

/** Writes by when an order is promised; what its customer was told of a delay before counts no more. */
export async function promise(trx: Db, { customer_id, id }: Pick<Row<'orders'>, 'customer_id' | 'id'>, eta_at: Date): Promise<void> {
	await trx.updateTable('orders').set({ eta_at, late_by: null }).where('customer_id', '=', customer_id).where('id', '=', id).execute();
}
