import type { ServerResponse } from 'node:http';

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
