import type { Caller } from '#lib/contract/callers.ts';
import { clientCodeFor } from '#lib/contract/clients.ts';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { languageOf } from '#lib/languages.ts';
import { type Ok, ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { countedAs } from '#server/api/counted-as.ts';
import { fieldsOf, readBody } from '#server/http/body.ts';
import type { CallThrottle } from '#server/http/call-throttle.ts';
import { callerOf, signerOf } from '#server/http/caller.ts';
import { checkedInput, givenFields, isCleanUrl, pointOf } from '#server/http/input.ts';
import type { Route } from '#server/http/join-routes.ts';
import { logCall } from '#server/http/log-call.ts';
import { checkOrigin } from '#server/http/origin.ts';
import { appOf, isImpersonal } from '#server/http/reads-of-call.ts';
import { reportFailure } from '#server/http/report-failure.ts';
import type { App } from '#server/ports/app.ts';
import { jsonResponse } from '#server/responses/json.ts';
import { refusalResponse } from '#server/responses/refused.ts';
import type { NetworkClient } from '#server/throttle/client.ts';

export type Incoming = { request: Request; requestId: string; client: NetworkClient; pathParams: Record<string, string> };

/** A call whose caller is known and may make it now; `who` is the caller that is counted. */
type LetIn = Incoming & { route: Route; known: Caller; url: URL; who: string };
type Refusals = [Refusal, ...Refusal[]];
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/;

const pathOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** The steps of one call in their order; the first refusal is the answer. */
async function steps(
	app: App,
	throttle: CallThrottle,
	route: Route,
	incoming: Incoming,
	known: Result<Caller>,
): Promise<Ok<unknown> | Response | Refusals> {
	const { name, row } = route;
	const { request, client } = incoming;
	const url = new URL(request.url);

	const origin = row.fromOtherSites ? ok(null) : checkOrigin(request, app.settings);
	if (!origin.ok) return [origin];
	const clientCode = request.headers.get('client-code');
	if (clientCode && clientCode !== clientCodeFor(pathOf(name))) return [refuse('CLIENT_UNKNOWN')];

	const who = known.ok ? countedAs(known.value, client.network) : client.network;
	const spent = await throttle.rates.get(row.rate)?.(who);
	if (spent) return [spent];
	if (!known.ok) return [known];

	if (!isCleanUrl(url)) return [refuse('INPUT_INVALID')];
	const rest = () => work(app, throttle, { ...incoming, route, known: known.value, url, who });
	if (row.body !== 'multipart') return rest();
	// Its body is large, so few are held in memory at once.
	const line = throttle.uploads[known.value.kind === 'customer' ? 'customer' : 'counter'];
	const outcome = await line(client.network, who, async () => ({ value: await rest() }));
	return 'code' in outcome ? [outcome] : outcome.value;
}

/** The steps of a call that is let in: its body, its input, and its work. */
async function work(app: App, throttle: CallThrottle, letIn: LetIn): Promise<Ok<unknown> | Response | Refusals> {
	const { row, run } = letIn.route;
	const { request, requestId, client, pathParams, known, url, who } = letIn;
	const body = await readBody(request, row);
	if (!body.ok) return [body];
	const { raw } = body.value;
	const caller = row.who === 'webhook' ? await signerOf(app, pathParams.provider ?? '', raw, request.headers) : ok(known);
	if (!caller.ok) return [caller];
	// Path parameters override query and body, so that no field can redirect a call to something else.
	const fields = { ...fieldsOf(url.searchParams), ...givenFields(row, body.value.fields), ...pathParams };
	const input = checkedInput(row.input, fields);
	if (Array.isArray(input)) return input;
	if (!input.ok) return [input];
	const point = pointOf(fields);
	if (!point.ok) return [point];

	const key = request.headers.get('idempotency-key') || null;
	const isOptional = row.idempotent === 'optional' && key === null;
	if (row.idempotent && !isOptional && !IDEMPOTENCY_KEY.test(key ?? '')) return [refuse('IDEMPOTENCY_KEY_REQUIRED')];

	const done = () =>
		run(input.value, {
			app: appOf(app, letIn.route, request),
			requestId,
			caller: caller.value,
			idempotencyKey: key,
			rawBody: raw,
			network: client.network,
			language: languageOf(request.headers.get('accept-language')),
			point: point.value,
			headers: request.headers,
			signal: request.signal,
		});
	const answer = await throttle.calls[caller.value.kind].run(who, done);
	return answer instanceof Response || answer.ok ? answer : [answer];
}

/** Answers one call of the contract; never throws. Internal errors are logged under the request id and not shown. */
export async function answerCall(app: App, throttle: CallThrottle, route: Route, incoming: Incoming): Promise<Response> {
	const { request, requestId, client } = incoming;
	const language = languageOf(request.headers.get('accept-language'));
	const startedAt = performance.now();
	/** What is known until now; `logCall` says what of it is logged. */
	const answered = { requestId, call: route.name, who: 'unknown' };
	const logged = (response: Response, code: RefusalCode | null): Response => {
		logCall(app, { ...answered, status: response.status, code, ms: Math.round(performance.now() - startedAt) });
		return response;
	};
	try {
		const caller = await throttle.tokens.run(client.network, () => callerOf(app, route.row.who, request.headers));
		if (caller.ok) answered.who = caller.value.kind;
		const outcome = await steps(app, throttle, route, incoming, caller);
		if (Array.isArray(outcome)) return logged(refusalResponse(outcome, language), outcome[0].code);
		const answer = outcome instanceof Response ? outcome : jsonResponse({ data: outcome.value }, { status: route.row.status ?? 200 });
		const isPersonal = !isImpersonal(route, request);
		if (isPersonal || !answer.headers.has('cache-control')) answer.headers.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache');
		answer.headers.append('Vary', 'Accept-Language, Authorization');
		// By which a browser knows how far its own clock is off.
		answer.headers.set('Date', app.clock.now().toUTCString());
		return logged(answer, null);
	} catch (error) {
		return refusalResponse([reportFailure(app, 'call failed', error, { requestId, call: route.name })], language);
	}
}
