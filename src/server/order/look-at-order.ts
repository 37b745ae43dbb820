import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { endShopAlarm } from '#server/order/shop-alarms.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { notifyOrders } from '#server/order/watchers.ts';

/**
 * Notes that somebody of the shop has looked at an order up to the stage `seq`, or as it is now, and tells every device of the shop, once; what
 * came after that stage rings on. Who of the association looks changes nothing for the shop. Refuses with NOT_FOUND, and with FORBIDDEN another
 * shop's.
 */
export async function lookAtOrder(
	{ id, seq }: Checked<'POST counter/orders/{id}/seen'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Output<'POST counter/orders/{id}/seen'>>> {
	const order = await app.db.selectFrom('orders').select('shop_id').where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (!mayTouch(caller, order.shop_id)) return refuse('FORBIDDEN');
	if (!caller.shops.has(order.shop_id)) return ok({});
	const tags = [shopOrdersTag(order.shop_id)];
	const done = await transact(app.db, async (trx) => {
		// Its moves take the order before its alarm too; while it is locked, no stage is added unseen.
		const now = await lockOrder(trx, id);
		if (!now) return ok(false);
		const { last } = await trx
			.selectFrom('order_stages')
			.select((stages) => stages.fn.max('seq').as('last'))
			.where('order_id', '=', id)
			.executeTakeFirstOrThrow();
		const seen = Math.min(seq ?? last, last);
		if (seen === last) await endShopAlarm(trx, id);
		if (seen <= now.seen_seq) return ok(false);
		await trx.updateTable('orders').set({ seen_seq: seen }).where('customer_id', '=', now.customer_id).where('id', '=', id).execute();
		await publishChange(trx, tags);
		await addShopEvent(trx, now.shop_id, { order_id: id, kind: 'seen', stage: now.stage, at: app.clock.now() });
		return ok(true);
	});
	if (!done.ok) return done;
	if (done.value) notifyOrders(app, tags);
	return ok({});
}
