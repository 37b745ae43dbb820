import { sql } from 'kysely';

import { MINUTE_MS } from '#lib/format/durations.ts';
import { tatMinutes } from '#server/about/remote-config.ts';
import { SYSTEM } from '#server/api/partner.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { eachDue } from '#server/order/each-due.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/shop-events.ts';
import { tellShop } from '#server/order/shop-messages.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import type { App } from '#server/ports/app.ts';

/** After how many minutes without an answer an order is cancelled, where its shop has set no other time. */
export const CANCEL_AFTER_MIN = 30;
const AT_ONCE = 200;

type Waiting = { id: string; shop_id: string; placed_at: Date; reminded_at: Date | null };

/** Orders that their shops have not answered since an instant, those that wait longest first. */
const waitingSince = (since: Date) => sql<Waiting>`
	SELECT o.id, o.shop_id, s.at AS placed_at, o.reminded_at FROM orders o
	JOIN LATERAL (SELECT max(at) AS at FROM order_stages WHERE order_id = o.id AND stage = 'PLACED') s ON true
	WHERE o.stage = 'PLACED' AND s.at <= ${since} ORDER BY s.at LIMIT ${AT_ONCE}`;

async function remind(trx: Db, order: Row<'orders'>, at: Date, shops: ShopTable): Promise<string[]> {
	await trx
		.updateTable('orders')
		.set({ reminded_at: at })
		.where('customer_id', '=', order.customer_id)
		.where('id', '=', order.id)
		.execute();
	await tellShop(trx, order, 'REMINDER', { shops, at });
	const tags = [shopOrdersTag(order.shop_id)];
	await publishChange(trx, tags);
	await addShopEvent(trx, order.shop_id, { order_id: order.id, kind: 'reminder', stage: order.stage, at });
	return tags;
}

/**
 * Reminds shops of orders that they have not answered after the minutes that the operator has set, once, and cancels those that wait longer than the shop
 * allows; each in a transaction of its own. Answers how many were waiting.
 */
export async function chaseUnanswered(app: App): Promise<number> {
	const [shops, remindMin] = await Promise.all([shopTable(app), tatMinutes(app.db)]);
	const now = app.clock.now();
	const cancelMin = ({ shop_id }: Waiting) => shops.get(shop_id)?.cancelAfterMin ?? CANCEL_AFTER_MIN;
	const shortest = Math.min(remindMin, ...[...shops.values()].map(({ cancelAfterMin }) => cancelAfterMin ?? CANCEL_AFTER_MIN));
	const { rows } = await waitingSince(new Date(now.getTime() - shortest * MINUTE_MS)).execute(app.db);
	const minutesOf = ({ placed_at }: Waiting) => (now.getTime() - placed_at.getTime()) / MINUTE_MS;
	const over = new Set(rows.filter((row) => minutesOf(row) >= cancelMin(row)).map(({ id }) => id));
	const due = rows.filter((row) => over.has(row.id) || (!row.reminded_at && minutesOf(row) >= remindMin));
	await eachDue(
		app,
		due.map(({ id }) => id),
		async (trx, id) => {
			const order = await lockOrder(trx, id);
			if (order?.stage !== 'PLACED') return [];
			if (over.has(id))
				return changeStage(trx, order, { stage: 'CANCELLED', by: SYSTEM, reason: 'UNANSWERED', at: now, shops, settings: app.settings });
			return order.reminded_at ? [] : remind(trx, order, now, shops);
		},
	);
	return rows.length;
}
