import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasCode, StartError } from '#server/app/errors.ts';
import type { Front } from '#server/process/front.ts';

const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

export type Listening = {
	/** Takes no new connection, ends idle ones, waits for the answers in work (10 s at most), then cuts the rest. */
	drain(): Promise<void>;
};

/**
 * Listens until drained.
 * @throws StartError when the address is taken or not ours to take.
 */
export async function listen(front: Front, host: string, port: number): Promise<Listening> {
	const open = new Set<ServerResponse>();
	const sockets = new Set<Socket>();
	let draining = false;
	const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 65_000 }, (req, res) => {
		open.add(res);
		res.once('close', () => open.delete(res));
		if (draining) res.shouldKeepAlive = false;
		front(req, res);
	});
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error) => reject(startErrorOf(error, host, port)));
		server.listen(port, host, resolve);
	});
	return {
		drain: async () => {
			draining = true;
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const res of open) {
				res.shouldKeepAlive = false;
				// A watcher's answer never ends by itself; its browser comes back and resumes where it was.
				if (String(res.getHeader('content-type') ?? '').startsWith('text/event-stream')) res.destroy();
			}
			// Node counts a connection that was opened ahead and never used as busy.
			for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
			const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
			const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
			await closed;
			clearInterval(sweep);
			clearTimeout(cut);
		},
	};
}

function startErrorOf(error: Error, host: string, port: number): Error {
	if (hasCode(error, 'EADDRINUSE'))
		return new StartError(`PORT ${port} is taken: stop what listens on ${host}:${port}, or set another PORT.`);
	if (hasCode(error, 'EACCES')) return new StartError(`PORT ${port} may not be used by this user: set one from 1024 on.`);
	if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return new StartError(`HOST ${host} is no address of this machine.`);
	return error;
}
