import { astro, FetchState } from 'astro/fetch';
import { answerPageRequest } from '#server/http/answer-page.ts';
import { type Api, createApi } from '#server/http/router.ts';
import { ROUTES } from '#server/http/routes.ts';
import { homePoint } from '#server/place/home-point.ts';
import { runningApp } from '#server/ports/running-app.ts';
import { isApi } from '#server/responses/is-api.ts';

/** One for each App: the dev server makes an App anew whenever the server's code has changed. */
const apis = new WeakMap<object, Api>();

function runningApi(): Api {
	const app = runningApp();
	const api = apis.get(app) ?? createApi(app, ROUTES);
	apis.set(app, api);
	return api;
}

function page(request: Request): Promise<Response> {
	// A page is drawn for one instant: what it says of opening hours and how long that stays true must agree.
	const running = runningApp();
	const at = running.clock.now();
	const app = { ...running, db: running.reads, clock: { now: () => at } };
	return answerPageRequest(app, request, async (inner) => {
		const { place } = inner.locals;
		const state = new FetchState(inner.request);
		state.locals = place.isDefault ? { ...inner.locals, place: { ...place, point: await homePoint(app) } } : inner.locals;
		// Pages are cached whole and compressed, so streaming them gains nothing.
		state.streaming = false;
		const answer = await astro(state);
		// Astro answers every failure with 500; the error page sets Retry-After where trying again helps, as while the database is away.
		const isPassing = answer.status === 500 && answer.headers.has('Retry-After');
		return isPassing ? new Response(answer.body, { status: 503, headers: answer.headers }) : answer;
	});
}

/** Answers a page for a path, a language and a place. In the dev server it also answers the API; a built store does that without Astro (ADR 46). */
export default {
	fetch(request: Request): Promise<Response> {
		if (!isApi(new URL(request.url).pathname)) return page(request);
		return runningApi()(request);
	},
};
