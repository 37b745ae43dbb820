import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { makeDataDir, type Store, startStore } from '../support/store.ts';
import { type HeldStore, startHeldStore } from './held-socket.ts';
import { needsProgram, type Running, startProgram } from './program.ts';

const CADDYFILE = new URL('../../docs/examples/running/Caddyfile', import.meta.url);
const caddy = needsProgram('Caddy', 'caddy', 'caddy');

const activate = needsProgram('Sockets held by systemd', 'systemd-socket-activate', 'systemd');

const version = caddy ? (/\d+\.\d+\.\d+/.exec(execFileSync(caddy, ['version'], { encoding: 'utf8' }))?.[0] ?? '') : '';
/** Until then Caddy loses the body of a request that it sends a second time, whatever its settings (docs/running.md). */
const LOSES_BODIES_UNTIL = '2.11.1';
const repeatsBodies = version.localeCompare(LOSES_BODIES_UNTIL, 'en', { numeric: true }) > 0;
const REQUESTS = repeatsBodies
	? 'request, with a body or without,'
	: `request without a body (those with one: after ${LOSES_BODIES_UNTIL})`;

/** The Caddyfile of the documents, for plain HTTP at a port of this machine, with each process that runs. */
async function startCaddy(program: string, folder: string, port: number, stores: readonly number[]): Promise<Running> {
	const text = readFileSync(CADDYFILE, 'utf8').replace('shop.example', `http://127.0.0.1:${port}`);
	const file = join(folder, 'Caddyfile');
	writeFileSync(
		file,
		`{\n\tadmin off\n}\n${text.replace('reverse_proxy 127.0.0.1:4321', `reverse_proxy ${stores.map((one) => `127.0.0.1:${one}`).join(' ')}`)}`,
	);
	return startProgram(program, ['run', '--config', file, '--adapter', 'caddyfile'], port);
}

/** Asks without a pause, reading and writing, until the work is done; answers how often each status came. */
async function statusesDuring(base: string, withBodies: boolean, work: () => Promise<void>): Promise<Record<number, number>> {
	const statuses: Record<number, number> = {};
	let isDone = false;
	const ask = async (path: string, init: RequestInit): Promise<void> => {
		while (!isDone) {
			const { status } = await fetch(base + path, init);
			statuses[status] = (statuses[status] ?? 0) + 1;
			await pause(10);
		}
	};
	const write: RequestInit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
	const asking = [ask('/', {}), ask('/shops', {}), ask('/api/catalog/shops', {})];
	if (withBodies) asking.push(ask('/api/auth/token-exchange', write));
	await work().finally(() => {
		isDone = true;
	});
	await Promise.all(asking);
	return statuses;
}
const lost = (statuses: Record<number, number>): string[] => Object.keys(statuses).filter((status) => Number(status) >= 500);

describe.runIf(caddy)(`Caddy ${version}`, () => {
	let dataDir: string;
	let ports: readonly [number, number];
	let edge: Running;
	let base = '';
	const stores: Store[] = [];
	const start = async (at: 0 | 1): Promise<void> => {
		const env = { DATA_DIR: dataDir, SAMPLE_DATA: '1', PUBLIC_SITE_URL: base, TRUST_PROXY: '1', PORT: String(ports[at]) };
		stores[at] = await startStore({ env });
	};
	beforeAll(async () => {
		dataDir = makeDataDir();
		ports = [await freePort(), await freePort()];
		const port = await freePort();
		base = `http://127.0.0.1:${port}`;
		await start(0);
		await start(1);
		edge = await startCaddy(caddy ?? '', dataDir, port, ports);
	});
	afterAll(async () => {
		await edge.stop();
		for (const store of stores) await store.stop();
		rmSync(dataDir, { recursive: true, force: true });
	});

	const restart = async (at: 0 | 1): Promise<void> => {
		expect(await stores[at]?.stop()).toBe(0);
		await start(at);
	};

	it(`no ${REQUESTS} is lost while one process after the other restarts`, async () => {
		const statuses = await statusesDuring(base, repeatsBodies, async () => {
			await restart(0);
			await restart(1);
		});
		expect(statuses[200]).toBeGreaterThan(50);
		expect(lost(statuses)).toEqual([]);
	});

	it(`no ${REQUESTS} is lost while the only process restarts`, async () => {
		await stores[1]?.stop();
		const statuses = await statusesDuring(base, repeatsBodies, () => restart(0));
		expect(lost(statuses)).toEqual([]);
		await start(1);
	});

	it('nobody reads the metrics through it', async () => {
		expect((await fetch(`${base}/metrics`)).status).toBe(404);
	});
});

describe.runIf(caddy && activate)(`Caddy ${version} before sockets that systemd holds`, () => {
	let dataDir: string;
	let base = '';
	let edge: Running;
	let ports: readonly [number, number];
	const stores: HeldStore[] = [];
	beforeAll(async () => {
		dataDir = makeDataDir();
		ports = [await freePort(), await freePort()];
		const port = await freePort();
		base = `http://127.0.0.1:${port}`;
		const env = { DATA_DIR: dataDir, SAMPLE_DATA: '1', PUBLIC_SITE_URL: base, TRUST_PROXY: '1' };
		for (const one of ports) stores.push(await startHeldStore(activate ?? '', one, env));
		edge = await startCaddy(caddy ?? '', dataDir, port, ports);
	});
	afterAll(async () => {
		await edge.stop();
		for (const store of stores) await store.stop();
		rmSync(dataDir, { recursive: true, force: true });
	});

	it('no request, with a body or without, is lost while both processes restart, one after the other and at once', async () => {
		const statuses = await statusesDuring(base, true, async () => {
			for (const store of stores) await store.restart();
			await Promise.all(stores.map((store) => store.restart()));
		});
		expect(statuses[200]).toBeGreaterThan(50);
		expect(lost(statuses)).toEqual([]);
	});

	it('no request, with a body or without, is lost by one process alone, also while it restarts', async () => {
		const port = await freePort();
		const alone = await startCaddy(caddy ?? '', dataDir, port, [ports[0]]);
		const base = `http://127.0.0.1:${port}`;
		const statuses = await statusesDuring(base, true, async () => {
			await stores[0]?.restart();
			for (let i = 0; i < 20; i++) await (await fetch(base)).text();
		}).finally(() => alone.stop());
		expect(statuses[200]).toBeGreaterThan(20);
		expect(lost(statuses)).toEqual([]);
	});
});
