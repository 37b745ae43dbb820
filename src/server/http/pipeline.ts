import type { Caller } from '#lib/contract/callers.ts';
import { clientCodeFor } from '#lib/contract/clients.ts';
import { languageOf } from '#lib/languages.ts';
import { type Ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { fieldsOf, readBody } from '#server/http/body.ts';
import { callerOf, signerOf } from '#server/http/caller.ts';
import { AT_ONCE, type CallerTurnstile } from '#server/http/caller-turnstile.ts';
import { clientIp, networkOfRequest } from '#server/http/client-ip.ts';
import { checkedInput, isCleanUrl, pointOf } from '#server/http/input.ts';
import type { Route } from '#server/http/join-routes.ts';
import { checkOrigin } from '#server/http/origin.ts';
import type { Rates } from '#server/http/rates.ts';
import { reportFailure } from '#server/http/report-failure.ts';
import type { App } from '#server/ports/app.ts';
import { refusalResponse } from '#server/responses/refusal-response.ts';
import { networkOf } from '#server/throttle/network.ts';

/** What keeps one caller from starving the others. */
export type Limits = { rates: Rates; turnstile: CallerTurnstile };
export type Incoming = { request: Request; requestId: string; pathParams: Record<string, string> };

type Refusals = [Refusal, ...Refusal[]];
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/;

const pathOf = (name: string) => name.slice(name.indexOf(' ') + 1);

/** The steps of one call in their order; each refuses by itself, and the first refusal is the answer. */
async function steps(
	app: App,
	{ rates, turnstile }: Limits,
	route: Route,
	incoming: Incoming,
	known: Result<Caller>,
): Promise<Ok<unknown> | Response | Refusals> {
	const { name, row, run } = route;
	const { request, requestId, pathParams } = incoming;
	const url = new URL(request.url);
	const ip = clientIp(request, app.settings.trustProxy);

	const origin = checkOrigin(request, app.settings);
	if (!origin.ok) return [origin];
	const clientCode = request.headers.get('client-code');
	if (clientCode && clientCode !== clientCodeFor(pathOf(name))) return [refuse('CLIENT_UNKNOWN')];

	const who = known.ok && known.value.kind === 'customer' ? known.value.customerId : networkOf(ip);
	const rate = await rates.take(row.rate, who);
	if (!rate.ok) return [rate];
	if (!known.ok) return [known];

	if (!isCleanUrl(url)) return [refuse('INPUT_INVALID')];
	const body = await readBody(request, row);
	if (!body.ok) return [body];
	const { raw } = body.value;
	const caller = row.who === 'webhook' ? await signerOf(app, pathParams.provider ?? '', raw, request.headers) : known;
	if (!caller.ok) return [caller];
	// What the path names wins over query and body, so that no field can point a call at something else.
	const fields = { ...fieldsOf(url.searchParams), ...body.value.fields, ...pathParams };
	const input = checkedInput(row.input, fields);
	if (Array.isArray(input)) return input;
	if (!input.ok) return [input];
	const point = pointOf(fields);
	if (!point.ok) return [point];

	const key = request.headers.get('idempotency-key') || null;
	const isOptional = row.idempotent === 'optional' && key === null;
	if (row.idempotent && !isOptional && !IDEMPOTENCY_KEY.test(key ?? '')) return [refuse('IDEMPOTENCY_KEY_REQUIRED')];

	const work = () =>
		run(input.value, {
			app,
			requestId,
			caller: caller.value,
			idempotencyKey: key,
			rawBody: raw,
			ip,
			language: languageOf(request.headers.get('accept-language')),
			point: point.value,
			headers: request.headers,
			signal: request.signal,
		});
	const { kind } = caller.value;
	const answer = await turnstile.through(`${kind} ${who}`, AT_ONCE[kind], work);
	return answer instanceof Response || answer.ok ? answer : [answer];
}

/** Answers one call of the contract; never throws. What went wrong inside is logged under the request id and not told. */
export async function answerCall(app: App, limits: Limits, route: Route, incoming: Incoming): Promise<Response> {
	const { request, requestId } = incoming;
	const language = languageOf(request.headers.get('accept-language'));
	try {
		// A token has to be looked up before it is known whose it is, so these wait in a line of their address.
		const line = `tokens of ${networkOfRequest(request, app.settings.trustProxy)}`;
		const caller = await limits.turnstile.through(line, AT_ONCE.guest, () => callerOf(app, route.row.who, request.headers));
		const outcome = await steps(app, limits, route, incoming, caller);
		if (Array.isArray(outcome)) return refusalResponse(outcome, language);
		const answer = outcome instanceof Response ? outcome : Response.json({ data: outcome.value }, { status: route.row.status ?? 200 });
		const isPersonal = request.headers.has('authorization') || route.row.who !== 'anyone' || request.method !== 'GET';
		if (isPersonal || !answer.headers.has('cache-control')) answer.headers.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache');
		answer.headers.append('Vary', 'Accept-Language, Authorization');
		return answer;
	} catch (error) {
		return refusalResponse([reportFailure(app, 'call failed', error, { requestId, endpoint: route.name })], language);
	}
}
