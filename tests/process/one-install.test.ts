import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { isEnough, stampOf } from '../../bin/bootstrap/install.mjs';

const run = promisify(execFile);
const LOCK = new URL('../../bin/bootstrap/lock.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'nukkad-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [file, notes] = [join(folder, 'working'), join(folder, 'notes')];

/** A command that notes when it begins and ends, with half a second of work between. */
const PREPARE = `import { appendFileSync } from 'node:fs';
	import { alone } from '${LOCK}';
	alone('${file}', () => {
		appendFileSync('${notes}', 'begin ' + process.pid + '\\n');
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
		appendFileSync('${notes}', 'end ' + process.pid + '\\n');
	});`;
const prepare = () => run(process.execPath, ['--input-type=module', '-e', PREPARE]);
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const dead = () => spawnSync(process.execPath, ['-e', '']).pid;

test('of commands that prepare at once one works and the others wait and say so, whoever was killed before', async () => {
	symlinkSync(String(dead()), file);
	const done = await Promise.all([prepare(), prepare(), prepare()]);
	const lines = readFileSync(notes, 'utf8').trim().split('\n');
	expect(lines).toHaveLength(6);
	for (const at of [0, 2, 4]) expect(lines[at + 1]).toBe(lines[at]?.replace('begin', 'end'));
	const waited = done.filter(({ stdout }) => /^Another command \(process \d+\) is preparing Nukkad: waiting\. /.test(stdout));
	expect(waited).toHaveLength(2);
	expect(readdirSync(folder)).toEqual(['notes']);
});

test('packages without those of the tests are enough for a store, not for the tests; those of another lockfile for neither', () => {
	const [bare, whole] = [stampOf('abc', false), stampOf('abc', true)];
	expect([false, true].map((dev) => isEnough(bare, 'abc', dev))).toEqual([true, false]);
	expect([false, true].map((dev) => isEnough(whole, 'abc', dev))).toEqual([true, true]);
	for (const dev of [false, true]) expect(isEnough(whole, 'other', dev)).toBe(false);
});

/** A clone with packages of another lockfile, and an npm that installs a word in their place, or nothing. */
function clone(npmExit: number) {
	const root = mkdtempSync(join(tmpdir(), 'nukkad-clone-'));
	cpSync(fileURLToPath(new URL('../../bin/bootstrap', import.meta.url)), join(root, 'bin/bootstrap'), { recursive: true });
	for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, name), '{}');
	writeFileSync(join(root, '.npmrc'), ' with .npmrc');
	const modules = join(root, 'node_modules');
	mkdirSync(modules);
	writeFileSync(join(modules, 'word'), 'old');
	const bin = join(root, 'path');
	mkdirSync(bin);
	const npm = `#!/bin/sh\ncat ${modules}/word .npmrc > ${root}/seen\nmkdir -p node_modules/node/bin && touch node_modules/node/bin/node && printf new > node_modules/word\nexit ${npmExit}\n`;
	writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 });
	const code = `import { install } from '${pathToFileURL(join(root, 'bin/bootstrap/install.mjs')).href}'; install();`;
	const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
	const installing = () => {
		// Root could remove anything.
		if (isRoot) execFileSync('chown', ['-R', String(NOBODY), root]);
		return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
			encoding: 'utf8',
			env,
			...(isRoot && { uid: NOBODY, gid: NOBODY }),
		});
	};
	const word = (of = join(modules, 'word')) => readFileSync(of, 'utf8');
	return { root, installing, word, seen: () => word(join(root, 'seen')), end: () => rmSync(root, { recursive: true }) };
}

test('packages of another lockfile are installed aside and exchanged, so that a store may run from those there are meanwhile', () => {
	const { root, installing, word, seen, end } = clone(0);
	expect(installing().status).toBe(0);
	expect([seen(), word()]).toEqual(['old with .npmrc', 'new']);
	expect(readdirSync(root).filter((name) => name.startsWith('.installing'))).toEqual([]);
	expect(installing().stdout).toBe('');
	end();
});

test('packages that npm cannot install leave those there are', () => {
	const { installing, word, end } = clone(1);
	const done = installing();
	expect([done.status, done.stderr]).toEqual([1, expect.stringContaining('The packages could not be installed; npm says why above.')]);
	expect(word()).toBe('old');
	end();
});

test('packages before that cannot be removed are told, and stop no upgrade after', () => {
	const { root, installing, word, end } = clone(0);
	const closed = join(root, 'node_modules/closed');
	mkdirSync(closed);
	writeFileSync(join(closed, 'file'), '');
	chmodSync(closed, 0o555);
	const said = new RegExp(`^The packages before could not be removed \\(.+\\): remove (${root}/.+)\\.$`, 'gm');
	const told = [1, 2].map((version) => {
		writeFileSync(join(root, 'package-lock.json'), `{"version":${version}}`);
		const { status, stdout } = installing();
		expect([status, word()]).toEqual([0, 'new']);
		return Array.from(stdout.matchAll(said), ([, path]) => path);
	});
	const left = readdirSync(root).filter((name) => name.startsWith('.installing'));
	expect(left).toHaveLength(1);
	expect(told).toEqual([[join(root, left[0] ?? '')], [join(root, left[0] ?? '')]]);
	chmodSync(join(root, left[0] ?? '', 'old/closed'), 0o755);
	end();
});
