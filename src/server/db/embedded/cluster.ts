import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readdirSync, renameSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Home } from '#server/db/embedded/home.ts';
import { asRunner } from '#server/db/embedded/runner.ts';
import { hasCode, StartError } from '#server/system/errors.ts';

const ASIDE = 'data.new-';
/** After this time the unfinished cluster of a killed first start is deleted. */
const ASIDE_OLD_MS = 600_000;

/** The settings file that is written at every start and read after PostgreSQL's own; ALTER SYSTEM overrides both. */
export const CONFIG_FILE = 'nukkad.conf';

/**
 * Makes the cluster when there is none: under another name, then renamed, so that one of two first starts wins and a killed one leaves no
 * incomplete cluster; the winner clears what others left or still make, and these join it. UTF-8 with the built-in C.UTF-8 collation: the same
 * order on every machine.
 */
export async function makeCluster(home: Home, bin: string, say: (line: string) => void): Promise<void> {
	removeAsides(home, ({ mtimeMs }) => Date.now() - mtimeMs > ASIDE_OLD_MS);
	if (existsSync(home.data)) return;
	say('Preparing the database (once) …');
	const aside = join(home.dir, `${ASIDE}${process.pid}`);
	// Of a killed start that had the same number, as the first process of a container has.
	rmSync(aside, { recursive: true, force: true });
	const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
	// Over the socket the folder's permissions decide; over TCP, which is off by default, a password is needed.
	const access = ['--username=nukkad', '--auth-local=trust', '--auth-host=scram-sha-256'];
	const initdb = spawn(join(bin, 'initdb'), ['-D', aside, ...access, ...locale, '--no-instructions'], {
		...asRunner(home.runner),
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const [errors, [code]] = await Promise.all([text(initdb.stderr), once(initdb, 'close')]);
	if (code !== 0) {
		rmSync(aside, { recursive: true, force: true });
		if (existsSync(home.data)) return;
		throw new StartError(`The database could not be prepared in ${home.dir}: ${reasonIn(errors)}`);
	}
	try {
		appendFileSync(join(aside, 'postgresql.conf'), `\ninclude_if_exists = '${CONFIG_FILE}'\n`);
		renameSync(aside, home.data);
	} catch (error) {
		rmSync(aside, { recursive: true, force: true });
		if (!existsSync(home.data)) throw error;
		return;
	}
	removeAsides(home, () => true);
}

/** The line in which initdb says what went wrong; after it come others about what it takes away again. */
function reasonIn(errors: string): string {
	const lines = errors.trim().split('\n');
	return lines.find((line) => /FATAL|PANIC|error:|could not/.test(line)) ?? lines.at(-1) ?? '';
}

/** Removes what starts have left; where one of them still writes there, that is no reason for this one to fail. */
function removeAsides(home: Home, isLeft: (made: Stats) => boolean): void {
	for (const name of readdirSync(home.dir).filter((entry) => entry.startsWith(ASIDE))) {
		const path = join(home.dir, name);
		const made = statSync(path, { throwIfNoEntry: false });
		if (!made || !isLeft(made)) continue;
		try {
			rmSync(path, { recursive: true, force: true, maxRetries: 3 });
		} catch (error) {
			if (!hasCode(error, 'ENOTEMPTY', 'EBUSY')) throw error;
		}
	}
}
