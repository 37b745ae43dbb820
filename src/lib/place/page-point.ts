import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { cellCentre, geohash, type Point } from '#lib/place/geo.ts';

export const GUEST_CELL = geohash(GUEST_ADDRESS_POINT);

/** The one point that pages are drawn for in a geohash cell: its centre, or the guest address's point (§3) in the cell of that point. */
export const cellPoint = (cell: string): Point => (cell === GUEST_CELL ? GUEST_ADDRESS_POINT : (cellCentre(cell) ?? GUEST_ADDRESS_POINT));

/** The point that pages are drawn for when a shopper is at `point`, so that a page about a place promises what pages show there. */
export const pagePoint = (point: Point): Point => cellPoint(geohash(point));
