import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '#server/front/metrics.ts';
import { answerFailure, answerPlain } from '#server/responses/plain.ts';
import { sameSecret } from '#server/system/same-secret.ts';

export type Operations = {
	/** Answers `/healthz` and `/readyz`, for any caller and host; `false` for any other request. */
	probes(req: IncomingMessage, res: ServerResponse): boolean;
	/** Answers `/metrics`, for this machine and for callers with the partner token. */
	metrics(req: IncomingMessage, res: ServerResponse): boolean;
};

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** The headers that proxies add to a request. */
const HANDED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

function mayReadMetrics({ socket, headers }: IncomingMessage, partnerToken: string | null): boolean {
	if (partnerToken !== null && sameSecret(headers.authorization ?? '', `Partner ${partnerToken}`)) return true;
	return LOOPBACK.test(socket.remoteAddress ?? '') && HANDED_ON.every((name) => headers[name] === undefined);
}

/** The endpoints for the operator of the store. */
export function createOperations(isReady: () => Promise<boolean>, metrics: Metrics, partnerToken: string | null): Operations {
	const answerAt =
		(answers: Record<string, (req: IncomingMessage, res: ServerResponse) => void | Promise<void>>) =>
		(req: IncomingMessage, res: ServerResponse): boolean => {
			const answer = answers[req.url?.split('?', 1)[0] ?? ''];
			if (!answer) return false;
			const give = async (): Promise<void> => answer(req, res);
			if (req.method === 'GET' || req.method === 'HEAD') give().catch((error: unknown) => answerFailure(res, error));
			else answerPlain(res, 405, 'method not allowed\n', { Allow: 'GET, HEAD' });
			return true;
		};
	return {
		probes: answerAt({
			'/healthz': (_req, res) => answerPlain(res, 200, 'ok\n'),
			'/readyz': async (_req, res) => {
				if (await isReady()) answerPlain(res, 200, 'ready\n');
				else answerPlain(res, 503, 'not ready\n', { 'Retry-After': '1' });
			},
		}),
		metrics: answerAt({
			'/metrics': async (req, res) => {
				if (!mayReadMetrics(req, partnerToken))
					return answerPlain(res, 403, 'forbidden: only from this machine or with the partner token\n');
				answerPlain(res, 200, await metrics.text(), { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
			},
		}),
	};
}
