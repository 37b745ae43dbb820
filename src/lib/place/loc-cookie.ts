import { geohash, type Point } from '#lib/place/geo.ts';

/** The lifetime of the `loc` cookie, in seconds. */
const LOC_COOKIE_S = 365 * 24 * 3600;
const CELL = '[0-9b-hjkmnp-z]{6}';
const WHOLE_CELL = new RegExp(`^${CELL}$`);
/** Edges take the cell out of the cookie by the same pattern (docs/edge). */
const LOC_COOKIE = new RegExp(`(?:^|;\\s*)loc=(${CELL})(?:;|$)`);

/** Whether a text is a cell of the size that pages are drawn for. */
export const isCell = (text: string | null | undefined): text is string => WHOLE_CELL.test(text ?? '');

/** The parameter of a page's address that no shared cache answers: with it the page is always drawn for the visitor's own cell. */
export const OWN_PAGE = 'own';

/** The `loc` cookie with a point's geohash cell, for pages over `https:` or `http:`. */
export const locCookie = (point: Point, protocol: string): string =>
	`loc=${geohash(point)}; path=/; max-age=${LOC_COOKIE_S}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`;

/** Removes the `loc` cookie: the browser's pages are drawn for the home point again. */
export const NO_LOC_COOKIE = 'loc=; path=/; max-age=0; samesite=lax';

/** The geohash cell in a `Cookie` header; `null` when it has none. */
export const cellFromCookie = (cookies: string | null | undefined): string | null => LOC_COOKIE.exec(cookies ?? '')?.[1] ?? null;
