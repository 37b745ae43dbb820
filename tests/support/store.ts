import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { commandEnv } from './command-env.ts';
import { freePort } from './free-port.ts';
import { makeDataDir, preparedDataDir } from './prepared.ts';

export { makeDataDir } from './prepared.ts';

export const ROOT = new URL('../../', import.meta.url).pathname;
const NODE = join(ROOT, 'node_modules/node/bin/node');
const READY = /^ready on (\S+)$/m;
const START_MS = 120_000;
/** India's clock is ahead of UTC by so much, all year. */
const IST_MS = 5.5 * 3_600_000;

const Sent = z.object({
	at: z.string(),
	channel: z.string(),
	to: z.string(),
	template: z.string(),
	body: z.string(),
	otp: z.optional(z.string()),
});
export type SentMessage = z.output<typeof Sent>;

export type Store = {
	url: string;
	dataDir: string;
	partnerToken: string;
	process: ChildProcess;
	/** Its output so far, on stdout and stderr. */
	said(): { out: string; err: string };
	/** The messages sent so far, oldest first. */
	outbox(): SentMessage[];
	/** SIGTERM; resolves to the exit code. A DATA_DIR made by startStore goes with it. */
	stop(): Promise<number | null>;
	/** The process dies at once; its DATA_DIR stays for the next start. */
	kill9(): Promise<void>;
};

/** The messages that the store of a DATA_DIR has sent, oldest first. */
export function sentIn(dataDir: string): SentMessage[] {
	const path = join(dataDir, 'outbox.jsonl');
	const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
	return lines.filter(Boolean).map((line) => Sent.parse(JSON.parse(line)));
}

/** What a store's environment takes so that its clock starts at an instant, such as `2026-11-22T23:00:00+05:30`. */
export const clockAt = (instant: string): Record<string, string> => ({
	NODE_OPTIONS: `--import=${new URL('at.ts', import.meta.url)}`,
	STORE_AT: instant,
});

const WEDNESDAY = 3;

/** Wednesday of this week at eleven in India, when nearly every shop is open, so that a test passes whenever it runs. */
export function wednesdayMorning(): string {
	const day = new Date(Date.now() + IST_MS);
	day.setUTCDate(day.getUTCDate() + WEDNESDAY - day.getUTCDay());
	return `${day.toISOString().slice(0, 10)}T11:00:00+05:30`;
}

/**
 * Starts server.mjs on a free port, with its own DATA_DIR unless `env` names one, and waits until it is ready. `SAMPLE_DATA` is 0
 * unless asked for; `root` is another clone than this one; `env.DATABASE_URL` of a test database (`testDatabase().url`) saves it a
 * PostgreSQL of its own. Where its folder is its own, its database is prepared.
 */
export async function startStore(given: { env?: Record<string, string>; uid?: number; gid?: number; root?: string } = {}): Promise<Store> {
	const isPlain = given.env?.DATABASE_URL === undefined && given.uid === undefined;
	const own = given.env?.DATA_DIR === undefined ? (isPlain ? preparedDataDir(given.env?.SAMPLE_DATA === '1') : makeDataDir()) : null;
	const dataDir = own ?? given.env?.DATA_DIR ?? '';
	const port = String(await freePort());
	const env = { ...commandEnv(), SAMPLE_DATA: '0', OTP_FIXED: '123456', PORT: port, ...given.env, DATA_DIR: dataDir };
	const who = given.uid === undefined ? {} : { uid: given.uid, gid: given.gid ?? given.uid };
	const root = given.root ?? ROOT;
	const child = spawn(NODE, [join(root, 'server.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...who });
	const said = { out: '', err: '' };
	child.stdout.on('data', (bytes) => {
		said.out += bytes;
	});
	child.stderr.on('data', (bytes) => {
		said.err += bytes;
	});
	// 'error' alone comes when the program could not even be started.
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
	const url = await readyOrEnded(child, () => said.out, ended);
	if (url === null) {
		child.kill('SIGKILL');
		await ended;
		if (own) rmSync(own, { recursive: true, force: true });
		throw new Error(`the store did not start (exit ${child.exitCode}):\n${said.out}${said.err}`);
	}
	return {
		url,
		dataDir,
		partnerToken: given.env?.PARTNER_TOKEN ?? readFileSync(join(dataDir, 'partner-token'), 'utf8').trim(),
		process: child,
		said: () => ({ ...said }),
		outbox: () => sentIn(dataDir),
		stop: async () => {
			child.kill('SIGTERM');
			await ended;
			if (own) rmSync(own, { recursive: true, force: true });
			return child.exitCode;
		},
		kill9: async () => {
			child.kill('SIGKILL');
			await ended;
		},
	};
}

/** The address of the `ready` line; `null` when the process ended without it or took too long. */
export function readyOrEnded(child: ChildProcess, out: () => string, ended: Promise<unknown>): Promise<string | null> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => resolve(null), START_MS);
		const done = (url: string | null): void => {
			clearTimeout(timer);
			resolve(url);
		};
		child.stdout?.on('data', () => {
			const url = READY.exec(out())?.[1];
			if (url) done(url);
		});
		void ended.then(() => done(null));
	});
}
