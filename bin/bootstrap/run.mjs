import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const MODULES = join(ROOT, 'node_modules');
export const PINNED = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Programs of node_modules run on the pinned Node. */
const programs = {
	node: [],
	astro: [join(MODULES, 'astro', 'bin', 'astro.mjs')],
	biome: [join(MODULES, '@biomejs', 'biome', 'bin', 'biome')],
	typescript: [join(MODULES, 'typescript-7', 'bin', 'tsc')],
	vitest: [join(MODULES, 'vitest', 'vitest.mjs')],
	'size-limit': [join(MODULES, 'size-limit', 'bin.js')],
	playwright: [join(MODULES, '@playwright', 'test', 'cli.js')],
};

/** The number of the first socket that systemd hands over (sd_listen_fds). */
const FIRST_SOCKET = 3;

export const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const nodePath = () => (existsSync(PINNED) ? PINNED : process.execPath);
/** What Node compiled before, types stripped: a start takes a quarter less of the processor. Where it cannot be written, Node does without. */
const COMPILED = join(MODULES, '.cache', 'node');
/** Root leaves nothing there in the clone of another user, who could not remove it. */
const isOwn = () => process.getuid?.() !== 0 || statSync(ROOT).uid === 0;
const envWith = (more) => ({
	...(isOwn() && { NODE_COMPILE_CACHE: COMPILED }),
	...process.env,
	...more,
	PATH: `${dirname(nodePath())}${delimiter}${process.env.PATH ?? ''}`,
});

/** Runs a program to its end; throws with the end of its output when it fails. The output is shown only then. */
export function runQuietly(program, args, env = {}) {
	const done = spawnSync(nodePath(), [...programs[program], ...args], { cwd: ROOT, env: envWith(env), encoding: 'utf8' });
	if (done.status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${done.stdout}${done.stderr}`);
	return done.stdout;
}

/**
 * Runs a program on our own stdin, stdout and stderr, or with a prefix before each of its lines; hands SIGTERM, SIGINT and SIGHUP on to it
 * and returns its exit code. A socket that systemd holds for us is handed on as well.
 */
export function run(program, args, env = {}, prefix = '') {
	const stdio = prefix ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
	if (process.env.LISTEN_FDS === '1' && process.env.LISTEN_PID === String(process.pid)) stdio.push(FIRST_SOCKET);
	const child = spawn(nodePath(), [...programs[program], ...args], { cwd: ROOT, env: envWith(env), stdio });
	if (prefix) for (const output of [child.stdout, child.stderr]) createInterface(output).on('line', (line) => console.log(prefix + line));
	const forward = (signal) => child.kill(signal);
	for (const signal of SIGNALS) process.on(signal, forward);
	return new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (code, signal) => {
			for (const name of SIGNALS) process.off(name, forward);
			resolve(code ?? (signal === 'SIGKILL' ? 137 : 1));
		});
	});
}
