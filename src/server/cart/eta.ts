import { deliveryEtaMinutes, ETA_HELD_MS, etaFrom } from '#lib/catalogue/eta.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { SlotTimes } from '#server/cart/slots-ahead.ts';
import { minutesOf, rushMinutes, shopState } from '#server/catalogue/shops/open-state.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** How an order gets to its customer. `place`: where to, if that is known yet. */
export type HandOver = Pick<CartRow, 'delivery_type'> & { place: Point | null };
/** And when: in its slot, or as soon as possible. */
export type Arrival = HandOver & Pick<CartRow, 'slot_start' | 'slot_end'>;

/** The time in which an order comes, or is ready to collect, that a shop begins with at `readAt`; with the minutes and the rush of `now`. */
export function soonestOf(shop: ShopRecord, { delivery_type, place }: HandOver, now: Date, readAt = now): SlotTimes {
	const metres = delivery_type === 'DELIVERY' && place ? distanceM(shop, place) : 0;
	const minutes = deliveryEtaMinutes(minutesOf(shop, now), metres);
	// What the shop promises when it accepts by itself.
	const byItself = (shop.autoAccept?.minutes ?? 0) + rushMinutes(shop.rush, now);
	return etaFrom(readAt, Math.max(minutes, byItself));
}

/**
 * When an order placed now arrives, or is ready to collect: in its slot while that is not over, else as soon as possible. The later end is what the
 * shop promises. Null when it would have to be at once and the shop is closed.
 */
export function etaOf(shop: ShopRecord, arrival: Arrival, now: Date, readAt = now): SlotTimes | null {
	const { slot_start: start, slot_end: end } = arrival;
	if (start && end && end > now) return { start, end };
	return shopState(shop, now).isOpen ? soonestOf(shop, arrival, now, readAt) : null;
}

/**
 * What an order promises that is placed at `now`: what its shopper read on the button up to `ETA_HELD_MS` before (`expected`), else the end of
 * the ETA of now. Null as `etaOf`.
 */
export function promiseOf(shop: ShopRecord, cart: Arrival, expected: string | undefined, now: Date): Date | null {
	const eta = etaOf(shop, cart, now);
	if (!eta) return null;
	if (expected === undefined) return eta.end;
	const read = new Date(expected);
	const earliest = etaOf(shop, cart, now, new Date(now.getTime() - ETA_HELD_MS)) ?? eta;
	return earliest.end <= read && read < eta.end ? read : eta.end;
}
