import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/partner.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { notifyOrders } from '#server/order/live.ts';
import { endShopAlarm } from '#server/order/shop-alarms.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/shop-events.ts';

/**
 * Notes that somebody of the shop has looked at an order as it is now, and tells every device of the shop, once; who of the association looks
 * changes nothing for the shop. Refuses with NOT_FOUND, and with FORBIDDEN another shop's.
 */
export async function lookAtOrder(
	{ id }: Checked<'POST counter/orders/{id}/seen'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Output<'POST counter/orders/{id}/seen'>>> {
	const order = await app.db.selectFrom('orders').select(['shop_id', 'stage']).where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (!mayTouch(caller, order.shop_id)) return refuse('FORBIDDEN');
	if (!caller.shops.has(order.shop_id)) return ok({});
	const tags = [shopOrdersTag(order.shop_id)];
	const done = await transact(app.db, async (trx) => {
		const { numAffectedRows } = await sql`
			UPDATE orders SET seen_seq = s.seq FROM (SELECT max(seq) AS seq FROM order_stages WHERE order_id = ${id}) s
			WHERE id = ${id} AND seen_seq < s.seq`.execute(trx);
		// After the order, because its moves take the two in this order.
		await endShopAlarm(trx, id);
		if (!numAffectedRows) return ok(false);
		await publishChange(trx, tags);
		await addShopEvent(trx, order.shop_id, { order_id: id, kind: 'seen', stage: order.stage, at: app.clock.now() });
		return ok(true);
	});
	if (!done.ok) return done;
	if (done.value) notifyOrders(app, tags);
	return ok({});
}
