import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

type Answerer = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Answers the requests of one connection one after the other, and ends a connection that sends too many ahead. Node would start all of them
 * at once, even when the answers are not read, and emits no 'close' for an answer that had not begun when the connection ended.
 */
export function oneAfterTheOther(answer: Answerer): Answerer {
	const connections = createSemaphore<Socket>(LIMITS.pipelined);
	return async (req, res) => {
		const { socket } = req;
		const release = connections.tryEnter(socket) ?? (await connections.enter(socket));
		if (!release) return void socket.destroy();
		if (socket.destroyed) return release();
		res.once('close', release);
		answer(req, res);
	};
}
