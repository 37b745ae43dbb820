import type { ServerResponse } from 'node:http';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { languageOf } from '#lib/languages.ts';
import { refuse } from '#lib/result.ts';
import { RETRY_AFTER_S } from '#lib/retry-after.ts';
import { refusalOfFailure } from '#server/responses/failure.ts';
import { isApi } from '#server/responses/is-api.ts';
import { laterPageAt, type NoPage } from '#server/responses/later-page.ts';
import { errorsOf } from '#server/responses/refusal-response.ts';

/** A short answer of the server itself, before or instead of pages and API. */
export function answerPlain(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
	res.writeHead(status, {
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		...headers,
	});
	res.end(body);
}

/** That there is no answer, to each as he reads: to a page's reader in a page of its language, to a call as the contract has it, else in a line. */
export function answerNone(res: ServerResponse, why: NoPage, headers: Record<string, string> = {}): void {
	const { url = '', headers: asked } = res.req;
	const [status, message] = REFUSALS[why];
	const page = laterPageAt(url, why);
	const told = isApi(url) ? JSON.stringify({ errors: errorsOf([refuse(why)], languageOf(asked['accept-language'])) }) : `${message}\n`;
	const type = page ? 'text/html; charset=utf-8' : isApi(url) ? 'application/json' : 'text/plain; charset=utf-8';
	const again = status === 503 && { 'Retry-After': String(RETRY_AFTER_S) };
	answerPlain(res, status, page ?? told, { 'Content-Type': type, ...again, ...headers });
}

/** The answer to a request that failed beneath everything: 503 while trying again will help (the database is away), else 500. */
export function answerFailure(res: ServerResponse, error: unknown): void {
	if (res.headersSent) res.destroy();
	else answerNone(res, refusalOfFailure(error).code === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'INTERNAL');
}
