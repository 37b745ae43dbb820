import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { notifyOrders, orderTag } from '#server/order/watchers.ts';

type Location = Output<'GET customer/order-location/{id}'>;

/** Where one's delivery is, while it is on its way. Refuses with NOT_FOUND (also before its shop has said) and FORBIDDEN. */
export async function orderLocation({ id }: { id: string }, { app, caller }: Call<'customer'>): Promise<Result<Location>> {
	const found = await app.db
		.selectFrom('orders as o')
		.leftJoin('order_locations as l', 'l.order_id', 'o.id')
		.select(['o.customer_id', 'o.stage', 'l.lat', 'l.lng', 'l.at'])
		.where('o.id', '=', id)
		.executeTakeFirst();
	if (!found) return refuse('NOT_FOUND');
	if (found.customer_id !== caller.customerId) return refuse('FORBIDDEN');
	const { lat, lng, at, stage } = found;
	return lat === null || lng === null || at === null || stage !== 'ON_THE_WAY'
		? refuse('NOT_FOUND')
		: ok({ lat, lng, at: at.toISOString() });
}

/** Where a delivery is, as its shop says while it is on its way. Refuses with NOT_FOUND, FORBIDDEN and STAGE_CONFLICT. */
export async function setOrderLocation(
	{ id, lat, lng }: Checked<'PUT customer/order-location/{id}'>,
	{ app, caller }: Call<'partner'>,
): Promise<Result<Location>> {
	const at = app.clock.now();
	const done = await transact<Location>(app.db, async (trx) => {
		const order = await lockOrder(trx, id);
		if (!order) return refuse('NOT_FOUND');
		if (!mayTouch(caller, order.shop_id)) return refuse('FORBIDDEN');
		if (order.stage !== 'ON_THE_WAY') return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		await trx
			.insertInto('order_locations')
			.values({ order_id: id, lat, lng, at })
			.onConflict((conflict) => conflict.column('order_id').doUpdateSet({ lat, lng, at }))
			.execute();
		await publishChange(trx, [orderTag(id)]);
		return ok({ lat, lng, at: at.toISOString() });
	});
	if (done.ok) notifyOrders(app, [orderTag(id)]);
	return done;
}
