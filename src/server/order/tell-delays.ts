import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { GRACE_MS, laterThanSaid } from '#lib/order/delay.ts';
import { distanceM } from '#lib/place/geo.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { tellDelay } from '#server/order/customer-messages.ts';
import { eachDue } from '#server/order/each-due.ts';
import { paceFor } from '#server/order/pace.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

const AT_ONCE = 2_000;
/** So long before its promised time it is asked whether an order can keep it: packing and the way take no longer. */
const AHEAD_MS = 2 * HOUR_MS;
/** A customer is told again after so long at the soonest. */
const AGAIN_MS = 15 * MINUTE_MS;

type UnderWay = Pick<Row<'orders'>, 'id' | 'shop_id' | 'stage' | 'delivery_type' | 'address'> & {
	/** What the customer knows: the promised time, or the one they were told since. */
	said: Date;
	reached_at: Date;
	lat: number | null;
	lng: number | null;
};

/** Orders under way that may have to be told of, the most urgent first: three times at most, so that a forgotten one falls silent. */
const underWay = (now: Date, condition: RawBuilder<unknown>) => sql<UnderWay>`
	SELECT o.id, o.shop_id, o.stage, o.delivery_type, o.address, coalesce(o.late_by, o.eta_at) AS said, l.lat, l.lng,
		(SELECT max(s.at) FROM order_stages s WHERE s.order_id = o.id AND s.stage = o.stage) AS reached_at
	FROM orders o LEFT JOIN order_locations l ON l.order_id = o.id
	WHERE ${condition} AND o.late_count < 3 AND o.stage IN ('PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY')
		AND o.eta_at < ${new Date(now.getTime() + AHEAD_MS)} AND (o.late_told_at IS NULL OR o.late_told_at <= ${new Date(now.getTime() - AGAIN_MS)})
	ORDER BY o.eta_at LIMIT ${AT_ONCE}`;

/** By when an order comes that will be later than its customer knows; null while it will not. */
function comesBy(order: UnderWay, now: Date, shops: ShopTable): string | null {
	const { stage, said, reached_at, address, lat, lng } = order;
	const known = { stage, stages: [{ stage, at: reached_at.toISOString() }], eta: said.toISOString(), pace: paceFor(order, shops) };
	const metresLeft = lat !== null && lng !== null && address ? distanceM({ lat, lng }, address.location) : null;
	return laterThanSaid(known, metresLeft, now.getTime(), said > now ? GRACE_MS : 0);
}

/**
 * Tells customers, by message and where they want it by push, that their order will be later than they know, and by when it comes now: as soon
 * as the stage and the time left make the promise impossible, and again when the new time cannot be kept either; each in a transaction of its
 * own. Answers how many were late.
 */
export async function tellDelays(app: App): Promise<number> {
	const now = app.clock.now();
	const [shops, { rows }] = await Promise.all([shopTable(app), underWay(now, sql`TRUE`).execute(app.db)]);
	const late = rows.filter((order) => comesBy(order, now, shops) !== null);
	await eachDue(
		app,
		late.map(({ id }) => id),
		async (trx, id) => {
			const order = await lockOrder(trx, id);
			// Another process may have told it, or it has come, since it was found.
			const [known] = (await underWay(now, sql`o.id = ${id}`).execute(trx)).rows;
			const by = known ? comesBy(known, now, shops) : null;
			if (!order || by === null) return [];
			await trx
				.updateTable('orders')
				.set((eb) => ({ late_told_at: now, late_by: new Date(by), late_count: eb('late_count', '+', 1) }))
				.where('customer_id', '=', order.customer_id)
				.where('id', '=', order.id)
				.execute();
			await tellDelay(trx, order, by, { shops, at: now });
			return [];
		},
	);
	return late.length;
}
