import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { until } from '../support/until.ts';

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

/** Where a program is on this machine; `null` when it is missing. */
const programAt = (name: string): string | null => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

/** Where a recipe's program is; where it is missing a test says so, and which package of Debian has it. */
export function needsProgram(recipe: string, program: string, debian: string): string | null {
	const path = programAt(program);
	if (path === null)
		it(`${recipe}: ${program} is missing on this machine (Debian: apt-get install ${debian})`, () => {
			expect(path, 'the program of the recipe').not.toBeNull();
		});
	return path;
}

export type Running = { stop(): Promise<void> };

/** Whether something listens at a port of this machine. */
async function listensAt(port: number): Promise<void> {
	const socket = connect(port, '127.0.0.1');
	await once(socket, 'connect');
	socket.destroy();
}

/** Starts a program in the foreground and waits until something listens at its port. */
export async function startProgram(path: string, args: readonly string[], port: number): Promise<Running> {
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
			await listensAt(port);
		});
	} catch {
		await stop();
		throw new Error(`${path} did not start:\n${said}`);
	}
	return { stop };
}
