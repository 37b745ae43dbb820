import { msToOpenOrCloseAt, type OpeningTimes, openStateAt } from '#lib/catalogue/opening/closures.ts';
import { msToOpenOrClose, type OpenState, openState, SHUT } from '#lib/catalogue/opening/hours.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { dateInIndia } from '#lib/format/india-time.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** Whether something else than the hours of the week can still decide. A night that began on yesterday's holiday may still go on. */
function isExcepted({ closedUntil, holidays }: OpeningTimes, at: Date): boolean {
	if (closedUntil !== null && closedUntil > at) return true;
	if (holidays.length === 0) return false;
	const yesterday = dateInIndia(new Date(at.getTime() - DAY_MS));
	return holidays.some((day) => day >= yesterday);
}

/** Whether a shop is open at an instant: by its hours in India, unless its people have closed it, or it has a holiday. */
export function shopState(shop: OpeningTimes, at: Date): OpenState {
	if (shop.isShut) return SHUT;
	return isExcepted(shop, at) ? openStateAt(shop, at) : openState(shop.week, at);
}

/** Whether its people have closed a shop today, whatever its hours say: shut, for a time, or for a holiday. */
export const isClosedByShop = (shop: OpeningTimes, at: Date): boolean =>
	shop.isShut ||
	(((shop.closedUntil !== null && shop.closedUntil > at) || shop.holidays.includes(dateInIndia(at))) && !shopState(shop, at).isOpen);

/** Milliseconds until a shop opens or closes by the clock; `null` when it never does. */
export function msToShopOpenOrClose(shop: OpeningTimes, at: Date): number | null {
	if (shop.isShut) return null;
	return isExcepted(shop, at) ? msToOpenOrCloseAt(shop, at) : msToOpenOrClose(shop.week, at);
}

/** How many minutes an order takes at a shop at an instant, before the way: its own figure, and more while it has a rush. */
export const minutesOf = ({ etaMin, rush }: Pick<ShopRecord, 'etaMin' | 'rush'>, at: Date): number => etaMin + rushMinutes(rush, at);

/** How many minutes a rush adds to every promise at an instant; 0 without one. */
export const rushMinutes = (rush: ShopRecord['rush'], at: Date): number => (rush && rush.until > at ? rush.minutes : 0);

/** Shops in the order given, but the open ones before the others. */
export const openFirst = <S extends { state: OpenState }>(shops: readonly S[]): S[] => [
	...shops.filter(({ state }) => state.isOpen),
	...shops.filter(({ state }) => !state.isOpen),
];
