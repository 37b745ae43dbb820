import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { binariesFor } from '#server/db/embedded/binaries.ts';
import { asRunner, type Runner, runnerOf } from '#server/db/embedded/runner.ts';
import { freePort } from './free-port.ts';

const PASSWORD = 'p@ss/w:rd';

export type TcpPostgres = {
	url: string;
	/** Ends it; its data and its port stay for the next start. */
	halt(): Promise<void>;
	start(): Promise<void>;
	/** Ends it at once, as a machine does that falls over. */
	kill(): Promise<void>;
	/** A streaming replica of it, started; this one stands still while its files are copied. */
	replica(): Promise<TcpPostgres>;
	/** Ends it for good. */
	stop(): Promise<void>;
};

type Files = { folder: string; data: string; runner: Runner; bin: string };

/** A folder that the runner of PostgreSQL owns. */
function makeFiles(given?: string): Files {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-tcp-'));
	chmodSync(folder, 0o755);
	const runner = runnerOf(join(folder, 'none'));
	if (runner) chownSync(folder, runner.uid, runner.gid);
	return { folder, data: join(folder, 'data'), runner, bin: given ?? binariesFor(runner, () => {}) };
}

/** Starts PostgreSQL on a cluster: over TCP only, with a password. */
async function serve(files: Files): Promise<TcpPostgres> {
	const { folder, data, runner, bin } = files;
	const port = await freePort();
	const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off', 'max_connections=60'];
	const args = settings.flatMap((setting) => ['-c', setting]);
	const url = `postgresql://owner:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
	let server: ChildProcess | null = null;
	const start = async () => {
		const started = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...asRunner(runner), stdio: 'ignore' });
		server = started;
		while (!(await answers(url))) {
			if (started.exitCode !== null) throw new Error('the PostgreSQL for DATABASE_URL did not start');
			await pause(20);
		}
	};
	const end = async (signal: NodeJS.Signals) => {
		if (!server) return;
		const ended = once(server, 'exit');
		server.kill(signal);
		server = null;
		await ended;
	};
	const halt = () => end('SIGINT');
	await start();
	return {
		url,
		start,
		halt,
		kill: () => end('SIGQUIT'),
		replica: async () => {
			const copied = makeFiles(bin);
			await halt();
			execFileSync('cp', ['-a', data, copied.data]);
			await start();
			writeFileSync(join(copied.data, 'standby.signal'), '');
			appendFileSync(
				join(copied.data, 'postgresql.auto.conf'),
				`primary_conninfo = 'host=127.0.0.1 port=${port} user=owner password=${PASSWORD}'\n`,
			);
			return serve(copied);
		},
		stop: async () => {
			await halt();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** An external PostgreSQL for DATABASE_URL, with an empty cluster: the embedded one's programs, or those of another folder. */
export async function startTcpPostgres(programs?: string): Promise<TcpPostgres> {
	const files = makeFiles(programs);
	const { folder, data, runner, bin } = files;
	const secret = join(folder, 'password');
	writeFileSync(secret, PASSWORD, { mode: 0o644 });
	const made = spawnSync(
		join(bin, 'initdb'),
		['-D', data, '-U', 'owner', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'],
		{
			...asRunner(runner),
			encoding: 'utf8',
		},
	);
	if (made.status !== 0) throw new Error(made.stderr);
	return serve(files);
}

async function answers(url: string): Promise<boolean> {
	const client = new pg.Client(url);
	try {
		await client.connect();
		await client.end();
		return true;
	} catch {
		return false;
	}
}
