import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setInterval as every } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Listening, listen } from '#server/front/listen-and-drain.ts';
import { freePort } from '../support/free-port.ts';

const PATIENCE = { stallMs: 30_000, answerMs: 500, lookMs: 25 };
/** Much more than the system takes for a reader who takes nothing. */
const LONG = Buffer.alloc(10 * 1024 * 1024, 'x');
const PIECE_MS = 50;

let server: Listening;
let socket: Socket;
afterEach(async () => {
	socket.destroy();
	await server.drain();
});

/** Sends the beginning of a request to a server that answers so. */
async function ask(answer: (req: IncomingMessage, res: ServerResponse) => void, head: string): Promise<void> {
	const port = await freePort();
	server = await listen(answer, { host: '127.0.0.1', port, socket: null }, PATIENCE);
	socket = connect(port, '127.0.0.1').on('error', () => {});
	await once(socket, 'connect');
	socket.write(`${head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
}
/** Everything that comes, a piece at a time. */
async function taken(pauseMs = 0): Promise<string> {
	let text = '';
	const ticks = pauseMs > 0 ? every(pauseMs)[Symbol.asyncIterator]() : null;
	for await (const bytes of socket) {
		text += bytes;
		await ticks?.next();
	}
	await ticks?.return?.();
	return text;
}

it('an answer that is read all the time may take longer than one that nobody reads', async () => {
	await ask(async (_, res) => {
		let left = 20;
		for await (const _ of every(PIECE_MS)) {
			res.write(`row ${left}\n`);
			if (--left === 0 || res.destroyed) break;
		}
		res.end('last');
	}, 'GET /');
	socket.write('\r\n');
	expect(await taken()).toMatch(/row 1\n[\s\S]*last/);
});

it('so may one in a single piece over a slow line', async () => {
	await ask((_, res) => void res.end(LONG), 'GET /');
	socket.write('\r\n');
	expect((await taken(10)).length).toBeGreaterThan(LONG.length);
});

it('one that comes after a slow upload is whole', async () => {
	await ask((req, res) => void req.resume().once('end', () => res.end('got it')), 'POST /');
	socket.write('Content-Length: 20\r\n\r\n');
	const answer = taken();
	let left = 20;
	for await (const _ of every(PIECE_MS)) {
		socket.write('x');
		if (--left === 0 || socket.destroyed) break;
	}
	expect(await answer).toContain('got it');
});

it('one of which nothing is taken is cut, also where its reader keeps on sending', async () => {
	const closed = Promise.withResolvers<void>();
	await ask((_, res) => {
		res.once('close', closed.resolve);
		res.end(LONG);
	}, 'GET /');
	socket.pause().write('\r\n');
	const trickle = setInterval(() => socket.write('G'), PIECE_MS);
	await closed.promise;
	clearInterval(trickle);
});
