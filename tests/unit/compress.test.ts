import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { compressAnswer } from '#server/front/compress.ts';
import { until } from '../support/until.ts';

it('tells who writes a compressed answer when a piece is taken, so that one that fails half way is cut', async () => {
	const server = createServer((req, res) => {
		compressAnswer(req, res);
		res.setHeader('Content-Type', 'text/html');
		res.write('half a page '.repeat(500), () => res.destroy());
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : 0;
	const asked = fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' }, signal: AbortSignal.timeout(5_000) });
	await expect(asked.then((answer) => answer.text())).rejects.not.toHaveProperty('name', 'TimeoutError');
	server.close();
});

it('compresses an answer to its end for a reader who takes nothing of it, so that its place is free', async () => {
	let ended = false;
	const server = createServer((req, res) => {
		const { end } = res;
		res.end = (...args: unknown[]) => {
			ended = true;
			return Reflect.apply(end, res, args);
		};
		compressAnswer(req, res);
		res.setHeader('Content-Type', 'text/html');
		res.end(randomBytes(16 * 1024 * 1024));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1').pause();
	socket.write('GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n');
	await until(() => expect(ended).toBe(true));
	socket.destroy();
	server.close();
});
