import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

/** Where a program is on this machine; `null` when it is missing. */
export const programAt = (name: string): string | null =>
	FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** A recipe of docs/edge with its `<<…>>` filled in, in the order in which they stand there. */
export function recipe(file: string, values: readonly string[]): string {
	const left = [...values];
	const text = readFileSync(new URL(`../../docs/edge/${file}`, import.meta.url), 'utf8').replace(/^#.*$|<<.*?>>/gm, (found) =>
		found.startsWith('#') ? found : (left.shift() ?? ''),
	);
	if (left.length > 0) throw new Error(`${file} has no place for ${left.join(', ')}`);
	return text;
}

export type Running = { stop(): Promise<void> };

/** Starts a program in the foreground and waits until something answers at its address. */
export async function startProgram(path: string, args: readonly string[], url: string): Promise<Running> {
	const child: ChildProcess = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (said += bytes));
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const stop = async () => {
		child.kill('SIGTERM');
		await ended;
	};
	try {
		await until(async () => {
			if (child.exitCode !== null) throw new Error('it ended');
			await fetch(url);
		});
	} catch {
		await stop();
		throw new Error(`${path} did not start:\n${said}`);
	}
	return { stop };
}
