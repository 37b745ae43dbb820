import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './run.mjs';

// The shell draws the same pages without the browser's own windows, for a third less of the processor.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const works = (path) => spawnSync(path, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
const installed = () =>
	(process.env.PATH ?? '')
		.split(delimiter)
		.flatMap((folder) => NAMES.map((name) => join(folder, name)))
		.find((path) => existsSync(path) && works(path));
const ofPlaywright = () => {
	const path = runQuietly('node', ['-e', "import('playwright-core').then((all) => console.log(all.chromium.executablePath()))"]).trim();
	return existsSync(path) && works(path) ? path : undefined;
};

/** The path of a Chromium for the tests: BROWSER_PATH, the system's, Playwright's own, or one installed now. */
export function findBrowser() {
	const given = process.env.BROWSER_PATH;
	if (given) return given;
	const found = installed() ?? ofPlaywright();
	if (found) return found;
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
	for (const name of ['chromium-headless-shell', 'chromium']) {
		aptGet('install', '-y', '-qq', name);
		const path = installed();
		if (path) return path;
	}
	return undefined;
}
