import type { ServerResponse } from 'node:http';
import { type Refusal, refuse } from '#lib/result.ts';
import { refusalOfFailure } from '#server/responses/refusal-of-failure.ts';
import { refusedAs } from '#server/responses/refused.ts';

/** A short plain answer, before or instead of pages and API. */
export function answerPlain(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
	res.writeHead(status, {
		'Content-Type': 'text/plain; charset=utf-8',
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		...headers,
	});
	res.end(body);
}

/** Answers a refused request in the form for its address (`refusedAs`). */
export function answerRefusal(res: ServerResponse, refusal: Refusal): void {
	const { url = '', headers } = res.req;
	const answer = refusedAs(url, headers['accept-language'], refusal);
	answerPlain(res, answer.status, answer.body, answer.headers);
}

/** The answer to a request that failed outside pages and API: 503 when trying again helps (the database is away), else 500. */
export function answerFailure(res: ServerResponse, error: unknown): void {
	if (res.headersSent) return void res.destroy();
	const refusal = refusalOfFailure(error);
	answerRefusal(res, refusal.code === 'UNAVAILABLE' ? refusal : refuse('INTERNAL'));
}
