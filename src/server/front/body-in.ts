import type { IncomingMessage } from 'node:http';

/** Whether a request has a body that has not arrived yet. */
export const awaitsBody = (req: IncomingMessage): boolean =>
	!req.complete && (req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0);

/**
 * Waits until a request's body is buffered, or as much of it as Node buffers (64 KiB, which BODY_LIMIT_BYTES must not exceed), without reading it.
 * `late` when that takes longer than `ms`, `gone` when the client hangs up.
 */
export function bodyIn(req: IncomingMessage, ms: number): Promise<'in' | 'late' | 'gone'> {
	return new Promise((resolve) => {
		const end = (outcome: 'in' | 'late' | 'gone') => (): void => {
			clearTimeout(timer);
			req.off('readable', look).off('close', gone);
			resolve(outcome);
		};
		const arrived = end('in');
		const gone = end('gone');
		const look = (): void => {
			if (req.complete || req.readableLength >= req.readableHighWaterMark) arrived();
		};
		const timer = setTimeout(end('late'), ms);
		// The 'close' event tells of a hang-up; without a listener the error would end the process.
		req.on('error', () => {});
		req.on('readable', look).on('close', gone);
		look();
	});
}
