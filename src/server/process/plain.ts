import type { ServerResponse } from 'node:http';
import { RETRY_AFTER_S } from '#lib/retry-after.ts';
import { refusalOfFailure } from '#server/http/failure.ts';
import { laterPageAt } from '#server/http/later-page.ts';

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

/** As `answerPlain`; who asked for a page, and not for a call, picture or file, is told in a page of its language to try again. */
export function answerInPlace(res: ServerResponse, status: 500 | 503, body: string, headers: Record<string, string> = {}): void {
	const page = laterPageAt(res.req.url ?? '');
	answerPlain(res, status, page ?? body, { ...(page && { 'Content-Type': 'text/html; charset=utf-8' }), ...headers });
}

/** The answer to a request that failed beneath everything: 503 while trying again will help (the database is away), else 500. */
export function answerFailure(res: ServerResponse, error: unknown): void {
	if (res.headersSent) res.destroy();
	else if (refusalOfFailure(error).code !== 'UNAVAILABLE') answerInPlace(res, 500, 'internal error\n');
	else answerInPlace(res, 503, 'not now, try again\n', { 'Retry-After': String(RETRY_AFTER_S) });
}
