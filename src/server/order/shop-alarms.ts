import { sql } from 'kysely';
import type { Stage } from '#lib/contract/order.ts';
import { isOver } from '#lib/contract/stages.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { ok } from '#lib/result.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { queueCounterPush, type ShopNews, type ToldShop, type Why } from '#server/order/queue-counter-push.ts';
import type { ToldOrder } from '#server/order/shop-event-words.ts';
import type { App } from '#server/ports/app.ts';

/** News that phones tell again until somebody has looked. */
const UNTIL_SEEN: readonly ShopNews[] = ['PLACED', 'REMINDER', 'CANCELLED', 'APPROVED', 'UNANSWERED'];
const AGAIN_MS = MINUTE_MS;
/** After so long news of an order that has ended are told no more: nothing waits for the shop. */
const ENDED_MS = 60 * MINUTE_MS;
const AT_ONCE = 200;

type Alarm = ToldOrder & { stage: Stage; news: ShopNews; raised_at: Date; to_pay_paise: number; why: Why | null };

/**
 * Tells the phones of a shop news of an order, at once and then each minute until somebody has looked; also one that is there only later. What an
 * order that has ended tells is told for an hour.
 */
export async function soundShopAlarm(trx: Db, order: ToldOrder, news: ShopNews, { amountPaise, at, why }: ToldShop): Promise<void> {
	await queueCounterPush(trx, order, news, { amountPaise, at, why });
	if (!UNTIL_SEEN.includes(news)) return;
	const alarm = { news, raised_at: at, next_at: new Date(at.getTime() + AGAIN_MS) };
	await trx
		.insertInto('shop_alarms')
		.values({ order_id: order.id, ...alarm })
		.onConflict((conflict) => conflict.column('order_id').doUpdateSet(alarm))
		.execute();
}

/** Somebody has looked at an order, or its shop has moved it on: phones are not told of it again. */
export async function endShopAlarm(db: Db, orderId: string): Promise<void> {
	await db.deleteFrom('shop_alarms').where('order_id', '=', orderId).execute();
}

/** Tells again what nobody has looked at for a minute. Answers how many orders that were. Every process may: an alarm is taken by one of them. */
export async function repeatShopAlarms({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
	const at = clock.now();
	const done = await transact(db, async (trx) => {
		const { rows } = await sql<Alarm>`
			WITH due AS MATERIALIZED (
				SELECT order_id FROM shop_alarms WHERE next_at <= ${at} ORDER BY next_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
			)
			UPDATE shop_alarms a SET next_at = ${new Date(at.getTime() + AGAIN_MS)} FROM due JOIN orders o ON o.id = due.order_id
			WHERE a.order_id = due.order_id
			RETURNING o.id, o.code, o.shop_id, o.stage, o.slot_start, o.slot_end, o.to_pay_paise, a.news, a.raised_at, (
				SELECT json_build_object('reason', s.reason, 'actor', s.actor) FROM order_stages s
				WHERE s.order_id = o.id AND s.stage = o.stage AND a.news = 'CANCELLED' AND s.reason IS NOT NULL ORDER BY s.seq DESC LIMIT 1) AS why`.execute(
			trx,
		);
		for (const alarm of rows) {
			if (isOver(alarm.stage) && at.getTime() - alarm.raised_at.getTime() > ENDED_MS) await endShopAlarm(trx, alarm.id);
			else await queueCounterPush(trx, alarm, alarm.news, { amountPaise: alarm.to_pay_paise, at, why: alarm.why, isRepeat: true });
		}
		return ok(rows.length);
	});
	return done.ok ? done.value : 0;
}
