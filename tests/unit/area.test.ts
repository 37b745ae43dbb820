import { expect, test } from 'vitest';
import { withCorner } from '#lib/place/area-corners.ts';
import type { Point } from '#lib/place/geo.ts';

const at = (lat: number, lng: number): Point => ({ lat: 19 + lat / 100, lng: 72 + lng / 100 });
const [southWest, southEast, northEast, northWest] = [at(0, 0), at(0, 2), at(2, 2), at(2, 0)];

test('a corner comes between those beside it, in whatever order corners come, and never twice', () => {
	const square = [southWest, southEast, northEast, northWest];
	expect(square.reduce(withCorner, [])).toEqual(square);
	// Across first, and then the two on either side.
	expect([southWest, northEast, southEast, northWest].reduce(withCorner, [])).toEqual([southWest, northWest, northEast, southEast]);
	expect(withCorner([southWest, northEast, northWest], southEast)).toEqual(square);
	expect(withCorner(square, { ...northEast })).toBe(square);
});
