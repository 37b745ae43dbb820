import { dayInIndia, openThrough } from '#lib/catalogue/hours.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

const SLOT_DAYS = 3;
const MAX_LENGTH_MS = 4 * 3_600_000;

/**
 * Whether a slot may be chosen: it begins in the future, today or within the next three days, lasts at most four hours, and lies within one
 * opening of the shop. For an empty cart, which has no shop, the hours are checked when the order is placed.
 */
export function isGoodSlot({ start, end }: { start: Date; end: Date }, shop: Pick<ShopRecord, 'week'> | null, now: Date): boolean {
	const lengthMs = end.getTime() - start.getTime();
	if (start <= now || dayInIndia(start) > dayInIndia(now) + SLOT_DAYS || lengthMs <= 0 || lengthMs > MAX_LENGTH_MS) return false;
	return shop === null || openThrough(shop.week, start, end);
}
