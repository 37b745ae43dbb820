import { once } from 'node:events';
import { createServer } from 'node:http';

export type Reference = { url: string; stop(): Promise<void> };

/** A bare node:http server that answers one body with the given headers: the most that Node can do on this machine. */
export async function startReference(body: Uint8Array, headers: Record<string, string>): Promise<Reference> {
	const all = { ...headers, 'Content-Length': String(body.byteLength) };
	const server = createServer((_request, response) => {
		response.writeHead(200, all);
		response.end(body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port given');
	return {
		url: `http://127.0.0.1:${address.port}/`,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
