import { sql } from 'kysely';
import type { Stage } from '#lib/contract/order.ts';
import type { By } from '#server/api/partner.ts';
import { rewardReferral } from '#server/cart/promotions/reward.ts';
import { returnUses } from '#server/cart/promotions/uses.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { orderTag } from '#server/order/live.ts';
import { tellStage } from '#server/order/messages.ts';
import { returnStock } from '#server/order/stock.ts';

type To = { stage: Stage; by: By; at: Date; shops: ShopTable; reason?: string | undefined };

/** The payment status after a move: cash is paid at delivery, and a paid order that ends early is refunded. */
function paymentAfter(order: Row<'orders'>, stage: Stage): Row<'orders'>['payment_status'] {
	if (stage === 'DELIVERED') return 'PAID';
	return stage === 'CANCELLED' && order.payment_status === 'PAID' ? 'REFUNDED' : order.payment_status;
}

/** Locks an order until the transaction ends. */
export const lockOrder = (trx: Db, id: string): Promise<Row<'orders'> | undefined> =>
	trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Writes the stage of a locked order with everything that follows from it: history, message, stock, promotions, published tags. Answers the
 * tags. Whether the move is possible, the caller has checked.
 */
export async function changeStage(trx: Db, order: Row<'orders'>, { stage, by, at, shops, reason }: To): Promise<string[]> {
	const { id, customer_id: customerId } = order;
	await trx
		.updateTable('orders')
		.set({ stage, payment_status: paymentAfter(order, stage) })
		.where('customer_id', '=', customerId)
		.where('id', '=', id)
		.execute();
	await sql`
		INSERT INTO order_stages (order_id, seq, stage, reason, at, actor, key_id)
		SELECT ${id}, max(seq) + 1, ${stage}, ${reason ?? null}, ${at}, ${by.actor}, ${by.keyId} FROM order_stages WHERE order_id = ${id}`.execute(
		trx,
	);
	await tellStage(trx, { ...order, stage }, { shops, at, reason });
	const restocked = stage === 'CANCELLED' ? await returnStock(trx, { id, shopId: order.shop_id, at }) : [];
	// After the stock, because orders too lock packs before promotions.
	if (stage === 'CANCELLED') await returnUses(trx, { id, customerId, at });
	if (stage === 'DELIVERED') await rewardReferral(trx, { id, customerId, at });
	const tags = [orderTag(id), ...restocked];
	await publishChange(trx, tags);
	return tags;
}
