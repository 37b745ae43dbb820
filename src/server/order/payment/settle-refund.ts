import { ok } from '#lib/result.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { withoutDebt } from '#server/order/payment/lower-due.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { orderTag } from '#server/order/watchers.ts';
import { addRefunded, paymentOf, stillOwed } from '#server/payment/order-payments.ts';
import { keepRefundsWithin } from '#server/payment/refund-elsewhere.ts';
import type { App } from '#server/ports/app.ts';

type Refund = Row<'refunds'>;

/** Has the shop and the customer see how the money of a locked order stands now; answers the tags. */
export async function tellBoth(trx: Db, orderId: string, at: Date): Promise<string[]> {
	const order = await trx.selectFrom('orders').select(['shop_id', 'stage']).where('id', '=', orderId).executeTakeFirstOrThrow();
	const tags = [orderTag(orderId), shopOrdersTag(order.shop_id)];
	await publishChange(trx, tags);
	await addShopEvent(trx, order.shop_id, { order_id: orderId, kind: 'payment', stage: order.stage, at });
	return tags;
}

/** Settles a refund that has not gone back, once, with its order locked. */
export async function settleRefund(
	app: App,
	{ id, order_id: orderId }: Refund,
	how: (trx: Db, refund: Refund, at: Date, order: Row<'orders'>) => Promise<void>,
): Promise<void> {
	const done = await transact(app.db, async (trx) => {
		const order = await lockOrder(trx, orderId);
		const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).where('done_at', 'is', null).executeTakeFirst();
		if (!order || !refund) return ok([]);
		const at = app.clock.now();
		await how(trx, refund, at, order);
		return ok(await tellBoth(trx, orderId, at));
	});
	if (done.ok) forgetAndNotify(app, done.value);
}

/**
 * How much of a refund counts when `gonePaise` of it went at the provider: that, also where it became smaller in the books while the provider had
 * it already. Of one that was given up only what is still owed: the rest the shop has given back by hand meanwhile.
 */
async function countedOf(trx: Db, { order_id: orderId, given_up_at: givenUpAt }: Refund, gonePaise: number): Promise<number> {
	const payment = await paymentOf(trx, orderId);
	return Math.min(gonePaise, givenUpAt ? stillOwed(payment) : payment.paid_paise - payment.refunded_paise);
}

/** Marks a refund as done, of which so many paise went at the provider. One of which nothing counts is forgotten. */
export const markSent = (app: App, sent: Refund, gonePaise: number): Promise<void> =>
	settleRefund(app, sent, async (trx, refund, at, order) => {
		const { id, order_id: orderId, given_up_at: givenUpAt } = refund;
		const counts = await countedOf(trx, refund, gonePaise);
		if (!givenUpAt && counts === 0) {
			await trx.deleteFrom('refunds').where('id', '=', id).execute();
			return;
		}
		const isTwice = givenUpAt !== null && counts < gonePaise;
		if (isTwice)
			app.log.error({ refund: id }, 'a refund that was given up has gone back after all, and its shop had given it back by hand');
		const book = async () => {
			await trx
				.updateTable('refunds')
				.set({ done_at: at, ...(!isTwice && { amount_paise: counts, given_up_at: null }) })
				.where('id', '=', id)
				.execute();
			await addRefunded(trx, orderId, counts);
		};
		await withoutDebt(trx, order, { about: id, at }, () => keepRefundsWithin(trx, orderId, refund, book));
	});
