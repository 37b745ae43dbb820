import type { Db, Row } from '#server/db/tables.ts';
import type { OrderRow } from '#server/order/order-row.ts';

/** What was never priced when it was delivered has gone out for nothing. */
const isPricedByDelivery = (stage: Row<'orders'>['stage']): boolean => stage === 'DELIVERED';

/** Whether everything on an order has its price, so that what is due is what it costs. */
export const isPriced = ({ stage, customs }: Pick<OrderRow, 'stage' | 'customs'>): boolean =>
	isPricedByDelivery(stage) || customs.every((line) => line.price_paise !== null);

/** Whether everything on a locked order has its price, as `isPriced` says it of one that was read. */
export async function isOrderPriced(trx: Db, { id, stage }: Pick<Row<'orders'>, 'id' | 'stage'>): Promise<boolean> {
	if (isPricedByDelivery(stage)) return true;
	const unpriced = await trx
		.selectFrom('order_custom_lines')
		.select('id')
		.where('order_id', '=', id)
		.where('price_paise', 'is', null)
		.executeTakeFirst();
	return unpriced === undefined;
}
