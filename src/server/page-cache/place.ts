import { DEFAULT_POINT } from '#lib/constants.ts';
import { cellCentre, geohash, type Point } from '#lib/geo.ts';

const LOC_COOKIE = /(?:^|;\s*)loc=([0-9b-hjkmnp-z]{6})(?:;|$)/;
const DEFAULT_CELL = geohash(DEFAULT_POINT);

export type Place = { cell: string; point: Point; isDefault: boolean };

/** The geohash cell of the `loc` cookie, or the default point's. */
export const cellOf = (cookie: string | null | undefined): string => LOC_COOKIE.exec(cookie ?? '')?.[1] ?? DEFAULT_CELL;

/** Where a page is rendered for. One cell is one place, so whoever is in the default cell gets the default point. */
export function placeOf(cookie: string | null): Place {
	const cell = cellOf(cookie);
	const point = cell === DEFAULT_CELL ? DEFAULT_POINT : (cellCentre(cell) ?? DEFAULT_POINT);
	return { cell, point, isDefault: cell === DEFAULT_CELL };
}
