import { nextOpening, type OpeningTimes, openSpan } from '#lib/catalogue/opening/closures.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** After how many minutes without an answer an order is cancelled, where its shop has set no other time. */
export const CANCEL_AFTER_MIN = 30;

/**
 * From when on a shop has its time to answer an order that is placed at `now`: from its next opening when it is closed. So too when it closes before
 * that time is over and the order is for a delivery time (`slotStart`) after that. Null: from now on.
 */
export function answerFromOf(shop: OpeningTimes & Pick<ShopRecord, 'cancelAfterMin'>, slotStart: Date | null, now: Date): Date | null {
	const span = openSpan(shop, now);
	if (!span || span[0] > now.getTime()) return nextOpening(shop, now);
	const closes = span[1];
	const isTooLate = closes < now.getTime() + (shop.cancelAfterMin ?? CANCEL_AFTER_MIN) * MINUTE_MS;
	return isTooLate && slotStart && slotStart.getTime() >= closes ? nextOpening(shop, new Date(closes)) : null;
}
