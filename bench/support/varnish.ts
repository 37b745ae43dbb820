import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { varnishRecipe } from '../../tests/support/edge-recipe.ts';
import { freePort } from '../../tests/support/free-port.ts';

const PROGRAM = ['/usr/sbin/varnishd', '/usr/local/sbin/varnishd'].find((path) => existsSync(path));
const SECRET = 'secret-of-the-bench-1';
const START_MS = 20_000;

/** The recipe says itself what it keeps; here it also says whether an answer was kept, and fetches anew what is asked for as too old. */
const FETCHES_ANEW = 'sub vcl_recv { if (req.http.Bench-Anew) { set req.hash_always_miss = true; } unset req.http.Bench-Anew; }';
const SAYS_HITS = 'sub vcl_deliver { set resp.http.Edge-Hits = obj.hits; }';

/** Varnish with the recipe of docs/edge before one process of a store, which listens at `storePort` and gets `env`. */
export type Varnish = { url: string; stop(): Promise<void> };
/** Where Varnish will listen and the store has to, so that each is told of the other. */
export type VarnishPlan = { storePort: number; env: Record<string, string>; start(): Promise<Varnish> };

/** @throws Error where Varnish is not installed. */
export async function planVarnish(): Promise<VarnishPlan> {
	if (!PROGRAM) throw new Error('varnishd is missing on this machine (Debian: apt-get install varnish varnish-modules)');
	const [port, storePort] = [await freePort(), await freePort()];
	const url = `http://127.0.0.1:${port}`;
	const env = { EDGE_PURGE: 'varnish', EDGE_PURGE_URL: `${url}/`, EDGE_PURGE_SECRET: SECRET, PORT: String(storePort) };
	return { storePort, env, start: () => startVarnish(PROGRAM, port, storePort) };
}

async function startVarnish(program: string, port: number, storePort: number): Promise<Varnish> {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-varnish-'));
	const recipe = varnishRecipe([storePort, storePort], SECRET);
	writeFileSync(join(folder, 'store.vcl'), `${recipe.replace('import xkey;', `import xkey;\n${FETCHES_ANEW}`)}\n${SAYS_HITS}\n`);
	const at = ['-a', `127.0.0.1:${port}`, '-T', 'none', '-n', join(folder, 'run'), '-f', join(folder, 'store.vcl')];
	const child = spawn(program, ['-F', '-j', 'none', ...at, '-s', 'malloc,1g', '-p', 'http_gzip_support=off'], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
	const ended = once(child, 'close');
	const stop = async () => {
		child.kill('SIGTERM');
		await ended;
		rmSync(folder, { recursive: true, force: true });
	};
	for (const until = performance.now() + START_MS; performance.now() < until && child.exitCode === null; await pause(50))
		if (await listensAt(port)) return { url: `http://127.0.0.1:${port}`, stop };
	await stop();
	throw new Error(`${program} did not start:\n${said}`);
}

const listensAt = (port: number): Promise<boolean> =>
	new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
		socket.unref();
		socket.once('connect', () => socket.destroy());
	});
