import type { Point } from '#lib/place/geo.ts';

/** Two names of one place may share a point; this many are a geocoder's answer when it knew none of them. */
const SHARED_LEAST = 3;
const keyOf = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/** Those of the places whose point, to the metre, three or more of them have, each with their number and that point as text. */
export function sharedPoints<T extends Point>(places: readonly T[]): ReadonlyMap<T, { count: number; point: string }> {
	const byPoint = new Map<string, T[]>();
	for (const place of places) byPoint.set(keyOf(place), [...(byPoint.get(keyOf(place)) ?? []), place]);
	return new Map(
		[...byPoint].flatMap(([point, here]) =>
			here.length < SHARED_LEAST ? [] : here.map((place) => [place, { count: here.length, point }] as const),
		),
	);
}
