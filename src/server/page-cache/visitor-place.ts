import { DEFAULT_POINT } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { cellFromCookie, cellPoint } from '#lib/place/page-point.ts';

/** Whoever has named no place. A cell of its own: the store opens on its own streets for them, also where nobody lives in the default cell (§9). */
const NO_CELL = 'home';

export type VisitorPlace = { cell: string; point: Point; isDefault: boolean };

/** The geohash cell of the `loc` cookie, or the one of whoever has none. */
export const cellOf = (cookie: string | null | undefined): string => cellFromCookie(cookie) ?? NO_CELL;

/** Where a page is rendered for: one cell is one place. */
export function placeOf(cookie: string | null): VisitorPlace {
	const cell = cellOf(cookie);
	const isDefault = cell === NO_CELL;
	return { cell, point: isDefault ? DEFAULT_POINT : cellPoint(cell), isDefault };
}
