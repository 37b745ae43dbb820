import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import type { App as Application } from '#server/app/app.ts';
import { refusalOfFailure } from '#server/http/failure.ts';
import { isCleanUrl } from '#server/http/input.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { PREVIEW, pageAddress } from '#server/page-cache/address.ts';
import { placeOf } from '#server/page-cache/place.ts';

const isPassing = (error: unknown): boolean => refusalOfFailure(error).code === 'UNAVAILABLE';

/** The one path a page lives at, when it is asked for at another: no doubled or trailing slash, no `/en`. */
export function canonicalPath(pathname: string): string {
	const path = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
	const english = `/${DEFAULT_LANGUAGE}`;
	if (path === english) return '/';
	return path.startsWith(`${english}/`) ? path.slice(english.length) : path;
}

/**
 * The request a page file sees: its path without the language and only the parameters it may read, so that one file serves six
 * languages. A redirect or refusal instead when the address is not the page's own.
 */
export function pageRequest(app: Application, request: Request): Response | { request: Request; locals: App.Locals } {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
	if (!isCleanUrl(url)) return new Response(null, { status: 400 });
	const canonical = canonicalPath(url.pathname);
	if (canonical !== url.pathname) return new Response(null, { status: 301, headers: { Location: canonical + url.search } });

	const address = pageAddress(url.pathname, url.search);
	const { language, pathname, search } = address;
	const place = placeOf(request.headers.get('cookie'));
	const inner = new URL(pathname + search, url);
	if (address.isPreview) inner.searchParams.set(PREVIEW, 'true');
	const headers = new Headers(request.headers);
	// What the page cache keys on; the cookie itself stays out of pages.
	headers.set('x-language', language);
	headers.set('x-place', place.cell);
	headers.delete('cookie');
	return {
		request: new Request(inner, { method: request.method, headers, signal: request.signal }),
		locals: { app, language, t: translatorOf(language), path: pathname + search, place, isPassing },
	};
}
