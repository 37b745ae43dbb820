import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { TOO_LONG_PAGE } from '#server/responses/failure-page.ts';
import { hasCode } from '#server/system/errors.ts';

/**
 * Answers a request that Node could not read, and ends its connection: with a page when its address is too long, as a shared list may be; else
 * as Node itself does. `isAnswering`: an answer is under way on this connection, which takes no second one.
 */
export function answerUnread(error: Error, socket: Duplex, isAnswering: boolean): void {
	if (!socket.writable || isAnswering || hasCode(error, 'ECONNRESET')) return void socket.destroy();
	const end = (status: number, headers: readonly string[] = [], body = '') =>
		socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, 'Connection: close', '', body].join('\r\n'));
	if (hasCode(error, 'HPE_HEADER_OVERFLOW')) {
		const length = Buffer.byteLength(TOO_LONG_PAGE);
		end(431, ['Content-Type: text/html; charset=utf-8', `Content-Length: ${length}`, 'Cache-Control: no-store'], TOO_LONG_PAGE);
	} else if (hasCode(error, 'HPE_CHUNK_EXTENSIONS_OVERFLOW')) end(413);
	else end(hasCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') ? 408 : 400);
}
