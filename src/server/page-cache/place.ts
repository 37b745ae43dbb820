import type { Point } from '#lib/geo.ts';
import { cellPoint, DEFAULT_CELL } from '#lib/page-point.ts';

const LOC_COOKIE = /(?:^|;\s*)loc=([0-9b-hjkmnp-z]{6})(?:;|$)/;

export type Place = { cell: string; point: Point; isDefault: boolean };

/** The geohash cell of the `loc` cookie, or the default point's. */
export const cellOf = (cookie: string | null | undefined): string => LOC_COOKIE.exec(cookie ?? '')?.[1] ?? DEFAULT_CELL;

/** Where a page is rendered for. One cell is one place, so whoever is in the default cell gets the default point. */
export function placeOf(cookie: string | null): Place {
	const cell = cellOf(cookie);
	return { cell, point: cellPoint(cell), isDefault: cell === DEFAULT_CELL };
}
