import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
	/** The database's address through it. */
	url: string;
	/** From now on nothing passes: connections stay open, and nobody is told. */
	swallow(): void;
	/** The same once a connection has asked with these words, in their order: the last question arrives, and its answer is the first that is lost. */
	swallowAnswerTo(...words: string[]): Promise<void>;
	/** What is new passes again; what was swallowed never comes, so connections that lost something stay silent. */
	pass(): void;
	close(): Promise<void>;
};

/** A network between a store and its database that can swallow what is sent. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
	const target = new URL(databaseUrl);
	const sockets = new Set<Socket>();
	let isSwallowing = false;
	let awaited: { words: readonly string[]; seen(): void } | null = null;

	const server = createServer((asker) => {
		const answerer = connect(Number(target.port), target.hostname);
		let isLost = false;
		let asked = 0;
		const carry = (from: Socket, to: Socket) => {
			sockets.add(from);
			from.on('error', () => {});
			from.on('close', () => {
				sockets.delete(from);
				to.destroy();
			});
			from.on('data', (bytes) => {
				isLost ||= isSwallowing;
				if (isLost) return;
				to.write(bytes);
				if (from !== asker || !awaited) return;
				while (asked < awaited.words.length && bytes.includes(awaited.words[asked] ?? '')) asked++;
				if (asked < awaited.words.length) return;
				isSwallowing = true;
				awaited.seen();
				awaited = null;
			});
		};
		carry(asker, answerer);
		carry(answerer, asker);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('no port given');
	const url = new URL(databaseUrl);
	url.port = String(address.port);
	return {
		url: url.href,
		swallow: () => {
			isSwallowing = true;
		},
		swallowAnswerTo: (...words) => {
			const { promise, resolve } = Promise.withResolvers<void>();
			awaited = { words, seen: resolve };
			return promise;
		},
		pass: () => {
			isSwallowing = false;
		},
		close: async () => {
			server.close();
			for (const socket of sockets) socket.destroy();
			await once(server, 'close');
		},
	};
}
