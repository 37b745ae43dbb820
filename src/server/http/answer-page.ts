import { type InnerRequest, pageRequest, withPolicy } from '#server/http/page-request.ts';
import { createCachedPages } from '#server/page-cache/cached-pages.ts';
import { pageCache } from '#server/page-cache/store.ts';
import type { App } from '#server/ports/app.ts';
import { currentClient } from '#server/throttle/client.ts';

const pages = createCachedPages(pageCache);

/** The answer to a request for a page: a redirect or refusal, the cached page, or the page that `render` draws. */
export async function answerPageRequest(app: App, request: Request, render: (inner: InnerRequest) => Promise<Response>): Promise<Response> {
	const inner = pageRequest(app, request, currentClient());
	if (inner instanceof Response) return withPolicy(inner, request);
	const answer = await pages.answer(
		inner.visit,
		() => render(inner),
		(message) => app.log.warn(message),
	);
	return withPolicy(answer, request);
}
