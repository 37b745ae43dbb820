import { MINUTE_MS } from '#lib/format/durations.ts';

const FREE_M = 1_000;
const MIN_PER_KM = 4;
const STEP_MIN = 5;
/** A shop states its least time; in a city's streets it may take this many minutes more. */
export const ETA_SPAN_MIN = 10;
/** So long an ETA that was read is kept to: the checkout asks for it anew before that is over. */
export const ETA_HELD_MS = 3 * MINUTE_MS;

/** The ETA in minutes: the shop's own figure, and four more for every kilometre after the first, in steps of five. */
export function deliveryEtaMinutes(shopMinutes: number, distanceM: number): number {
	const extra = (Math.max(0, distanceM - FREE_M) / 1_000) * MIN_PER_KM;
	return Math.ceil((shopMinutes + extra - 1e-9) / STEP_MIN) * STEP_MIN;
}

/** The minutes that a delivery rides so many metres; one at least. */
export const rideMinutes = (distanceM: number): number => Math.max(1, Math.ceil((distanceM / 1_000) * MIN_PER_KM));

/** What the ETA is made of: the minutes of packing, and those of the way; nothing of the way where the order is collected. */
export function paceOf(shopMinutes: number, distanceM: number | null): { packMin: number; rideMin: number } {
	const rideMin = distanceM === null ? 0 : rideMinutes(distanceM);
	return { packMin: Math.max(0, deliveryEtaMinutes(shopMinutes, distanceM ?? 0) - rideMin), rideMin };
}

/** The time in which an order that a shop gets now should come, in steps of five minutes. `end` is the promise. */
export function etaFrom(now: Date, minutes: number): { start: Date; end: Date } {
	const step = STEP_MIN * MINUTE_MS;
	const start = Math.ceil((now.getTime() + minutes * MINUTE_MS) / step) * step;
	return { start: new Date(start), end: new Date(start + ETA_SPAN_MIN * MINUTE_MS) };
}
