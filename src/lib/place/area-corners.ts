import { distanceM, type Point } from '#lib/place/geo.ts';

const isAt = (one: Point, other: Point) => one.lat === other.lat && one.lng === other.lng;

/**
 * The corners of an area with one more, which is put where it makes the way around them least longer: so neither the order in which corners come
 * nor one that is put back makes the lines cross. A corner that is there already is not added again.
 */
export function withCorner(corners: readonly Point[], at: Point): readonly Point[] {
	if (corners.some((one) => isAt(one, at))) return corners;
	let place = corners.length;
	let least = Number.POSITIVE_INFINITY;
	corners.forEach((from, index) => {
		const to = corners[(index + 1) % corners.length] ?? from;
		const longer = distanceM(from, at) + distanceM(at, to) - distanceM(from, to);
		if (corners.length < 3 || longer >= least) return;
		least = longer;
		place = index + 1;
	});
	return [...corners.slice(0, place), at, ...corners.slice(place)];
}
