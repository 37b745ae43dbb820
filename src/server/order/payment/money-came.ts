import { leftToPay } from '#lib/payment/status.ts';
import type { By } from '#server/api/actor.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { tellLateMoney, tellOwed, tellRefund } from '#server/order/customer-messages.ts';
import { placeWaiting } from '#server/order/payment/place-waiting.ts';
import { orderTag } from '#server/order/watchers.ts';
import { paymentOf, receiveMoney, refundOwed, stateOf, stillOwed } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';

type Money = { provider: string; reference: string; amountPaise: number; by: By };

/**
 * Books money for a locked order, once for each reference, and answers the tags of what changed. An order that waited for it is placed when nothing
 * is left to pay; its shop is told of any other money. What is too much, or comes after the order has ended, goes back by the gateway or the shop,
 * which the customer is told.
 */
export async function moneyCame(
	trx: Db,
	order: Row<'orders'>,
	{ by, ...money }: Money,
	{ app, shops }: { app: App; shops: ShopTable },
): Promise<string[]> {
	const at = app.clock.now();
	const late = order.stage === 'CANCELLED' || order.stage === 'RETURNED';
	const owedBefore = stillOwed(await paymentOf(trx, order.id));
	if (!(await receiveMoney(trx, order.id, { ...money, late, by, at }))) return [];
	const isPaid = leftToPay(stateOf(await paymentOf(trx, order.id))) === 0;
	const backPaise = await refundOwed(trx, order.id, { by, at });
	await tellRefund(trx, order, backPaise, { at });
	if (late && backPaise === 0) await tellLateMoney(trx, order, money.amountPaise, { shops, at });
	if (!late) await tellOwed(trx, order, owedBefore, { shops, at });
	if (order.stage === 'PAYMENT_PENDING' && isPaid) return placeWaiting(trx, order, by, { app, shops });
	const tags = [orderTag(order.id), shopOrdersTag(order.shop_id)];
	await publishChange(trx, tags);
	await addShopEvent(trx, order.shop_id, { order_id: order.id, kind: 'payment', stage: order.stage, at });
	return tags;
}
