import { Hono } from 'hono';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { DEFAULT_LANGUAGE, languageOf } from '#lib/languages.ts';
import { refuse } from '#lib/result.ts';
import { createCallThrottle } from '#server/http/call-throttle.ts';
import { cleanPath } from '#server/http/clean-path.ts';
import { DOCS_CSP, docsPage } from '#server/http/docs-page.ts';
import type { Route } from '#server/http/join-routes.ts';
import { answerCall } from '#server/http/pipeline.ts';
import { requestIdOf } from '#server/http/request-id.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import type { App } from '#server/ports/app.ts';
import { refusalResponse } from '#server/responses/refused.ts';
import { currentClient, type NetworkClient } from '#server/throttle/client.ts';

/** Answers a call of a client, by default the client of the current request. */
export type Api = (request: Request, client?: NetworkClient) => Promise<Response>;

/** A parameter that follows a word in one segment, as in `cart{cartId}/offer/add` (§7). */
const JOINED = /(?<=^|\/)(\w+)\{(\w+)\}/g;

/** `cart/{cartId}/reset` in the router's notation, under every base path; the router treats a closing slash as no difference. */
const patternsOf = (path: string) => {
	const pattern = path
		.replace(JOINED, ':$2{$1.+}')
		.replace(/(?<=^|\/)\{(\w+)\}/g, ':$1')
		.replace(/\/$/, '');
	return path.startsWith('auxiliaryservice/') ? [`/api/${pattern}`, `/${pattern}`] : [`/api/${pattern}`];
};

/** The parameters of a path; the router gives a joined one together with its word. */
function paramsOf(path: string, found: Record<string, string>): Record<string, string> {
	const params = { ...found };
	for (const [, word = '', name = ''] of path.matchAll(JOINED)) params[name] = (params[name] ?? '').slice(word.length);
	return params;
}

/** The API of an App: these routes behind a router; 404 and 405 for what is not among them, x-request-id on all. */
export function createApi(app: App, routes: readonly Route[]): Api {
	const throttle = createCallThrottle();
	const router = new Hono<{ Bindings: { requestId: string; client: NetworkClient } }>({ getPath: ({ url }) => cleanPath(url) });
	const methodsAt = new Map<string, string[]>();

	for (const route of routes) {
		const [method = '', path = ''] = route.name.split(' ', 2);
		for (const pattern of patternsOf(path)) {
			router.on(method, pattern, (c) =>
				answerCall(app, throttle, route, { ...c.env, request: c.req.raw, pathParams: paramsOf(path, c.req.param()) }),
			);
			methodsAt.set(pattern, [...(methodsAt.get(pattern) ?? []), method]);
		}
	}

	let docs: string | null = null;
	router.get('/api/docs', () => {
		// Written when first asked for: it costs a tenth of a start.
		docs ??= docsPage(translatorOf(DEFAULT_LANGUAGE, app.settings.siteName)('layout.brand'));
		return new Response(docs, {
			headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': DOCS_CSP, 'Cache-Control': 'no-cache' },
		});
	});

	const refusal = (request: Request, code: RefusalCode, headers?: HeadersInit) =>
		refusalResponse([refuse(code)], languageOf(request.headers.get('accept-language')), headers);
	for (const [pattern, methods] of methodsAt) {
		const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
		router.all(pattern, (c) => refusal(c.req.raw, 'METHOD_NOT_ALLOWED', { Allow: allow }));
	}
	router.notFound((c) => refusal(c.req.raw, 'NOT_FOUND'));

	return async (request, client = currentClient()) => {
		const requestId = requestIdOf(request.headers.get('x-request-id'));
		const response = await router.fetch(request, { requestId, client });
		response.headers.set('x-request-id', requestId);
		return response;
	};
}
