import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCluster } from '#server/db/embedded/cluster.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'nukkad-cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const FULL = 'FATAL:  could not write to file "base/4/1249": No space left on device';

test('a first start on a full disk says so, and leaves no half of a database', async () => {
	const lines = [
		'performing post-bootstrap initialization',
		FULL,
		'child process exited with exit code 1',
		'initdb: removing data directory',
	];
	writeFileSync(join(folder, 'initdb'), `#!/bin/sh\nprintf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')} >&2\nexit 1\n`, {
		mode: 0o755,
	});
	const home = { dir: folder, data: join(folder, 'data'), runner: null };
	await expect(makeCluster(home, folder, () => {})).rejects.toThrow(`The database could not be prepared in ${folder}: ${FULL}`);
	expect(existsSync(home.data)).toBe(false);
});

/** Makes a database as `initdb -D FOLDER` does, or what a test wants instead. */
const initdb = (script: string) => writeFileSync(join(folder, 'initdb'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
const leave = (name: string) => {
	mkdirSync(join(folder, name));
	writeFileSync(join(folder, name, 'PG_VERSION'), '18');
};

test('a first start takes away what a killed one has left, also one of the same number', async () => {
	initdb('[ -e "$2" ] && exit 1; mkdir "$2"');
	leave('data.new-1');
	leave(`data.new-${process.pid}`);
	await makeCluster({ dir: folder, data: join(folder, 'data'), runner: null }, folder, () => {});
	expect(readdirSync(folder).toSorted()).toEqual(['data', 'initdb']);
});

test.each(['exit 1', 'mkdir "$2"; rm -r "$2"', 'mkdir "$2"'])(
	'of two first starts one wins, and the other joins it (%s)',
	async (ending) => {
		const data = join(folder, 'data');
		initdb(`mkdir "${data}"; touch "${data}/PG_VERSION"; ${ending}`);
		await makeCluster({ dir: folder, data, runner: null }, folder, () => {});
		expect(readdirSync(folder).toSorted()).toEqual(['data', 'initdb']);
	},
);
