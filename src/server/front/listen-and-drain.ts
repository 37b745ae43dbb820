import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, isIPv6, Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { answersUnderWay, isStream } from '#server/front/answers-under-way.ts';
import type { Front } from '#server/front/front.ts';
import { oneAfterTheOther } from '#server/front/pipelined.ts';
import { takeRestOfBody } from '#server/front/rest-of-body.ts';
import { answerUnread } from '#server/front/unreadable-request.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

const DRAIN_MS = 10_000;
/** So long connections that are kept open may still bring a request; its answer closes them. */
const LAST_REQUESTS_MS = 300;
const SWEEP_MS = 50;

/**
 * A picture may take a minute to arrive. All other bodies are small (64 KiB), and what is slow of those is cut before (`admission.ts`, and
 * `stallMs` below). Node checks for late requests at this interval.
 */
const ARRIVAL = {
	requestTimeout: 60_000,
	headersTimeout: 10_000,
	connectionsCheckingInterval: 2_000,
	keepAliveTimeout: 65_000,
	// An address may hold a whole shopping list, a letter of an Indian script as nine bytes (ADR 55).
	maxHeaderSize: 64 * 1024,
};
/** A connection without any traffic is cut after `stallMs`, and an answer of which nothing is taken after `answerMs`, looked at every `lookMs`. */
const PATIENCE = { stallMs: 30_000, answerMs: 60_000, lookMs: 2_000 };

/** How this machine itself is reached where a process listens on all its addresses. */
const WILDCARDS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The system's codes for an address of another machine, of another kind, or an unknown name. */
const NOT_HERE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN'];

/** Where requests come in; `socket` is the number of an open one, null where this process opens it. */
export type ListenAddress = { host: string; port: number; socket: number | null };

export type Listening = {
	/** Accepts no new connections, ends idle ones, waits at most 10 s for the answers under way, then cuts the rest. */
	drain(): Promise<void>;
};

/**
 * Listens until drained: at an address, or on the socket with this number, which stays open beyond this process.
 * @throws StartError when the address is taken or not available to this process.
 */
export async function listen(front: Front, { host, port, socket }: ListenAddress, patience = PATIENCE): Promise<Listening> {
	const answers = answersUnderWay(patience);
	const sockets = new Set<Socket>();
	let draining = false;
	const answer = oneAfterTheOther((req, res) => {
		answers.follow(req, res);
		takeRestOfBody(req, res);
		if (draining) res.shouldKeepAlive = false;
		front(req, res);
	});
	const server = createServer(ARRIVAL, answer);
	server.on('clientError', (error, socket) => {
		const isAnswering = answers.all().some((res) => res.headersSent && res.socket === socket);
		answerUnread(error, socket, isAnswering);
	});
	server.timeout = patience.stallMs;
	server.once('close', answers.stop);
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error) => {
			answers.stop();
			reject(startErrorOf(error, host, port));
		});
		if (socket === null) server.listen(port, host, resolve);
		else server.listen({ fd: socket }, resolve);
	});
	return {
		drain: async () => {
			draining = true;
			const closed = new Promise<void>((resolve) => server.once('close', resolve));
			// Nobody connects any more; `server.close()` would also cut connections on which a proxy is just sending a request.
			Server.prototype.close.call(server);
			for (const res of answers.all()) {
				res.shouldKeepAlive = false;
				// The browser reconnects and resumes.
				if (isStream(res)) res.destroy();
			}
			await Promise.race([closed, pause(LAST_REQUESTS_MS)]);
			server.closeIdleConnections();
			// Node counts a connection that was opened but never used as busy.
			for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
			const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
			const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
			await closed;
			clearInterval(sweep);
			clearTimeout(cut);
		},
	};
}

/** Whether somebody answers at an address of this machine. */
async function isTaken(host: string, port: number): Promise<boolean> {
	const socket = connect(port, WILDCARDS[host] ?? host);
	const isAnswered = await once(socket, 'connect').then(
		() => true,
		() => false,
	);
	socket.destroy();
	return isAnswered;
}

/**
 * Finds out whether this process may have an address, so that it is reported before a database is made. Nothing listens meanwhile: a proxy
 * that waits for the store to come back would send its requests there, and lose them.
 * @throws StartError when the address is taken or not available to this process.
 */
export async function tryAddress(host: string, port: number): Promise<void> {
	// A socket for datagrams is refused the same addresses and low ports, and no proxy sends anything to it.
	const probe = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
	try {
		await new Promise<void>((resolve, reject) => {
			probe.once('error', reject);
			probe.bind({ port, address: host, exclusive: true }, resolve);
		});
	} catch (error) {
		if (error instanceof Error && !hasCode(error, 'EADDRINUSE')) throw startErrorOf(error, host, port);
	} finally {
		probe.close();
	}
	if (await isTaken(host, port)) throw startErrorOf(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }), host, port);
}

/** An error of the system as one line that names the setting; any other error unchanged. */
export function startErrorOf(error: Error, host: string, port: number): Error {
	if (hasCode(error, 'EADDRINUSE'))
		return new StartError(`PORT ${port} is taken: stop what listens on ${host}:${port} (lsof -i :${port} names it), or set another PORT.`);
	if (hasCode(error, 'EACCES')) return new StartError(`PORT ${port} may not be used by this user: set one from 1024 on.`);
	if (hasCode(error, ...NOT_HERE)) return new StartError(`HOST ${host} is no address of this machine.`);
	return error;
}
