import { sql } from 'kysely';
import { laterThanSaid } from '#lib/order/delay.ts';
import { distanceM } from '#lib/place/geo.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { eachDue } from '#server/order/each-due.ts';
import { tellDelay } from '#server/order/messages.ts';
import { paceFor } from '#server/order/pace.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

const AT_ONCE = 200;

/** Orders under way whose promised time has passed and whose customers have not been told, those that wait longest first. */
const dueAt = (now: Date) => sql<{ id: string }>`
	SELECT id FROM orders
	WHERE late_told_at IS NULL AND stage IN ('PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY') AND eta_at < ${now}
	ORDER BY eta_at LIMIT ${AT_ONCE}`;

/** By when a locked order comes now; null when it is not late any more: it has come, waits at the counter or has ended. */
async function comesBy(trx: Db, order: Row<'orders'>, now: Date, shops: ShopTable): Promise<string | null> {
	const [stages, place] = await Promise.all([
		trx.selectFrom('order_stages').select(['stage', 'at']).where('order_id', '=', order.id).orderBy('seq').execute(),
		trx.selectFrom('order_locations').select(['lat', 'lng']).where('order_id', '=', order.id).executeTakeFirst(),
	]);
	const known = {
		stage: order.stage,
		stages: stages.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
		eta: order.eta_at?.toISOString() ?? null,
		pace: paceFor(order, shops),
	};
	const metresLeft = place && order.address ? distanceM(place, order.address.location) : null;
	return laterThanSaid(known, metresLeft, now.getTime());
}

/**
 * Tells customers once, by message and where they want it by push, that the promised time of their order has passed and by when it comes
 * now; each in a transaction of its own. Answers how many were due.
 */
export async function tellLate(app: App): Promise<number> {
	const now = app.clock.now();
	const [shops, { rows }] = await Promise.all([shopTable(app), dueAt(now).execute(app.db)]);
	await eachDue(
		app,
		rows.map(({ id }) => id),
		async (trx, id) => {
			const order = await lockOrder(trx, id);
			// Another process may have told it, or it has come, since it was found.
			if (!order || order.late_told_at) return [];
			const by = await comesBy(trx, order, now, shops);
			if (by === null) return [];
			await trx
				.updateTable('orders')
				.set({ late_told_at: now })
				.where('customer_id', '=', order.customer_id)
				.where('id', '=', order.id)
				.execute();
			await tellDelay(trx, order, by, { shops, at: now });
			return [];
		},
	);
	return rows.length;
}
