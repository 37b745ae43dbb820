import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run.mjs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** It draws the same pages without a window's parts, for a third less of the processor; the cache of the way back it has not. */
const SHELL = ['chromium-headless-shell'];

const works = (path) => spawnSync(path, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
const installed = (names) =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((folder) => names.map((name) => join(folder, name)))
		.find((path) => existsSync(path) && works(path));
const ofPlaywright = () => {
	const path = runQuietly('node', ['-e', "import('playwright-core').then((all) => console.log(all.chromium.executablePath()))"]).trim();
	return existsSync(path) && works(path) ? path : undefined;
};

/**
 * The Chromiums for the tests, as they read them from their environment: the whole one, and the one that draws most pages. BROWSER_PATH, the
 * system's, Playwright's own, or one installed now.
 */
export function findBrowsers() {
	const given = process.env.BROWSER_PATH;
	if (given) return { BROWSER_PATH: given, WHOLE_BROWSER_PATH: given };
	const whole = installed(WHOLE) ?? ofPlaywright() ?? install();
	return { BROWSER_PATH: installed(SHELL) ?? whole, WHOLE_BROWSER_PATH: whole };
}

function install() {
	console.log('Fetching a browser for the tests …');
	const made = fetched() ?? packaged();
	if (!made) throw new Error('There is no Chromium for the tests: install one, or set BROWSER_PATH.');
	return made;
}

function fetched() {
	try {
		runQuietly('playwright', ['install', 'chromium']);
		return ofPlaywright();
	} catch {
		return undefined;
	}
}

function packaged() {
	if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
	const aptGet = (...args) =>
		spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
	aptGet('update', '-qq');
	// Not every system has the shell apart.
	for (const name of ['chromium', ...SHELL]) aptGet('install', '-y', '-qq', name);
	return installed(WHOLE);
}
