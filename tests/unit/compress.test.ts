import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { compressAnswer } from '#server/process/compress.ts';

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
