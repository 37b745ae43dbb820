import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { asksForPreview, PREVIEW } from '#lib/page/preview.ts';
import { isCleanText } from '#server/http/input.ts';
import { isFromOurPage } from '#server/http/origin.ts';
import { reportFailure } from '#server/http/report-failure.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { pageAddress } from '#server/page-cache/address.ts';
import { sharedLifeS } from '#server/page-cache/cache-headers.ts';
import type { PageVisit } from '#server/page-cache/cached-pages.ts';
import { cellAsked, PLACE_HEADER, placeOf } from '#server/page-cache/visitor-place.ts';
import type { App as Application } from '#server/ports/app.ts';
import type { NetworkClient } from '#server/throttle/client.ts';

/** Paths that are no addresses of pages: the error page, and paths that the router would decode a second time (`%2535`). */
const NO_PAGE = /^\/500(\.html)?$|%25/;

/** The beginning of the marks that stand for fragments in the pages of this process. */
const SIGN = `~${randomUUID()}~`;

/** Removes all repetitions at once, so that no address is redirected twice. */
const ENGLISH = new RegExp(`^(/${DEFAULT_LANGUAGE})+(?=/|$)`);

/** Decodes letters, digits and `-._~`: encoded (`%73`), they are the same to the router, but would be another address to caches. */
const plainly = (code: string): string => {
	const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
	return /[\w.~-]/.test(letter) ? letter : code;
};

/** The canonical path, when the requested one differs: no doubled or trailing slash, no `/en`, no encoded letter. */
export function canonicalPath(pathname: string): string {
	const path = pathname
		.replace(/%[2-7][0-9a-f]/gi, plainly)
		.replace(/\/{2,}/g, '/')
		.replace(/(.)\/$/, '$1');
	return path.replace(ENGLISH, '') || '/';
}

/**
 * Adds the Cache-Control that a page has not set itself: a preview is not stored, and everything else is revalidated each time. So a
 * permanent redirect for a changed name makes no loop in a browser when the name is changed back.
 */
export function withPolicy(answer: Response, request: Request): Response {
	const { headers } = answer;
	if (asksForPreview(new URL(request.url).searchParams)) {
		headers.set('Cache-Control', 'no-store');
		headers.delete('Vary');
	} else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
	return answer;
}

export type InnerRequest = { request: Request; visit: PageVisit; locals: App.Locals };

/**
 * The request that a page file gets: its path without the language and only the parameters that it may read, so that one file serves six
 * languages. A redirect or refusal instead when the address is not the canonical one.
 */
export function pageRequest(app: Application, request: Request, client: NetworkClient): Response | InnerRequest {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
	if (!isCleanText(url.pathname)) return new Response(null, { status: 400 });
	const canonical = canonicalPath(url.pathname);
	if (canonical !== url.pathname) return new Response(null, { status: 301, headers: { Location: canonical + url.search } });

	const path = url.pathname + url.search;
	const { language, pathname, search, isPreview, key, isShared } = pageAddress(path);
	const { cell, isKeyed } = cellAsked(request.headers.get(PLACE_HEADER), request.headers.get('cookie'));
	const place = placeOf(cell);
	// The error page is only for failures: a request for its address is answered with 404.
	const inner = new URL((NO_PAGE.test(pathname) ? '/404' : pathname) + search, url);
	if (isPreview) inner.searchParams.set(PREVIEW, 'true');
	const headers = new Headers(request.headers);
	// Of the cookies a page gets only the place.
	headers.delete('cookie');
	return {
		// HEAD is answered like GET, from the same cached page and with the same headers; the body is left out when the answer is written.
		request: new Request(inner, { headers, signal: request.signal }),
		visit: {
			path,
			key,
			cell,
			caller: client.network,
			signal: request.signal,
			sharedS: isShared && isKeyed ? sharedLifeS(app.settings) : null,
		},
		locals: {
			app,
			client,
			language,
			t: translatorOf(language, app.settings.siteName),
			path: pathname + search,
			place,
			isFromOurPage: isFromOurPage(request, app.settings),
			fragments: { sign: SIGN, bytes: [] },
			failed: (error) => reportFailure(app, 'page failed', error, { requestId: headers.get('x-request-id') }).code === 'UNAVAILABLE',
		},
	};
}
