import { GUEST_ADDRESS_POINT, NO_CELL } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { cellFromCookie, cellPoint } from '#lib/place/page-point.ts';

export type VisitorPlace = { cell: string; point: Point; isDefault: boolean };

/** The geohash cell of the `loc` cookie, or the one for visitors without a place. */
export const cellOf = (cookie: string | null | undefined): string => cellFromCookie(cookie) ?? NO_CELL;

/** The place that a page is rendered for: one cell. */
export function placeOf(cookie: string | null): VisitorPlace {
	const cell = cellOf(cookie);
	const isDefault = cell === NO_CELL;
	return { cell, point: isDefault ? GUEST_ADDRESS_POINT : cellPoint(cell), isDefault };
}
