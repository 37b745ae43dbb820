import { clockText } from '#lib/catalogue/opening/hours.ts';
import { DAY_MIN } from '#lib/format/durations.ts';
import { minuteOfWeek } from '#lib/format/india-time.ts';

/** How many orders each delivery time takes that begins on one of these days (0 is Sunday) from one time on and before the other, `HH:MM`. */
export type SlotRule = { days: number[]; from: string; to: string; capacity: number };

/** How many orders the delivery time takes that begins at this instant: by the first rule that fits it, else as many as the others. */
export function slotRoom({ slotRules, slotCapacity }: { slotRules: readonly SlotRule[]; slotCapacity: number }, start: Date): number {
	const minute = minuteOfWeek(start);
	const [day, clock] = [Math.floor(minute / DAY_MIN), clockText(minute)];
	return slotRules.find(({ days, from, to }) => days.includes(day) && from <= clock && clock < to)?.capacity ?? slotCapacity;
}
