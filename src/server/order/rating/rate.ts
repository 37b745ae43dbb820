import type { Order } from '#lib/contract/order.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { CallTo } from '#server/api/call.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { readOrder } from '#server/order/order-row.ts';
import { isRatable } from '#server/order/rating/can-rate.ts';
import { countRating } from '#server/order/rating/judge-comments.ts';
import { lockOwnOrder } from '#server/order/tracking/own-order.ts';
import { orderView } from '#server/order/view.ts';
import { orderTag } from '#server/order/watchers.ts';

/**
 * A customer's rating of a delivered order, once for each order; its stars count for the shop. Words wait until somebody has looked at them. Refuses
 * with NOT_FOUND, FORBIDDEN, STAGE_CONFLICT (not delivered) and ALREADY_RATED.
 */
export async function rateOrder(input: Checked<'POST order/{id}/rate'>, call: CallTo<'POST order/{id}/rate'>): Promise<Result<Order>> {
	const { app, idempotencyKey: key, language } = call;
	const { customerId } = call.caller;
	const { id, stars, stickers, comment = '' } = input;
	const shops = await shopTable(app);
	const endpoint = 'POST order/{id}/rate';
	let tags: string[] = [];
	const done = await runOnce(app, { customerId, key, endpoint, requestHash: requestHashOf(endpoint, input) }, async (trx) => {
		const order = await lockOwnOrder(trx, id, customerId);
		if (!order.ok) return order;
		const { shop_id: shopId, stage } = order.value;
		if (!isRatable(stage)) return refuse('STAGE_CONFLICT', { details: { stage } });
		const rated = await trx
			.insertInto('order_ratings')
			.values({
				order_id: id,
				shop_id: shopId,
				stars,
				stickers: [...new Set(stickers)],
				comment: comment || null,
				comment_state: comment ? 'WAITING' : 'NONE',
				at: app.clock.now(),
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning('order_id')
			.executeTakeFirst();
		if (!rated) return refuse('ALREADY_RATED');
		await countRating(trx, shopId, { stars, times: 1 });
		tags = [orderTag(id), tag.shop(shopId), tag.shops];
		await publishChange(trx, tags);
		const row = await readOrder(trx, id);
		return row ? ok(orderView(row, { shops, payments: app.payments, language })) : refuse('NOT_FOUND');
	});
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}
