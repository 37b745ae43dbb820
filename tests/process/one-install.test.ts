import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
