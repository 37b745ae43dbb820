import { astro, FetchState } from 'astro/fetch';
import { answerPageRequest } from '#server/http/answer-page.ts';
import { homePoint } from '#server/place/home-point.ts';
import { runningApp } from '#server/ports/running-app.ts';

function page(request: Request): Promise<Response> {
	// A page is drawn for one instant: what it says of opening hours and how long that stays true must agree.
	const running = runningApp();
	const at = running.clock.now();
	const app = { ...running, clock: { now: () => at } };
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

/** The front door of pages: a path, a language and a place. Calls of the API are answered before (`server/edge/answer-calls.ts`). */
export default { fetch: page };
