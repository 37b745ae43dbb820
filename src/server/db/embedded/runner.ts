import { type SpawnOptions, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user who runs PostgreSQL: the user of this process, or, because PostgreSQL refuses root, the owner of the files, at first `nobody`. */
export type Runner = { uid: number; gid: number } | null;

const isRoot = (): boolean => process.getuid?.() === 0;

/** The runner for a folder: its owner where it exists and is not root's, else `nobody`; `null` for an ordinary user. */
export function runnerOf(folder: string): Runner {
	if (!isRoot()) return null;
	const owner = statSync(folder, { throwIfNoEntry: false });
	return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): Runner {
	const [, , uid, gid] = /^nobody:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
	return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** Spawn options for a program of PostgreSQL: its runner, a folder that anyone may enter, a locale that always exists. */
export function asRunner(runner: Runner): Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'> {
	return { ...runner, cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}

/** Whether the runner may enter a folder, through every folder above it, and write there. */
export function mayWrite(runner: Runner, folder: string): boolean {
	return spawnSync('/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder], { ...asRunner(runner), stdio: 'ignore' }).status === 0;
}
