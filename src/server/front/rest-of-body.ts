import type { IncomingMessage, ServerResponse } from 'node:http';

/** A refused picture is taken to its end, so that its sender reads why; what is longer ends the connection. */
const REST_BYTES = 8 * 1024 * 1024;

/**
 * Takes the rest of a request's body once its answer is over. A body that was begun and not read to its end would stand before the next request of
 * the connection, and a proxy sends that for another visitor.
 */
export function takeRestOfBody(req: IncomingMessage, res: ServerResponse): void {
	res.once('finish', () => {
		if (req.complete) return;
		let left = REST_BYTES;
		req.removeAllListeners('data').removeAllListeners('readable');
		req.on('data', (part: Buffer) => {
			left -= part.length;
			if (left < 0) req.socket.destroy();
		});
		req.resume();
	});
}
