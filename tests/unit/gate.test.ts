import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createGate } from '#server/edge/gate.ts';
import { type Listening, listen } from '#server/edge/listen.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/until.ts';

const SLOW_MS = 300;
const LONG = Buffer.alloc(16 * 1024 * 1024, 'x');

let port = 0;
let server: Listening;
let began: string[] = [];
const sockets: Socket[] = [];

/** One answer is ready at once, another is made as it is read, without end. */
beforeEach(async () => {
	port = await freePort();
	began = [];
	const gate = createGate({ most: 4, share: 2, line: 8, waitMs: 10_000 }, 0, SLOW_MS);
	const endless = function* () {
		for (;;) yield LONG.subarray(0, 65_536);
	};
	server = await listen(
		async (req, res) => {
			if (!(await gate(req, res))) return;
			began.push(req.url ?? '');
			if (req.url === '/ready') res.end(LONG);
			else await pipeline(Readable.from(endless()), res).catch(() => {});
		},
		'127.0.0.1',
		port,
	);
});
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	await server.drain();
});

async function readNothing(path: string, from: string): Promise<void> {
	const socket = connect({ port, host: '127.0.0.1', localAddress: from });
	sockets.push(socket.on('error', () => {}));
	await once(socket, 'connect');
	socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
	socket.pause();
}

it.each(['/ready', '/made'])('slow readers of what is %s keep nobody from a place', async (path) => {
	for (let i = 0; i < 4; i++) await readNothing(path, `127.0.0.${1 + (i % 2)}`);
	await until(() => expect(began).toHaveLength(4));
	await readNothing('/other', '127.0.0.9');
	await until(() => expect(began).toContain('/other'));
});
