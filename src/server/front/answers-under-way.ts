import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The live stream of an order, which never ends by itself. */
export const isStream = (res: ServerResponse): boolean => String(res.getHeader('content-type') ?? '').startsWith('text/event-stream');

/** Node's own handle of a connection: how many bytes the system has not taken yet, also of one long piece, which Node counts as a whole. */
type WithHandle = Socket & { _handle?: { writeQueueSize?: number } | null };

/** A number that changes whenever the client takes more of an answer, or sends more of its request. What it sends after that is no progress. */
function progressOf(req: IncomingMessage): number {
	const socket: WithHandle = req.socket;
	const taken = socket.bytesWritten - socket.writableLength - (socket._handle?.writeQueueSize ?? 0);
	return req.complete ? taken : taken + socket.bytesRead;
}

export type AnswersUnderWay = {
	/** Follows an answer until it is over. */
	follow(req: IncomingMessage, res: ServerResponse): void;
	/** Those that are not over. */
	all(): ServerResponse[];
	/** Cuts nothing any more. */
	stop(): void;
};

/**
 * The answers under way. Every `lookMs` those are cut of which nothing has been taken for `answerMs`, but for live streams: an answer may take as
 * long as its line is slow, and who does not read it holds its place no longer than that.
 */
export function answersUnderWay({ answerMs, lookMs }: { answerMs: number; lookMs: number }): AnswersUnderWay {
	const open = new Map<ServerResponse, { req: IncomingMessage; progress: number; since: number }>();
	const look = setInterval(() => {
		const now = Date.now();
		for (const [res, seen] of open) {
			const progress = progressOf(seen.req);
			if (progress !== seen.progress) Object.assign(seen, { progress, since: now });
			else if (now - seen.since > answerMs && !isStream(res)) res.destroy();
		}
	}, lookMs);
	return {
		follow: (req, res) => {
			open.set(res, { req, progress: progressOf(req), since: Date.now() });
			res.once('close', () => open.delete(res));
		},
		all: () => [...open.keys()],
		stop: () => clearInterval(look),
	};
}
