import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from './free-port.ts';
import { ROOT, readyOrEnded } from './store.ts';

const SOURCES = [
	'bin',
	'build-plugins',
	'public',
	'src',
	'astro.config.mjs',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'uno.config.ts',
];

export type Dev = {
	url: string;
	/** The clone it runs in. */
	root: string;
	/** What it has printed so far. */
	said(): string;
	/** Saves a file with its first `from` replaced; returns what undoes that. */
	save(file: string, from: string, to: string): () => void;
	/** Ctrl-C in its terminal, which every process of the command hears; resolves to the exit code. */
	interrupt(): Promise<number | null>;
	/** Ends what is left of it and removes the clone. */
	remove(): Promise<void>;
};

/** A clone of the sources without packages of its own, so that a test may save files in it. */
function cloneSources(): string {
	const root = mkdtempSync(join(tmpdir(), 'nukkad-dev-'));
	// As root PostgreSQL runs as `nobody`, who must be able to enter.
	chmodSync(root, 0o755);
	for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
	symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
	return root;
}

/** `npm run dev` in a clone of its own, ready for the first request. */
export async function startDev(): Promise<Dev> {
	const root = cloneSources();
	const port = String(await freePort());
	const env = { PATH: process.env.PATH ?? '', PORT: port };
	const child = spawn(join(ROOT, 'node_modules/node/bin/node'), ['bin/bootstrap.mjs', 'dev'], {
		cwd: root,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (bytes) => {
			said += bytes;
		});
	const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
	const signal = (name: NodeJS.Signals) => child.exitCode === null && child.pid && process.kill(-child.pid, name);
	const remove = async () => {
		signal('SIGTERM');
		await ended;
		rmSync(root, { recursive: true, force: true });
	};
	const url = await readyOrEnded(child, () => said, ended);
	if (url === null) {
		await remove();
		throw new Error(`the dev server did not start:\n${said}`);
	}
	return {
		url,
		root,
		said: () => said,
		save: (file, from, to) => {
			const path = join(root, file);
			const before = readFileSync(path, 'utf8');
			expect(before, file).toContain(from);
			writeFileSync(path, before.replace(from, to));
			return () => writeFileSync(path, before);
		},
		interrupt: async () => {
			signal('SIGINT');
			await ended;
			return child.exitCode;
		},
		remove,
	};
}
