import { REFUSALS, wireCode } from '#lib/contract/refusals.ts';
import type { Language } from '#lib/languages.ts';
import type { Refusal } from '#lib/result.ts';
import { RETRY_AFTER_S } from '#lib/retry-after.ts';
import { translateIfKnown } from '#server/i18n/translate.ts';

/** What a call is told of its refusals, as the contract writes errors. */
export const errorsOf = (refusals: readonly Refusal[], language: Language) =>
	refusals.map(({ code, field, params, details }) => ({
		code: wireCode(code),
		message: REFUSALS[code][1],
		display_text: translateIfKnown(language, `error.${code}`, params) ?? REFUSALS[code][1],
		...(field !== undefined && { field }),
		...(details !== undefined && { details }),
	}));

/**
 * The one place where a refusal becomes a status and words. The first refusal gives the status; `params.retryAfter`
 * (seconds) becomes `Retry-After` on 429 and 503.
 */
export function refusalResponse(refusals: readonly [Refusal, ...Refusal[]], language: Language, headers: HeadersInit = {}): Response {
	const [first] = refusals;
	const [status] = REFUSALS[first.code];
	const response = Response.json({ errors: errorsOf(refusals, language) }, { status, headers });
	response.headers.set('Cache-Control', 'no-store');
	if (status === 429 || status === 503) response.headers.set('Retry-After', String(first.params?.['retryAfter'] ?? RETRY_AFTER_S));
	return response;
}
