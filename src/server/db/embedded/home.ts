import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePointer, pointerOf, readPointer } from '#server/db/embedded/pointer.ts';
import { mayWrite, type Runner, runnerOf } from '#server/db/embedded/runner.ts';
import { StartError } from '#server/system/errors.ts';

/** The folder for files that PostgreSQL's runner could not reach in root's own folders. */
export const SHARED_HOME = '/var/lib/nukkad';

/** The folders of one embedded PostgreSQL: `data` is its cluster, `dir` also contains its log and socket. */
export type Home = { dir: string; data: string; runner: Runner };

/**
 * The home for a DATA_DIR, made when missing: `DATA_DIR/postgres`; or, started by root where `nobody` cannot enter, a folder under
 * the shared home that `DATA_DIR/postgres.path` points to.
 * @throws StartError when a database was there before but is not found, or belongs to another user: an empty one must not take its place.
 */
export function homeOf(dataDir: string, say: (line: string) => void): Home {
	const pointed = readPointer(dataDir, say);
	if (pointed) return homeAt(pointed);
	const own = join(dataDir, 'postgres');
	const home = makeHome(own);
	if (mayWrite(home.runner, own)) return homeAt(own);
	if (home.runner === null || existsSync(home.data))
		throw new StartError(
			`The database in ${own} belongs to a user who cannot open it here: put DATA_DIR where others may enter too, such as below ${SHARED_HOME}.`,
		);
	rmSync(own, { recursive: true });
	const away = movedHome(dataDir, say);
	say(`PostgreSQL must not run as root and cannot enter ${dataDir}: its files are in ${away.dir}.`);
	return away;
}

function homeAt(dir: string): Home {
	const home = makeHome(dir);
	const version = existsSync(join(home.data, 'PG_VERSION')) ? readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim() : null;
	if (version !== null && version !== '18')
		throw new StartError(`The database in ${dir} is of PostgreSQL ${version}, this Nukkad carries 18: dump it there, restore it here.`);
	return home;
}

function makeHome(dir: string): Home {
	const data = join(dir, 'data');
	const runner = runnerOf(existsSync(data) ? data : dir);
	if (mkdirSync(dir, { recursive: true, mode: 0o755 }) && runner) chownSync(dir, runner.uid, runner.gid);
	const owner = statSync(dir).uid;
	if (runner && statSync(data, { throwIfNoEntry: false })?.uid === 0)
		throw new StartError(
			`${data} belongs to root, which PostgreSQL must not run as; a copy has lost its owners so. Copy it again with cp -a, or give it back: chown -R ${runner.uid}:${runner.gid} ${dir}`,
		);
	if (runner && owner !== runner.uid) chownSync(dir, runner.uid, runner.gid);
	if (!runner && owner !== process.getuid?.())
		throw new StartError(`${dir} belongs to another user: start Nukkad as that user, or as root.`);
	return { dir, data, runner };
}

/** Whether a DATA_DIR already has an embedded PostgreSQL, in it or where its pointer leads. */
export const hasHome = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'data')) || existsSync(pointerOf(dataDir));

/** When two first starts run at once, both use the home of the one that wins. */
function movedHome(dataDir: string, say: (line: string) => void): Home {
	const dir = join(SHARED_HOME, randomBytes(6).toString('hex'));
	mkdirSync(SHARED_HOME, { recursive: true });
	chmodSync(SHARED_HOME, 0o755);
	const home = makeHome(dir);
	if (makePointer(dataDir, dir)) return home;
	rmSync(dir, { recursive: true });
	return homeAt(readPointer(dataDir, say) ?? join(dataDir, 'postgres'));
}
