import { deliveryEtaMinutes, etaFrom } from '#lib/catalogue/eta.ts';
import { distanceM } from '#lib/place/geo.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import type { SlotTimes } from '#server/cart/slot.ts';
import { shopState } from '#server/catalogue/shops/open-state.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/**
 * When an order placed now arrives, or is ready to collect: in its slot while that is not over, else as soon as possible. The later end is what the
 * shop promises, never before now. Null when it would have to be at once and the shop is closed.
 */
export function etaOf(
	shop: ShopRecord,
	{ delivery_type, place, slot_start: start, slot_end: end }: Pick<CartRow, 'delivery_type' | 'place' | 'slot_start' | 'slot_end'>,
	now: Date,
): SlotTimes | null {
	if (start && end && end > now) return { start, end };
	if (!shopState(shop, now).isOpen) return null;
	const metres = delivery_type === 'DELIVERY' && place ? distanceM(shop, place) : 0;
	return etaFrom(now, deliveryEtaMinutes(shop.etaMin, metres));
}
