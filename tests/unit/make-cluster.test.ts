import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
