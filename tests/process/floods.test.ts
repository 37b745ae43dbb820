import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Store, startStore } from '../support/store.ts';

let store: Store;
const sockets: Socket[] = [];
beforeAll(async () => {
	store = await startStore();
});
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => store.stop());

async function send(text: string): Promise<Socket> {
	const { hostname, port } = new URL(store.url);
	const socket = connect(Number(port), hostname);
	sockets.push(socket.on('error', () => {}));
	await once(socket, 'connect');
	socket.write(text);
	return socket.pause();
}
const many = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => send(text)));
const statuses = (count: number, path: string) =>
	Promise.all(Array.from({ length: count }, async () => (await fetch(store.url + path, { signal: AbortSignal.timeout(60_000) })).status));
const rssBytes = async () => Number(/^process_resident_memory_bytes (\S+)/m.exec(await (await fetch(`${store.url}/metrics`)).text())?.[1]);

test('260 bodies that never come keep nobody out, from the API or from pages', async () => {
	await many(260, 'POST /api/auth/refresh-token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nx');
	expect(new Set(await statuses(10, '/api/catalog/categories'))).toEqual(new Set([200]));
	expect(new Set(await statuses(10, '/shops?openNow=1'))).toEqual(new Set([200]));
});

test('clients that hang up in mid-body leave no line in the log', async () => {
	const before = store.said().err;
	for (const socket of await many(20, 'POST /api/auth/refresh-token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\nx'))
		socket.destroy();
	expect(new Set(await statuses(10, '/api/catalog/categories'))).toEqual(new Set([200]));
	expect(store.said().err.slice(before.length)).not.toMatch(/hung up|call failed|aborted/);
});

test('40 readers who take nothing of what they ask for keep nobody out and fill no memory', async () => {
	await statuses(20, '/shops');
	const before = await rssBytes();
	await many(40, 'GET /shops HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30));
	await many(40, 'GET /api/docs HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30));
	expect(new Set(await statuses(20, '/api/catalog/categories'))).toEqual(new Set([200]));
	expect((await rssBytes()) - before).toBeLessThan(150 * 1024 * 1024);
});

test('300 callers of one address at once wait for one another and are all answered', async () => {
	expect(new Set(await statuses(300, '/api/catalog/categories'))).toEqual(new Set([200]));
});
