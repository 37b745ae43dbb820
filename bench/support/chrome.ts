import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The path of the browser, which `npm run bench` finds and passes on, as `npm test` does. */
export const CHROME = process.env.BROWSER_PATH ?? '/usr/bin/chromium';

// Only the flags that a bench needs: Playwright's own flags switch off things that are measured here, such as paint holding.
const FLAGS = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--disable-extensions',
	'--disable-dev-shm-usage',
	'--remote-debugging-port=0',
];
const START_MS = 30_000;

export type Chrome = { port: number; stop(): Promise<void> };

/** A new Chromium with a temporary profile, controlled over its debugging port. */
export async function startChrome(): Promise<Chrome> {
	const profile = mkdtempSync(join(tmpdir(), 'nukkad-chrome-'));
	// In a group of its own: Debian's program is a script, and to end it alone leaves the browser running.
	const child = spawn(CHROME, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore', detached: true });
	const ended = once(child, 'exit');
	const kill = () => {
		if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
	};
	process.once('exit', kill);
	const stop = async () => {
		process.off('exit', kill);
		kill();
		await ended;
		removeProfile(profile);
	};
	for (const until = performance.now() + START_MS; performance.now() < until && child.exitCode === null; await wait(30)) {
		const port = readPort(profile);
		if (port) return { port, stop };
	}
	await stop();
	throw new Error(`${CHROME} did not open its debugging port`);
}

/** Removes the profile. Helper processes may still write for a moment; what cannot be removed stays in the system's temporary folder. */
function removeProfile(profile: string): void {
	try {
		rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
	} catch {
		// Left behind.
	}
}

/** Chromium writes the port it was given to a file, once it listens. */
function readPort(profile: string): number {
	try {
		return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
	} catch {
		return 0;
	}
}
