import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTRACT } from '#lib/contract/table.ts';
import { createAdmission } from '#server/front/admission.ts';
import { type Listening, listen } from '#server/front/listen-and-drain.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const BODY_MS = 2_000;
const PATIENCE = { stallMs: 3_000, answerMs: 4_000, lookMs: 50 };
const reopen = async (bodyMs: number, patience: typeof PATIENCE): Promise<void> => {
	await server.drain();
	await open(bodyMs, patience);
};
/** Nobody is cut for being slow. */
const reopenPatient = () => reopen(60_000, { stallMs: 60_000, answerMs: 60_000, lookMs: 50 });
/** More than the system takes for a reader who takes nothing: 4 MiB and a little. */
const LONG = Buffer.alloc(6 * 1024 * 1024, 'x');

let port = 0;
let server: Listening;
let log = '';
/** Of the server of one test: a connection's end is told after the server's own. */
let house = { asked: 0, working: 0, most: 0, began: new Set<string>() };
const sockets: Socket[] = [];

async function open(bodyMs: number, patience: typeof PATIENCE): Promise<void> {
	port = await freePort();
	log = '';
	const here = { asked: 0, working: 0, most: 0, began: new Set<string>() };
	house = here;
	const write = (line: string): void => {
		log += line;
	};
	const admit = createAdmission(pino({ level: 'debug' }, { write }), bodyMs);
	server = await listen(
		async (req, res) => {
			here.asked++;
			const fromCache = () => req.url === '/cached' && res.end('cached') === res;
			if (!(await admit(req, res, req.socket.remoteAddress ?? '', fromCache))) return;
			here.most = Math.max(here.most, ++here.working);
			here.began.add(req.url ?? '');
			res.once('close', () => here.working--);
			if (req.url?.endsWith('/long')) return void res.end(LONG);
			if (req.url?.match(/og|img|events|wait|order/)) return;
			let body = '';
			for await (const bytes of req) body += bytes;
			res.end(`got ${body.length}`);
		},
		{ host: '127.0.0.1', port, socket: null },
		patience,
	);
}
beforeEach(() => open(BODY_MS, PATIENCE));
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	await server.drain();
});

async function send(text: string, from = '127.0.0.1'): Promise<Socket> {
	const socket = connect({ port, host: '127.0.0.1', localAddress: from });
	sockets.push(socket.on('error', () => {}));
	await once(socket, 'connect');
	socket.write(text);
	return socket;
}
const post = (length: number, body: string) => `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`;
async function all(socket: Socket): Promise<string> {
	let text = '';
	for await (const bytes of socket) text += bytes;
	return text;
}
const ask = async () => {
	const began = Date.now();
	return { text: await (await fetch(`http://127.0.0.1:${port}/x`)).text(), ms: Date.now() - began };
};

it('300 bodies that do not come hold no place, and are told so after their time', async () => {
	const slow = await Promise.all(Array.from({ length: 300 }, () => send(post(500, 'x'))));
	const { text, ms } = await ask();
	expect(text).toBe('got 0');
	expect(ms).toBeLessThan(BODY_MS);
	expect(house.most).toBe(1);
	const told = await Promise.all(slow.map(all));
	expect(new Set(told.map((answer) => answer.slice(9, 12)))).toEqual(new Set(['408']));
});

it('1,100 bodies that do not come keep no other out that comes, from any network', async () => {
	await reopenPatient();
	const slow: Promise<Socket>[] = [];
	for (let i = 0; i < 1_100; i++) slow.push(send(post(500, 'x'), `127.0.0.${1 + (i % 4)}`));
	await Promise.all(slow);
	const socket = await send(post(5, 'x').replace('Host: x', 'Host: x\r\nConnection: close'), '127.0.0.9');
	const answer = all(socket);
	socket.write('xxxx');
	expect(await answer).toMatch(/got 5$/);
});

it.each([1, 1_000, 65_535, 65_536, 200_000])('a body of %i bytes that comes in pieces is read whole', async (length) => {
	const socket = await send(post(length, '').replace('Host: x', 'Host: x\r\nConnection: close'));
	const answer = all(socket);
	socket.write('x'.repeat(length - 1));
	await pause(20);
	socket.write('x');
	expect(await answer).toMatch(new RegExp(`got ${length}$`));
});

it('a body in chunks is read whole', async () => {
	const socket = await send('POST /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
	const answer = all(socket);
	await pause(20);
	socket.write('2\r\nde\r\n0\r\n\r\n');
	expect(await answer).toContain('got 5');
});

it('who hangs up in mid-body is one line at debug', async () => {
	(await send(post(500, 'x'))).destroy();
	for (const late = Date.now() + 15_000; !log && Date.now() < late; ) await pause(5);
	expect(log.trim().split('\n')).toHaveLength(1);
	expect(JSON.parse(log)).toMatchObject({ level: 20, msg: 'the client hung up before its body was in' });
	expect(log).not.toContain('stack');
});

it('answers that nobody takes are cut, also where the reader keeps on sending, and leave no place taken', async () => {
	await reopen(BODY_MS, { stallMs: 1_500, answerMs: 2_000, lookMs: 50 });
	const readers = await Promise.all(Array.from({ length: 40 }, () => send('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))));
	for (const reader of readers) reader.pause();
	const trickle = setInterval(() => readers[0]?.write('G'), 50);
	expect((await ask()).text).toBe('got 0');
	expect(house.most).toBeLessThanOrEqual(41);
	for (const late = Date.now() + 15_000; house.working > 0 && Date.now() < late; ) await pause(20);
	clearInterval(trickle);
	expect(house.working).toBe(0);
});

it('requests sent ahead are answered one at a time and in their order; too many end the connection', async () => {
	const bodies = ['a', 'bb', 'ccc'].map((body) => post(body.length, body)).join('');
	const socket = await send(bodies);
	const answer = all(socket);
	await pause(50);
	socket.end();
	expect((await answer).match(/got \d/g)).toEqual(['got 1', 'got 2', 'got 3']);
	expect(house.most).toBe(1);
	const greedy = await send('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
	greedy.pause();
	for (const late = Date.now() + 15_000; house.working > 0 && Date.now() < late; ) await pause(20);
	expect(house.working).toBe(0);
});

it('one address keeps no other from its place', async () => {
	await Promise.all(Array.from({ length: 150 }, () => send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')));
	const other = await send('GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', '127.0.0.2');
	expect(await all(other)).toContain('got 0');
	expect(house.most).toBeLessThanOrEqual(129);
});

it('a place is free again when its answer is over, and when who waited for it has gone', async () => {
	for (let i = 0; i < 20; i++)
		expect(new Set(await Promise.all(Array.from({ length: 10 }, async () => (await ask()).text)))).toEqual(new Set(['got 0']));
	const unanswered = async () => (await send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')).pause();
	const inside = await Promise.all(Array.from({ length: 128 }, unanswered));
	await until(() => expect(house.working).toBe(128));
	const waiting = await Promise.all(Array.from({ length: 20 }, unanswered));
	/** Answered from the cache, after all that came before. */
	const seen = async () =>
		expect(await all(await send('GET /cached HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toContain('cached');
	await seen();
	for (const socket of waiting) socket.destroy();
	await seen();
	for (const socket of inside) socket.destroy();
	await until(() => expect(house.working).toBe(0));
	const again = await Promise.all(Array.from({ length: 128 }, unanswered));
	await until(() => expect(house.working).toBe(128));
	for (const socket of again) socket.destroy();
});

it('who finds the line full is told so at once in a page, and when to come again', async () => {
	await Promise.all(Array.from({ length: 128 + 512 }, () => send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')));
	await until(() => expect(house.asked).toBe(640));
	const turnedAway = await send('GET /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
	expect(await all(turnedAway)).toMatch(/^HTTP\/1.1 503 [\s\S]*Retry-After: 2\r\n[\s\S]*<html lang="en-IN">/);
});

it('with no place free, what is cached is answered at once', async () => {
	const held = await Promise.all(Array.from({ length: 128 }, () => send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n')));
	for (const reader of held) reader.pause();
	expect(await all(await send('GET /cached HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))).toContain('cached');
	expect(house.working).toBe(128);
});

it.each([
	['/img/long', '/img/1/480', 40],
	['/long', '/x', 600],
])('readers who do not take what they asked for (%s) keep nobody from a place', async (path, wanted, count) => {
	await reopenPatient();
	const slow: Socket[] = [];
	for (let i = 0; i < count; i++) slow.push((await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, `127.0.0.${1 + (i % 5)}`)).pause());
	await until(() => expect(house.asked).toBe(count));
	await send(`GET ${wanted} HTTP/1.1\r\nHost: x\r\n\r\n`, '127.0.0.9');
	await until(() => expect(house.began.has(wanted)).toBe(true));
});

/**
 * Asks for so many pictures that never come, from one address after the other, and for a page in their midst; gives how many were in work
 * at most.
 */
async function picturesAtWork(path: string, count: number, addresses: number): Promise<number> {
	for (let i = 0; i < count; i++)
		await send(`GET ${path.replace('%', String(i))} HTTP/1.1\r\nHost: x\r\n\r\n`, `127.0.0.${1 + (i % addresses)}`);
	await until(() => expect(house.asked).toBe(count));
	const { most } = house;
	expect((await ask()).text).toBe('got 0');
	return most;
}

it.each([
	['/og/products/%.png', 16],
	['/te/og/products/%.png', 16],
	['/img/%/480', 8],
	['/te/img/%/480', 8],
])('of pictures (%s) one address has %i in work, and none takes a place of a page', async (path, most) => {
	expect(await picturesAtWork(path, 80, 1)).toBe(most);
});

it.each([
	['/og/products/%.png', 64],
	['/img/%/480', 32],
])('of pictures (%s) %i are in work, however many addresses ask', async (path, most) => {
	expect(await picturesAtWork(path, 100, 10)).toBe(most);
});

const STREAMS = Object.entries(CONTRACT).flatMap(([row, call]) =>
	'produces' in call && call.produces === 'text/event-stream' ? [row.replace('GET ', '/api/').replace('{id}', 'some-order')] : [],
);

it.each(STREAMS)('streams of %s take no place of a page or call', async (path) => {
	for (let i = 0; i < 150; i++) await send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
	await until(() => expect(house.working).toBe(150));
	expect((await ask()).text).toBe('got 0');
});

it('order streams begin while no place is free, however they are written', async () => {
	for (let i = 0; i < 128; i++) await send('GET /wait HTTP/1.1\r\nHost: x\r\n\r\n');
	await until(() => expect(house.working).toBe(128));
	const spellings = ['/events', '/events/', '/events?a', '/events/?a', '/events#x', '/%65vents', '/%65vents/#x'];
	for (const spelling of spellings) await send(`GET /api/order/1${spelling} HTTP/1.1\r\nHost: x\r\n\r\n`);
	await until(() => expect(house.working).toBe(128 + spellings.length));
});
