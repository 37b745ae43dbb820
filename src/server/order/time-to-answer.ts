import { sql } from 'kysely';
import { nextOpening, type OpeningTimes, openSpan } from '#lib/catalogue/opening/closures.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** After how many minutes without an answer an order is cancelled, where its shop has set no other time. */
export const CANCEL_AFTER_MIN = 30;

/**
 * From when on a shop has its time to answer an order that it gets at `now`: from its next opening when it is closed, if that comes before the
 * order is wanted. So too when it closes before that time is over and the order is for a delivery time (`slotStart`) after that. What is wanted at
 * once waits for an opening no longer than for an answer. Null: from now on.
 */
export function answerFromOf(shop: OpeningTimes & Pick<ShopRecord, 'cancelAfterMin'>, slotStart: Date | null, now: Date): Date | null {
	const span = openSpan(shop, now);
	const over = new Date(now.getTime() + (shop.cancelAfterMin ?? CANCEL_AFTER_MIN) * MINUTE_MS);
	const inTime = (opens: Date | null) => (opens && opens <= (slotStart ?? over) ? opens : null);
	if (!span || span[0] > now.getTime()) return inTime(nextOpening(shop, now));
	const closes = new Date(span[1]);
	return closes < over && slotStart && slotStart >= closes ? inTime(nextOpening(shop, closes)) : null;
}

/**
 * Since when the shop of an order `o` that is PLACED can answer it: since it was placed with the shop, which is after its payment where that comes
 * first, and not before `answer_from`, where the shop was closed or the store was away.
 */
export const ASKED_AT = sql`(SELECT greatest(max(s.at), o.answer_from) FROM order_stages s WHERE s.order_id = o.id AND s.stage = 'PLACED')`;
