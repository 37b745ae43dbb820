import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { eachDue } from '#server/order/each-due.ts';
import { countOutageOut } from '#server/order/outage.ts';
import { tellShop } from '#server/order/shop-messages.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { ASKED_AT, CANCEL_AFTER_MIN } from '#server/order/time-to-answer.ts';
import type { App } from '#server/ports/app.ts';
import { REMIND_SHOP_AFTER_MIN } from '#server/store-config/remind-shop-minutes.ts';
import { remoteConfig } from '#server/store-config/remote-config.ts';

const AT_ONCE = 200;

/** After how many minutes without an answer a shop is reminded of an order. */
export const remindMinutes = async (db: Db): Promise<number> =>
	(await remoteConfig(db, DEFAULT_LANGUAGE)).order_tat_breached ?? REMIND_SHOP_AFTER_MIN;

type Due = { id: string; is_over: boolean };

/**
 * Orders that their shops have not answered and of which something is due now, those that wait longest first: `is_over` when their shop's time
 * is up, otherwise a reminder. What only waits is not among them, so that it takes no place from what is due.
 */
const dueAt = (now: Date, remindMin: number) => sql<Due>`
	SELECT id, is_over FROM (
		SELECT o.id, o.reminded_at, asked.at, coalesce(shops.cancel_after_min, ${CANCEL_AFTER_MIN}) AS cancel_after,
			asked.at <= ${now}::timestamptz - make_interval(mins => coalesce(shops.cancel_after_min, ${CANCEL_AFTER_MIN})::integer) AS is_over
		FROM orders o JOIN shops ON shops.id = o.shop_id
		JOIN LATERAL (SELECT ${ASKED_AT} AS at) asked ON true
		WHERE o.stage = 'PLACED'
	) waiting
	WHERE is_over OR (reminded_at IS NULL AND at <= ${now}::timestamptz - make_interval(secs => 60 *
		CASE WHEN ${remindMin} < cancel_after THEN ${remindMin} ELSE cancel_after / 2.0 END))
	ORDER BY at LIMIT ${AT_ONCE}`;

async function remind(trx: Db, order: Row<'orders'>, at: Date, shops: ShopTable): Promise<string[]> {
	await trx
		.updateTable('orders')
		// Whoever has looked before looks again: only a look ends the sound of the reminder.
		.set({ reminded_at: at, seen_seq: 0 })
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
 * Reminds a shop, once, of an order that it has not answered after the minutes that the operator has set, or where these are no less than the time
 * that the shop allows, after half of that; and cancels one that has waited longer. Time in which the store was away does not count. Each order has a
 * transaction of its own. Answers how many were due.
 */
export async function chaseUnanswered(app: App): Promise<number> {
	await countOutageOut(app);
	const [shops, remindMin] = await Promise.all([shopTable(app), remindMinutes(app.db)]);
	const now = app.clock.now();
	const { rows } = await dueAt(now, remindMin).execute(app.db);
	const over = new Set(rows.filter(({ is_over }) => is_over).map(({ id }) => id));
	await eachDue(
		app,
		rows.map(({ id }) => id),
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
