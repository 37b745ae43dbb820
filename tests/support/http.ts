import { once } from 'node:events';
import { createServer } from 'node:http';

export type HttpServer = { url: string; close(): Promise<void> };

/** Serves requests over a socket of this machine by a function that answers them, as the front door does. */
export async function serveHttp(answer: (request: Request) => Promise<Response>): Promise<HttpServer> {
	const server = createServer(async (req, res) => {
		const headers = new Headers(Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)]));
		const body = Buffer.concat(await Array.fromAsync(req));
		const request = new Request(`http://127.0.0.1${req.url}`, { method: req.method ?? 'GET', headers, ...(body.length > 0 && { body }) });
		Reflect.set(request, Symbol.for('astro.clientAddress'), req.socket.remoteAddress);
		const response = await answer(request);
		res.writeHead(response.status, Object.fromEntries(response.headers));
		res.end(await response.text());
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port given');
	return {
		url: `http://127.0.0.1:${address.port}`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
