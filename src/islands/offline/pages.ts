import { dayAndTime } from '#lib/format/times.ts';
import type { Language } from '#lib/languages.ts';
import { OWN_PAGES } from '#lib/page/own-pages.ts';
import { delocalizePath } from '#lib/paths.ts';

/** How many pages are kept, and for how long: prices of last week are no news. */
export const PAGES_KEPT = 30;
const KEPT_MS = 7 * 24 * 3_600_000;

const NEVER = new RegExp(`^/(api|design|offline|${OWN_PAGES.join('|')})(/|$)`);
/** What is searched for, and whom a link names, stays with the visitor; a product's shop is part of its address. */
const QUERY = /^(\?sid=\w+)?$/;

/** Whether a page may be kept for when there is no network: public HTML that says nothing of who looked at it. */
export function isWorthKeeping({ pathname, search }: URL, page: Response): boolean {
	const { headers, ok, redirected } = page;
	const isPublicHtml = /^text\/html/.test(headers.get('Content-Type') ?? '') && !/no-store/.test(headers.get('Cache-Control') ?? '');
	return ok && !redirected && isPublicHtml && QUERY.test(search) && !NEVER.test(delocalizePath(pathname).path);
}

const SEEN = /<template data-seen>(.*?)<\/template>/s;
const MAIN = /<main[^>]*>/;

/**
 * A kept page with a line on top that says when it was seen, in the words that the language's offline page has for it; `null` when it
 * is older than a week or its time is unknown.
 */
export async function seenPage(page: Response, offlineHtml: string, language: Language, now = Date.now()): Promise<Response | null> {
	const at = Date.parse(page.headers.get('Date') ?? '');
	if (!(now - at < KEPT_MS)) return null;
	const line = (SEEN.exec(offlineHtml)?.[1] ?? '').replace('{time}', dayAndTime(new Date(at).toISOString(), language));
	const html = (await page.text()).replace(MAIN, (main) => main + line);
	const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
	const policy = page.headers.get('Content-Security-Policy');
	if (policy) headers.set('Content-Security-Policy', policy);
	return new Response(html, { headers });
}
