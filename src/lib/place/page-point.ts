import { DEFAULT_POINT } from '#lib/constants.ts';
import { cellCentre, geohash, type Point } from '#lib/place/geo.ts';

/** How long a browser keeps the cell of its place, in seconds. */
const LOC_COOKIE_S = 365 * 24 * 3600;
const LOC_COOKIE = /(?:^|;\s*)loc=([0-9b-hjkmnp-z]{6})(?:;|$)/;

/** The `loc` cookie that names a point's geohash cell to the server, for pages over `https:` or not. */
export const locCookie = (point: Point, protocol: string): string =>
	`loc=${geohash(point)}; path=/; max-age=${LOC_COOKIE_S}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`;

/** The geohash cell that a browser's cookies name; `null` when they name none. */
export const locCell = (cookies: string | null | undefined): string | null => LOC_COOKIE.exec(cookies ?? '')?.[1] ?? null;

export const DEFAULT_CELL = geohash(DEFAULT_POINT);

/** The one point that pages are drawn from for everybody in a geohash cell: its centre, or the default point (§9) in that one's cell. */
export const cellPoint = (cell: string): Point => (cell === DEFAULT_CELL ? DEFAULT_POINT : (cellCentre(cell) ?? DEFAULT_POINT));

/** The point that pages are drawn from for who is at a point: a page about a place must promise what they show there. */
export const pagePoint = (point: Point): Point => cellPoint(geohash(point));
