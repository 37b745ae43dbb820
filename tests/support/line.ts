import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export type Line = { url: string; cut(): Promise<void>; mend(to?: string): Promise<void> };

/**
 * A connection between browser and store that can be cut. A browser that is set offline still lets through what it fetches by itself:
 * prefetched pages, and pages during navigation preload.
 */
export async function lineTo(storeUrl: string): Promise<Line> {
	const port = await freePort();
	const sockets = new Set<Socket>();
	let target = new URL(storeUrl);
	const server = createServer((near) => {
		const far = connect(Number(target.port), target.hostname);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.once('close', () => sockets.delete(socket)).once('error', () => socket.destroy());
		}
		near.pipe(far).pipe(near);
	});
	const mend = (to = target.href) => {
		target = new URL(to);
		return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	};
	const cut = () => {
		const closed = new Promise<void>((resolve) => server.close(() => resolve()));
		for (const socket of sockets) socket.destroy();
		return closed;
	};
	await mend();
	return { url: `http://127.0.0.1:${port}`, cut, mend };
}
