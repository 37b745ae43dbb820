import { REFUSALS, wireCode } from '#lib/contract/refusals.ts';
import { RETRY_AFTER_S } from '#lib/default-retry-after.ts';
import { type Language, languageOf } from '#lib/languages.ts';
import type { Refusal } from '#lib/result.ts';
import { translateIfKnown } from '#server/i18n/translate.ts';
import { failurePageAt } from '#server/responses/failure-page.ts';
import { isApi } from '#server/responses/is-api.ts';
import { jsonResponse } from '#server/responses/json.ts';

/** Refusals in the contract's form of errors. */
const errorsOf = (refusals: readonly Refusal[], language: Language) =>
	refusals.map(({ code, field, params, details }) => ({
		code: wireCode(code),
		message: REFUSALS[code][1],
		display_text: translateIfKnown(language, `error.${code}`, params) ?? REFUSALS[code][1],
		...(field !== undefined && { field }),
		...(details !== undefined && { details }),
	}));

/** The headers of every refused answer. `params.retryAfter` (seconds) becomes `Retry-After` on 429 and 503. */
function headersOf({ code, params }: Refusal): Record<string, string> {
	const [status] = REFUSALS[code];
	const isForNow = status === 429 || status === 503;
	return { 'Cache-Control': 'no-store', ...(isForNow && { 'Retry-After': String(params?.retryAfter ?? RETRY_AFTER_S) }) };
}

/** The answer to a refused call of the API. The first refusal gives the status. */
export function refusalResponse(refusals: readonly [Refusal, ...Refusal[]], language: Language, headers: HeadersInit = {}): Response {
	const [first] = refusals;
	const response = jsonResponse({ errors: errorsOf(refusals, language) }, { status: REFUSALS[first.code][0], headers });
	for (const [name, value] of Object.entries(headersOf(first))) response.headers.set(name, value);
	return response;
}

/**
 * The answer to a refused request, by its address: for a page a short page in its language, for a call errors in the contract's form, for
 * anything else a line of text.
 */
export function refusedAs(url: string, acceptLanguage: string | undefined, refusal: Refusal) {
	const [status, message] = REFUSALS[refusal.code];
	const answer = (type: string, body: string) => ({ status, headers: { ...headersOf(refusal), 'Content-Type': type }, body });
	if (isApi(url)) return answer('application/json', JSON.stringify({ errors: errorsOf([refusal], languageOf(acceptLanguage)) }));
	const page = failurePageAt(url, refusal.code);
	return page ? answer('text/html; charset=utf-8', page) : answer('text/plain; charset=utf-8', `${message}\n`);
}

/** `refusedAs` for a page or a picture, by its path as it was asked for. */
export function refusedPage(path: string, refusal: Refusal): Response {
	const { body, ...init } = refusedAs(path, undefined, refusal);
	return new Response(body, init);
}
