import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { makeDataDir, preparedDataDir } from '../support/prepared.ts';
import { postmasterOf, processesWith } from '../support/processes.ts';
import { ROOT, type Store, startStore } from '../support/store.ts';

let dataDir: string;
const stores: Store[] = [];
beforeEach(() => {
	dataDir = preparedDataDir();
});
/** For a test of the first start. */
function beginEmpty(): void {
	rmSync(dataDir, { recursive: true });
	dataDir = makeDataDir();
}
afterEach(async () => {
	for (const store of stores.splice(0)) await store.kill9();
	const left = processesWith(dataDir);
	for (const pid of left) process.kill(pid, 'SIGKILL');
	rmSync(dataDir, { recursive: true, force: true });
	expect(left, 'processes left behind').toEqual([]);
});

const home = (): string => join(dataDir, 'postgres');
async function start(more: Record<string, string> = {}, uid?: number): Promise<Store> {
	const store = await startStore({ env: { DATA_DIR: dataDir, ...more }, ...(uid !== undefined && { uid }) });
	stores.push(store);
	return store;
}
async function endWell(store: Store): Promise<void> {
	expect(await store.stop(), store.said().err).toBe(0);
}
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** The number of the server that has noted itself; `null` while none has, or its note is just being written or removed. */
function runningServer(): number | null {
	try {
		return postmasterOf(home()) || null;
	} catch {
		return null;
	}
}

async function until(what: string, isSo: () => boolean): Promise<void> {
	const late = Date.now() + 60_000;
	while (!isSo()) {
		if (Date.now() > late) throw new Error(`not within 60 s: ${what}`);
		await pause(20);
	}
}

test('a first start fills the store, a second one only opens it, and both end with 0 and nothing running', async () => {
	beginEmpty();
	const first = await start({ SAMPLE_DATA: '1' });
	const shops = async (url: string) =>
		(await (await fetch(`${url}/api/catalog/shops`)).json()).data.shops.map(({ id }: { id: string }) => id);
	const before = await shops(first.url);
	expect(before.length).toBeGreaterThan(10);
	await endWell(first);
	expect(processesWith(dataDir)).toEqual([]);
	const second = await start({ SAMPLE_DATA: '1' });
	expect(await shops(second.url)).toEqual(before);
	expect(second.said().out).toBe(`Nukkad ${about.version}\nready on ${second.url}\n`);
	await endWell(second);
});

test('SIGTERM: a request in work is answered, new ones are refused, idle connections end, exit 0', async () => {
	const store = await start();
	const { hostname, port } = new URL(store.url);
	const body = 'phone_number=9820098200';
	const slow = connect(Number(port), hostname);
	const idle = connect(Number(port), hostname);
	let answer = '';
	slow.on('data', (bytes) => {
		answer += bytes;
	});
	await Promise.all([once(slow, 'connect'), once(idle, 'connect')]);
	const head = [
		'POST /api/auth/send-otp HTTP/1.1',
		`Host: ${hostname}`,
		'Content-Type: application/x-www-form-urlencoded',
		`Content-Length: ${body.length}`,
	];
	slow.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
	// Once a later request is answered, the slow one's head has been read.
	expect(await statusOf(`${store.url}/healthz`)).toBe(200);
	const ended = endWell(store);
	await once(idle, 'close');
	await expect(fetch(`${store.url}/healthz`)).rejects.toThrow();
	slow.write(body.slice(5));
	await once(slow, 'close');
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
	expect(answer.toLowerCase()).toContain('connection: close');
	await ended;
});

describe('killed', () => {
	test('the app alone: the next start attaches to the PostgreSQL that was left running', async () => {
		const killed = await start();
		const server = postmasterOf(home());
		await killed.kill9();
		const next = await start();
		expect(postmasterOf(home())).toBe(server);
		expect(await statusOf(`${next.url}/readyz`)).toBe(200);
		await endWell(next);
	});

	test('the app and its PostgreSQL: the next start recovers', async () => {
		const killed = await start();
		const server = postmasterOf(home());
		await killed.kill9();
		process.kill(server, 'SIGKILL');
		const next = await start();
		expect(postmasterOf(home())).not.toBe(server);
		expect(await statusOf(`${next.url}/readyz`)).toBe(200);
		await endWell(next);
	});

	test('PostgreSQL alone, told to end or ended at once: the living app starts it again and goes on', async () => {
		const store = await start();
		// Told to stop, a server waits for its connections to end, and a store keeps its own.
		for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
			const server = postmasterOf(home());
			process.kill(server, signal);
			await until('another server', () => ![null, server].includes(runningServer()));
			let status = 503;
			for (const late = Date.now() + 60_000; status !== 200 && Date.now() < late; await pause(50))
				status = await statusOf(`${store.url}/readyz`);
			expect(status, signal).toBe(200);
		}
		await endWell(store);
	});

	test('a number of a dead server that lives on as another program is not taken for it', async () => {
		await (await start()).kill9();
		const server = postmasterOf(home());
		process.kill(server, 'SIGKILL');
		await until('the server is gone', () => processesWith(dataDir).length === 0);
		const note = join(home(), 'data', 'postmaster.pid');
		execFileSync('sed', ['-i', `1s/.*/${process.pid}/`, note]);
		const next = await start();
		expect(postmasterOf(home())).not.toBe(process.pid);
		await endWell(next);
	});
});

describe('two processes on one DATA_DIR', () => {
	test('both serve; the database outlives the one that started it and one that is killed, until the last is gone', async () => {
		const first = await start();
		const server = postmasterOf(home());
		const second = await start();
		await endWell(first);
		expect(postmasterOf(home())).toBe(server);
		const third = await start();
		await second.kill9();
		expect(postmasterOf(home())).toBe(server);
		expect(await statusOf(`${third.url}/api/catalog/categories`)).toBe(200);
		await endWell(third);
		expect(processesWith(dataDir)).toEqual([]);
	});

	test('started and stopped at the same moment they do not clash, not even at the first start', async () => {
		beginEmpty();
		for (const sample of ['1', '0']) {
			const together = await Promise.all([start({ SAMPLE_DATA: sample }), start({ SAMPLE_DATA: sample }), start({ SAMPLE_DATA: sample })]);
			const answers = await Promise.all(together.map(({ url }) => statusOf(`${url}/api/catalog/shops`)));
			expect(answers).toEqual([200, 200, 200]);
			const [again] = await Promise.all([start(), ...together.map(endWell)]);
			expect(await statusOf(`${again.url}/readyz`)).toBe(200);
			await endWell(again);
		}
	});
});

test('a DATA_DIR with a path of 200 characters: the socket goes to a short folder, found again and removed', async () => {
	const deep = join(dataDir, 'x'.repeat(200 - dataDir.length - 1));
	mkdirSync(deep);
	expect(deep).toHaveLength(200);
	const first = await start({ DATA_DIR: deep });
	const second = await start({ DATA_DIR: deep });
	expect(await statusOf(`${second.url}/readyz`)).toBe(200);
	await first.kill9();
	const third = await start({ DATA_DIR: deep });
	await endWell(second);
	expect(await statusOf(`${third.url}/api/catalog/categories`)).toBe(200);
	await endWell(third);
	expect(existsSync(join(deep, 'postgres', 'run'))).toBe(false);
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** In a clone in root's own home nobody else can start anything. */
const mayOthersEnter = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', ROOT], { uid: NOBODY, cwd: '/', stdio: 'ignore' }).status === 0;

test.runIf(isRoot && mayOthersEnter)('a copy that has lost its owners is told at once, with the way out', async () => {
	execFileSync('chown', ['-R', '0:0', dataDir]);
	await expect(start()).rejects.toThrow(/belongs to root.*cp -a.*chown -R/s);
});

test.runIf(isRoot && mayOthersEnter)('as an ordinary user: everything belongs to that user', async () => {
	beginEmpty();
	execFileSync('chown', [`${NOBODY}:${NOBODY}`, dataDir]);
	const store = await start({}, NOBODY);
	expect(await statusOf(`${store.url}/readyz`)).toBe(200);
	expect(statSync(join(home(), 'data')).uid).toBe(NOBODY);
	await endWell(store);
});

test.runIf(isRoot)(
	'as root with a DATA_DIR that only root may enter: the cluster is elsewhere, said in one line and found again',
	async () => {
		const closed = mkdtempSync(join(tmpdir(), 'nukkad-closed-'));
		chmodSync(closed, 0o700);
		const inner = join(closed, 'data');
		const first = await start({ DATA_DIR: inner });
		const line = /its files are in (\/var\/lib\/nukkad\/\w+)\./.exec(first.said().out);
		const away = line?.[1] ?? '';
		expect(existsSync(join(away, 'data', 'PG_VERSION'))).toBe(true);
		await endWell(first);
		const second = await start({ DATA_DIR: inner });
		expect(second.said().out).toBe(`Nukkad ${about.version}\nready on ${second.url}\n`);
		await endWell(second);
		rmSync(away, { recursive: true });
		await expect(start({ DATA_DIR: inner })).rejects.toThrow(/leads to .* which is not there/);
		rmSync(closed, { recursive: true });
	},
);
