import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { commandEnv } from '../support/command-env.ts';
import { ROOT } from '../support/store.ts';
import { until } from '../support/until.ts';

/** Starts the store again whenever it ends well, as a unit with `Restart=always` does, while the socket stays open. */
const AGAIN = `while "${process.execPath}" server.mjs; do :; done`;

/** A store on a socket that systemd's own program holds for it, beyond the process. */
export type HeldStore = {
	/** Tells the process to end, and waits until the next one is ready. */
	restart(): Promise<void>;
	stop(): Promise<void>;
};

const childOf = (pid: number): number | undefined =>
	readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number).find(Boolean);

/** Starts it; the first request brings the process up. */
export async function startHeldStore(program: string, port: number, env: Record<string, string>): Promise<HeldStore> {
	const given = Object.entries({ ...commandEnv(), OTP_FIXED: '123456', PORT: String(port), ...env });
	const args = ['-l', `127.0.0.1:${port}`, ...given.flatMap(([name, value]) => ['-E', `${name}=${value}`]), 'bash', '-c', AGAIN];
	const holder: ChildProcess = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	for (const stream of [holder.stdout, holder.stderr]) stream?.on('data', (bytes) => (said += bytes));
	const ended = once(holder, 'close');
	const ready = () => said.split('ready on').length - 1;
	const readyTimes = (times: number) => until(() => (ready() >= times ? true : Promise.reject(new Error(`not ready:\n${said}`))));
	const stop = async () => {
		const store = childOf(holder.pid ?? 0);
		holder.kill('SIGTERM');
		if (store) process.kill(store, 'SIGTERM');
		await ended;
	};
	try {
		await until(() => fetch(`http://127.0.0.1:${port}/healthz`));
		await readyTimes(1);
	} catch (error) {
		await stop();
		throw error;
	}
	return {
		restart: async () => {
			const times = ready();
			const store = childOf(holder.pid ?? 0);
			if (store === undefined) throw new Error('the store is away');
			process.kill(store, 'SIGTERM');
			await readyTimes(times + 1);
		},
		stop,
	};
}
