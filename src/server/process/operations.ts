import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '#server/process/metrics.ts';
import { answerPlain } from '#server/process/plain.ts';

export type Operations = (req: IncomingMessage, res: ServerResponse) => boolean;

/** `/healthz`, `/readyz` and `/metrics`; `false` when the request is for something else. */
export function createOperations(isReady: () => Promise<boolean>, metrics: Metrics): Operations {
	const answers: Record<string, (res: ServerResponse) => void | Promise<void>> = {
		'/healthz': (res) => answerPlain(res, 200, 'ok\n'),
		'/readyz': async (res) => {
			if (await isReady()) answerPlain(res, 200, 'ready\n');
			else answerPlain(res, 503, 'not ready\n', { 'Retry-After': '1' });
		},
		'/metrics': async (res) => answerPlain(res, 200, await metrics.text(), { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }),
	};
	return (req, res) => {
		const answer = answers[req.url?.split('?', 1)[0] ?? ''];
		if (!answer) return false;
		if (req.method === 'GET' || req.method === 'HEAD') void answer(res);
		else answerPlain(res, 405, 'method not allowed\n', { Allow: 'GET, HEAD' });
		return true;
	};
}
