import { sql } from 'kysely';
import type { Stage } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import type { By } from '#server/api/actor.ts';
import { rewardReferral } from '#server/cart/promotions/referral-reward.ts';
import { returnUses } from '#server/cart/promotions/uses.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { type StageTold, tellOwed, tellRefund, tellStage } from '#server/order/customer-messages.ts';
import { numberInvoice } from '#server/order/invoice/number.ts';
import { endShopAlarm } from '#server/order/shop-alarms.ts';
import { tellShopOfMove } from '#server/order/shop-messages.ts';
import { ALL_LOST, bringStockTo, type Lost, lostWhenMissing, lostWhenOut, NONE_LOST } from '#server/order/stock.ts';
import { orderTag } from '#server/order/watchers.ts';
import { paymentOf, receiveCash, refundOwed, setPayment, stillOwed } from '#server/payment/order-payments.ts';

type To = StageTold & {
	stage: Stage;
	by: By;
	/** Whether what came back from the door can be sold again. */
	restock?: boolean | undefined;
	/** Whether it ends because the shop has not got what was ordered. */
	isOut?: boolean | undefined;
};

/** Locks an order until the transaction ends. */
export const lockOrder = (trx: Db, id: string): Promise<Row<'orders'> | undefined> =>
	trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Closes a proposal, which is no longer asked about once the order has ended; answers what of the order the shop has said it has not got. */
async function closeProposal(trx: Db, id: string, { at, by }: To): Promise<Lost> {
	const closed = await trx
		.updateTable('order_modifications')
		.set({ settled_at: at, settled_by: by.actor })
		.where('order_id', '=', id)
		.where('settled_at', 'is', null)
		.returning('changes')
		.executeTakeFirst();
	return lostWhenMissing(closed?.changes ?? []);
}

/** Gives back what an order that has ended without a delivery had taken, its money too; answers the tags of the stock. */
async function giveBack(trx: Db, order: Row<'orders'>, to: To): Promise<string[]> {
	const { id, shop_id: shopId, customer_id: customerId } = order;
	const { at, by, stage, restock = true, isOut = false } = to;
	const missing = await closeProposal(trx, id, to);
	const owedBefore = stillOwed(await paymentOf(trx, id));
	await setPayment(trx, id, { due_paise: 0, pay_by: null });
	await tellRefund(trx, order, await refundOwed(trx, id, to), to);
	await tellOwed(trx, order, owedBefore, to);
	const reason = stage === 'RETURNED' ? 'RETURNED' : 'CANCELLED';
	const said = isOut ? await lostWhenOut(trx, id) : restock ? NONE_LOST : ALL_LOST;
	const lost: Lost = (pack, left) => Math.max(said(pack, left), missing(pack, left));
	const tags = await bringStockTo(trx, { id, shopId, at, by, reason }, new Map(), lost);
	await returnUses(trx, { id, customerId, at });
	return tags;
}

/**
 * Writes the stage of a locked order with everything that follows from it: history, message, stock, promotions, published tags. Answers the
 * tags. Whether the move is possible, the caller has checked.
 */
export async function changeStage(trx: Db, order: Row<'orders'>, to: To): Promise<string[]> {
	const { stage, by, at, reason } = to;
	const { id, customer_id: customerId } = order;
	await trx.updateTable('orders').set({ stage }).where('customer_id', '=', customerId).where('id', '=', id).execute();
	await sql`
		INSERT INTO order_stages (order_id, seq, stage, reason, at, actor, key_id, person_id)
		SELECT ${id}, max(seq) + 1, ${stage}, ${reason ?? null}, ${at}, ${by.actor}, ${by.keyId}, ${by.personId} FROM order_stages WHERE order_id = ${id}`.execute(
		trx,
	);
	// What is to pay in cash is handed over at the door.
	if (stage === 'DELIVERED') await receiveCash(trx, id, to);
	if (stage === 'PLACED') await setPayment(trx, id, { pay_by: null });
	await tellStage(trx, { ...order, stage }, to);
	const isShopTold = await tellShopOfMove(trx, order, to);
	// An order that accepted itself has been looked at by nobody.
	if (!isShopTold && (by.actor !== 'SYSTEM' || isOver(stage))) await endShopAlarm(trx, id);
	const restocked = stage === 'CANCELLED' || stage === 'RETURNED' ? await giveBack(trx, order, to) : [];
	if (stage === 'DELIVERED') await rewardReferral(trx, { id, customerId, at });
	if (stage === 'DELIVERED') await numberInvoice(trx, order, { kind: 'INVOICE', amountPaise: order.to_pay_paise, at });
	// Where it was is nobody's business any more.
	if (isOver(stage)) await trx.deleteFrom('order_locations').where('order_id', '=', id).execute();
	const tags = [orderTag(id), shopOrdersTag(order.shop_id), ...restocked];
	await publishChange(trx, tags);
	await addShopEvent(trx, order.shop_id, { order_id: id, kind: 'stage', stage, at });
	return tags;
}
