import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '#lib/languages.ts';
import { asksForPreview, PREVIEW } from '#lib/page/preview.ts';
import { isCleanText } from '#server/http/input.ts';
import { isFromOurPage } from '#server/http/origin.ts';
import { reportFailure } from '#server/http/report-failure.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { pageAddress } from '#server/page-cache/address.ts';
import type { PageVisit } from '#server/page-cache/cached-pages.ts';
import { placeOf } from '#server/page-cache/visitor-place.ts';
import type { App as Application } from '#server/ports/app.ts';
import type { NetworkClient } from '#server/throttle/client.ts';

/** The page of failures, and what the router would decode a second time (`%2535`): nobody's address. */
const NOWHERE = /^\/500(\.html)?$|%25/;

/** Begins the marks in pages of this process that stand for what was drawn before. */
const SIGN = `~${randomUUID()}~`;

/** However often it stands there, so that no address is redirected twice. */
const ENGLISH = new RegExp(`^(/${DEFAULT_LANGUAGE})+(?=/|$)`);

/** A letter, digit or `-._~` as itself: written `%73`, it would be read as the same by the router and be another address to all else. */
const plainly = (code: string): string => {
	const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
	return /[\w.~-]/.test(letter) ? letter : code;
};

/** The one path a page lives at, when it is asked for at another: no doubled or trailing slash, no `/en`, no letter as `%…`. */
export function canonicalPath(pathname: string): string {
	const path = pathname
		.replace(/%[2-7][0-9a-f]/gi, plainly)
		.replace(/\/{2,}/g, '/')
		.replace(/(.)\/$/, '$1');
	return path.replace(ENGLISH, '') || '/';
}

/**
 * An answer with the policy for browsers that the page has not given it: a preview is kept nowhere, and all else is asked for anew each
 * time. So a redirect to a name that was changed and is changed back is no loop in a browser that would keep it for ever.
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
 * The request a page file sees: its path without the language and only the parameters it may read, so that one file serves six
 * languages. A redirect or refusal instead when the address is not the page's own.
 */
export function pageRequest(app: Application, request: Request, client: NetworkClient): Response | InnerRequest {
	const url = new URL(request.url);
	if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
	if (!isCleanText(url.pathname)) return new Response(null, { status: 400 });
	const canonical = canonicalPath(url.pathname);
	if (canonical !== url.pathname) return new Response(null, { status: 301, headers: { Location: canonical + url.search } });

	const path = url.pathname + url.search;
	const { language, pathname, search, isPreview, key } = pageAddress(path);
	const place = placeOf(request.headers.get('cookie'));
	// The page of failures is for failures alone: asked for by its address it is a page that there is not.
	const inner = new URL((NOWHERE.test(pathname) ? '/404' : pathname) + search, url);
	if (isPreview) inner.searchParams.set(PREVIEW, 'true');
	const headers = new Headers(request.headers);
	// Of the cookie a page sees the place alone.
	headers.delete('cookie');
	return {
		// HEAD is answered as GET is, from the same kept page and with the same headers; its body is left out where it is written.
		request: new Request(inner, { headers, signal: request.signal }),
		visit: { path, key, cell: place.cell, caller: client.network, signal: request.signal },
		locals: {
			app,
			client,
			language,
			t: translatorOf(language, app.settings.siteName),
			path: pathname + search,
			place,
			isFromOurPage: isFromOurPage(request, app.settings),
			pieces: { sign: SIGN, bytes: [] },
			failed: (error) => reportFailure(app, 'page failed', error, { requestId: headers.get('x-request-id') }).code === 'UNAVAILABLE',
		},
	};
}
