import { type OpeningTimes, openingsFrom, openPartsOf, type Span } from '#lib/catalogue/opening/closures.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

export type SlotTimes = { start: Date; end: Date };

/** How far ahead an order can be placed. */
const AHEAD_MS = 3 * DAY_MS;
/** What is left of an opening makes a slot of its own if it is as long as this; else the slot before is longer. */
const LEAST_MS = 30 * MINUTE_MS;

/** The slots of one opening: whole ones from its beginning on, and what is left. */
function cut([from, to]: Span, lengthMs: number): Span[] {
	const slots: [number, number][] = [];
	for (let begin = from; begin < to; begin += lengthMs) {
		const last = slots.at(-1);
		if (last && to - begin < LEAST_MS) last[1] = to;
		else slots.push([begin, Math.min(begin + lengthMs, to)]);
	}
	return slots;
}

type Slotted = OpeningTimes & Pick<ShopRecord, 'slotMin'>;

/**
 * The slots of a shop that lie ahead within the next three days, in order; none while its people have shut it, and none that it is closed in. They
 * are the same whenever one asks.
 */
export function slotsOf(shop: Slotted, now: Date): SlotTimes[] {
	if (shop.isShut) return [];
	const latest = now.getTime() + AHEAD_MS;
	return [...openingsFrom(shop.week, now, 1)]
		.flatMap((opening) => {
			const parts = openPartsOf(opening, shop);
			return cut(opening, shop.slotMin * MINUTE_MS).filter(([start, end]) => parts.some((part) => part[0] <= start && end <= part[1]));
		})
		.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }))
		.filter(({ start, end }) => start > now && end.getTime() <= latest)
		.sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Whether this is one of the slots of a shop that lie ahead. */
export const isSlotOf = (shop: Slotted, { start, end }: SlotTimes, now: Date): boolean =>
	slotsOf(shop, now).some((slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime());
