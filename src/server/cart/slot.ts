import { instantInIndia, type Week, weekdayInIndia } from '#lib/catalogue/hours.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';

export type SlotTimes = { start: Date; end: Date };

const WEEK_MS = 7 * DAY_MS;
/** How far ahead an order can be placed. */
const AHEAD_MS = 3 * DAY_MS;
/** What is left of an opening makes a slot of its own if it is as long as this; else the slot before is longer. */
const LEAST_MIN = 30;

/** The slots of one opening, as minutes of the week: whole ones from its beginning on, and what is left. */
function cut([from, to]: Week[number], lengthMin: number): [from: number, to: number][] {
	const slots: [number, number][] = [];
	for (let begin = from; begin < to; begin += lengthMin) {
		const last = slots.at(-1);
		if (last && to - begin < LEAST_MIN) last[1] = to;
		else slots.push([begin, Math.min(begin + lengthMin, to)]);
	}
	return slots;
}

/** The slots of a shop that lie ahead within the next three days, in order; none while its owner has shut it. They are the same whenever one asks. */
export function slotsOf({ week, slotMin, isShut }: Pick<ShopRecord, 'week' | 'slotMin' | 'isShut'>, now: Date): SlotTimes[] {
	if (isShut) return [];
	const sunday = instantInIndia(-weekdayInIndia(now), '00:00', now);
	const latest = now.getTime() + AHEAD_MS;
	// An opening of last week's Saturday night may reach into this week.
	return [-1, 0, 1]
		.flatMap((weeks) => week.flatMap((opening) => cut(opening, slotMin)).map((slot) => ({ slot, base: sunday + weeks * WEEK_MS })))
		.map(({ slot: [from, to], base }) => ({ start: new Date(base + from * MINUTE_MS), end: new Date(base + to * MINUTE_MS) }))
		.filter(({ start, end }) => start > now && end.getTime() <= latest)
		.sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** Whether this is one of the slots of a shop that lie ahead. */
export const isSlotOf = (shop: Pick<ShopRecord, 'week' | 'slotMin' | 'isShut'>, { start, end }: SlotTimes, now: Date): boolean =>
	slotsOf(shop, now).some((slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime());
