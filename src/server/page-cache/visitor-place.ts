import { GUEST_ADDRESS_POINT, NO_CELL } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { cellFromCookie, isCell } from '#lib/place/loc-cookie.ts';
import { cellPoint } from '#lib/place/page-point.ts';

export type VisitorPlace = { cell: string; point: Point; isDefault: boolean };

/** The request header in which an edge names the cell of the `loc` cookie, which it takes out by a pattern. Pages vary on it. */
export const PLACE_HEADER = 'place-cell';

/**
 * The cell that a request asks for: the one an edge has named, else that of the cookie, else the one of visitors without a place. `isKeyed`:
 * a shared cache between knows of it, because it named it or because there is none.
 */
export function cellAsked(placeHeader: string | null | undefined, cookie: string | null | undefined): { cell: string; isKeyed: boolean } {
	if (isCell(placeHeader)) return { cell: placeHeader, isKeyed: true };
	const cell = cellFromCookie(cookie);
	return { cell: cell ?? NO_CELL, isKeyed: cell === null };
}

/** The place that a page is rendered for: one cell. */
export function placeOf(cell: string): VisitorPlace {
	const isDefault = cell === NO_CELL;
	return { cell, point: isDefault ? GUEST_ADDRESS_POINT : cellPoint(cell), isDefault };
}
