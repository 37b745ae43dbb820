import { rideMinutes } from '#lib/catalogue/eta.ts';
import { kilometres } from '#lib/format/distance.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';

/** A position older than this says nothing about the minutes that are left. */
const FRESH_MS = 10 * MINUTE_MS;
/** So near it is at the door, as far as a phone can tell. */
const NEAR_M = 80;
const KM_M = 1_000;
/** The last decimals of a position mean nothing: short ways are told in steps of 50 m. */
const STEP_M = 50;

export type Away =
	| { state: 'near' }
	| { state: 'away'; distance: { unit: 'm' | 'km'; count: number }; minutes: number }
	| { state: 'lastSeen'; distance: { unit: 'm' | 'km'; count: number } };

/** How far a delivery is from where it goes, in the words' own units; without minutes when its position is old. */
export function awayOf(place: Point & { at: string }, home: Point, nowMs: number): Away {
	const metres = distanceM(place, home);
	const isFresh = nowMs - Date.parse(place.at) <= FRESH_MS;
	if (isFresh && metres <= NEAR_M) return { state: 'near' };
	const short = Math.max(STEP_M, Math.round(metres / STEP_M) * STEP_M);
	const distance = short < KM_M ? { unit: 'm' as const, count: short } : { unit: 'km' as const, count: kilometres(metres) };
	return isFresh ? { state: 'away', distance, minutes: rideMinutes(metres) } : { state: 'lastSeen', distance };
}
