import { dayInIndia, openThrough } from '#lib/catalogue/hours.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

const SLOT_DAYS = 3;
const MAX_LENGTH_MS = 4 * 3_600_000;

/**
 * Whether a time may be chosen to deliver in: it begins in the future, today or in the three days after, lasts four hours at most,
 * and lies within one opening of the shop. Without a shop (nothing is in the cart yet) its hours are asked when the order is placed.
 */
export function isGoodSlot({ start, end }: { start: Date; end: Date }, shop: Pick<ShopRecord, 'week'> | null, now: Date): boolean {
	const lengthMs = end.getTime() - start.getTime();
	if (start <= now || dayInIndia(start) > dayInIndia(now) + SLOT_DAYS || lengthMs <= 0 || lengthMs > MAX_LENGTH_MS) return false;
	return shop === null || openThrough(shop.week, start, end);
}
