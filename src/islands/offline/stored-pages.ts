import { clockFrom } from '#lib/format/clock.ts';
import { dayAndTime } from '#lib/format/times.ts';
import type { Language } from '#lib/languages.ts';
import { PERSONAL_PAGES } from '#lib/page/personal-pages.ts';
import { delocalizePath, paths } from '#lib/paths.ts';

/** How many pages are stored, and for how long: prices of last week are of no use. */
export const STORED_PAGES_MAX = 30;
const STORED_MS = 7 * 24 * 3_600_000;

const NEVER = new RegExp(`^/(api|design|offline|rate-order|${PERSONAL_PAGES.join('|')})(/|$)`);
/**
 * The query parameters of a page that may be stored: searches and names in links are private, but a product's shop (`sid`) is part of its
 * address.
 */
const QUERY = /^(\?sid=\w+)?$/;

/** Whether a page of this address may be stored for offline use, if its answer says nothing about its reader. */
export const isStorableAddress = ({ pathname, search }: URL): boolean => QUERY.test(search) && !NEVER.test(delocalizePath(pathname).path);

/** Whether a page may be stored for offline use: public HTML that says nothing about its reader. */
export function isStorable(url: URL, page: Response): boolean {
	const { headers, ok, redirected } = page;
	const isPublicHtml = /^text\/html/.test(headers.get('Content-Type') ?? '') && !/no-store/.test(headers.get('Cache-Control') ?? '');
	return ok && !redirected && isPublicHtml && isStorableAddress(url);
}

const SEEN = /<template data-seen>(.*?)<\/template>/s;
const CLOCK = /<template data-clock="([^"]*)">/;
const MAIN = /<main[^>]*>/;

/**
 * A stored page with a line at the top that says when it was seen, in the words of the language's offline page; `null` when the page is
 * older than a week or its time is unknown.
 */
export async function storedPage(page: Response, offlineHtml: string, language: Language, now = Date.now()): Promise<Response | null> {
	const at = Date.parse(page.headers.get('Date') ?? '');
	if (!(now - at < STORED_MS)) return null;
	const clock = clockFrom(CLOCK.exec(offlineHtml)?.[1] ?? '');
	const line = (SEEN.exec(offlineHtml)?.[1] ?? '').replace('{time}', dayAndTime(new Date(at).toISOString(), language, clock));
	return withText(
		page,
		(await page.text()).replace(MAIN, (main) => main + line),
	);
}

/** Whether a page, by its path without the language, is one of the counter, which has one HTML for all of them. */
export const isCounter = (path: string): boolean => `${path}/`.startsWith(`${paths.counter()}/`);

/** Stands for the id of an order in the address of the page that is stored for all of them. */
export const ANY_ORDER = 'of-this-browser';
const ORDER = new RegExp(`^${paths.order('(\\w+)')}$`);

/** The id of the order that a page shows, by its path without the language; `undefined` for any other page. */
export const orderAt = (path: string): string | undefined => ORDER.exec(path)?.[1];

/** The page of an order from the one that is stored for all of them: what the order is, the browser knows. */
export const orderPage = async (page: Response, id: string): Promise<Response> =>
	withText(page, (await page.text()).replaceAll(ANY_ORDER, id));

/** The same page with other text, under the same policy. */
function withText(page: Response, html: string): Response {
	const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
	const policy = page.headers.get('Content-Security-Policy');
	if (policy) headers.set('Content-Security-Policy', policy);
	return new Response(html, { headers });
}
