import { DAY_MS } from '#lib/format/durations.ts';
import { msToMidnight, weekdayInIndia } from '#lib/format/india-time.ts';
import { msToShopOpenOrClose, rushMinutes, shopState } from '#server/catalogue/shops/open-state.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/** Milliseconds until a shop opens, closes, or its rush ends; none of them when the clock changes nothing. */
function waitsOf(shop: ShopRecord, at: Date): number[] {
	const changeMs = msToShopOpenOrClose(shop, at);
	return [
		// A shop that is open for more than a day tells its closing time from a day before it on.
		...(changeMs === null ? [] : [changeMs > DAY_MS ? changeMs - DAY_MS : changeMs]),
		...(shop.rush && rushMinutes(shop.rush, at) > 0 ? [shop.rush.until.getTime() - at.getTime()] : []),
	];
}

/**
 * Milliseconds until the clock changes what a page says of these shops: one opens or closes, a rush ends, or the day ends before one that
 * opens "tomorrow". `null` when the clock never changes anything.
 */
export function msToNextChange(shops: readonly Pick<NearShop, 'shop'>[], at: Date): number | null {
	const waits = shops.flatMap(({ shop }) => waitsOf(shop, at));
	if (shops.some(({ shop }) => (shopState(shop, at).opensOn?.inDays ?? 0) > 0)) waits.push(msToMidnight(at));
	return waits.length > 0 ? waits.reduce((a, b) => Math.min(a, b)) : null;
}

/**
 * A shop's day in India: the weekday (0 is Sunday), and the milliseconds until the weekday changes, the shop opens or closes, or its rush ends.
 * `null` when there is no such shop.
 */
export async function shopToday(app: App, id: string): Promise<{ weekday: number; changeMs: number } | null> {
	const shop = (await shopTable(app)).get(id);
	if (!shop) return null;
	const at = app.clock.now();
	return { weekday: weekdayInIndia(at), changeMs: Math.min(msToMidnight(at), ...waitsOf(shop, at)) };
}
