import { DEFAULT_POINT } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { cellFromCookie, cellPoint } from '#lib/place/page-point.ts';

/** The cell of visitors who have chosen no place: their pages are drawn for the home point, which may lie outside the default cell (§9). */
const NO_CELL = 'home';

export type VisitorPlace = { cell: string; point: Point; isDefault: boolean };

/** The geohash cell of the `loc` cookie, or the one for visitors without a place. */
export const cellOf = (cookie: string | null | undefined): string => cellFromCookie(cookie) ?? NO_CELL;

/** The place that a page is rendered for: one cell. */
export function placeOf(cookie: string | null): VisitorPlace {
	const cell = cellOf(cookie);
	const isDefault = cell === NO_CELL;
	return { cell, point: isDefault ? DEFAULT_POINT : cellPoint(cell), isDefault };
}
