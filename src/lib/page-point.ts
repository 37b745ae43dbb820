import { DEFAULT_POINT } from '#lib/constants.ts';
import { cellCentre, geohash, type Point } from '#lib/geo.ts';

/** How long a browser keeps the cell of its place (the `loc` cookie), in seconds. */
export const LOC_COOKIE_S = 365 * 24 * 3600;

export const DEFAULT_CELL = geohash(DEFAULT_POINT);

/** The one point that pages are drawn from for everybody in a geohash cell: its centre, or the default point (§9) in that one's cell. */
export const cellPoint = (cell: string): Point => (cell === DEFAULT_CELL ? DEFAULT_POINT : (cellCentre(cell) ?? DEFAULT_POINT));

/** The point that pages are drawn from for who is at a point: a page about a place must promise what they show there. */
export const pagePoint = (point: Point): Point => cellPoint(geohash(point));
