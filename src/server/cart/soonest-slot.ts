import { type HandOver, soonestOf } from '#server/cart/eta.ts';
import { isSlotOf, type SlotTimes } from '#server/cart/slots-ahead.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

/** Whether a shop can keep one of its slots that lie ahead: it is not over before an order that is placed now would come. */
export const isSlotInTime = (shop: ShopRecord, to: HandOver, { end }: SlotTimes, now: Date): boolean => end >= soonestOf(shop, to, now).end;

/** Whether this is a slot of a shop that lies ahead and that it can keep. */
export const isKeepableSlot = (shop: ShopRecord, to: HandOver, slot: SlotTimes, now: Date): boolean =>
	isSlotOf(shop, slot, now) && isSlotInTime(shop, to, slot, now);
