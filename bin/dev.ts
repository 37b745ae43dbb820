import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { createLog } from '#server/boot/log.ts';
import { tryAddress } from '#server/front/listen-and-drain.ts';
import { readSettings, type Settings } from '#server/settings/settings.ts';
import { StartError } from '#server/system/errors.ts';
import { devStore } from '../build-plugins/dev-store.ts';

/**
 * `npm run dev`: Astro's dev server behind the store's own front door, with a database of its own in `.data/dev` and the sample catalogue.
 * A saved style or island changes in the open page, saved markup reloads it, saved server code is in the next answer (ADR 26).
 */

/** Vite waits for every file that it is reading; on a busy machine one of them may never come. */
const STOP_MS = 5_000;

function giveUp(lines: string): never {
	console.error(lines);
	process.exit(1);
}

async function run(settings: Settings): Promise<void> {
	const { host, port, allowedHosts, logLevel } = settings;
	await tryAddress(host, port);
	const store = devStore(settings, createLog(logLevel), console.log);
	const server = await dev({
		root: fileURLToPath(new URL('..', import.meta.url)),
		logLevel: 'warn',
		// The logger of the built store needs a running App.
		logger: { entrypoint: 'astro/logger/node' },
		integrations: [store.integration],
		devToolbar: { enabled: false },
		server: { host, port, allowedHosts: [...allowedHosts] },
		vite: { cacheDir: '.cache/vite', server: { strictPort: true, cors: false } },
	});
	let isEnding = false;
	const end = async (): Promise<void> => {
		// Ctrl-C comes twice: from the terminal, and from the command that started this one.
		if (isEnding) return;
		isEnding = true;
		await Promise.race([server.stop(), pause(STOP_MS)]);
		await store.stop();
		process.exit(0);
	};
	// Vite's own listener would end the process before the database is stopped.
	for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal).on(signal, () => void end());
	await store.ready();
	console.log(`ready on http://${host}:${port}`);
}

// A page that the browser stores for offline use would hide saved changes.
const read = readSettings({ DATA_DIR: '.data/dev', OFFLINE: '0', LOG_LEVEL: 'warn', ...process.env });
if (!read.ok) giveUp(read.lines.join('\n'));
try {
	await run(read.settings);
} catch (error) {
	if (error instanceof StartError) giveUp(error.message);
	throw error;
}
