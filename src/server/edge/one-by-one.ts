import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Far more than any client sends ahead; browsers send nothing ahead at all. */
const AHEAD_MAX = 32;

type Answerer = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Answers the requests of one connection one after the other. Node would start on all that are sent ahead, for a reader who takes
 * none of the answers, and never says 'close' of an answer whose turn did not come before the connection ended.
 */
export function oneByOne(answer: Answerer): Answerer {
	const lines = new WeakMap<Socket, (() => void)[]>();
	const begin = (req: IncomingMessage, res: ServerResponse, line: (() => void)[]): void => {
		res.once('close', () => {
			if (req.socket.destroyed) return;
			const next = line.shift();
			if (next) next();
			else lines.delete(req.socket);
		});
		answer(req, res);
	};
	return (req, res) => {
		const line = lines.get(req.socket);
		if (!line) {
			const own: (() => void)[] = [];
			lines.set(req.socket, own);
			begin(req, res, own);
		} else if (line.length < AHEAD_MAX) line.push(() => begin(req, res, line));
		else req.socket.destroy();
	};
}
