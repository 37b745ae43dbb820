import { builtEntry } from '#server/boot/built.ts';
import { createLog } from '#server/boot/log.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startWarnings } from '#server/settings/start-warnings.ts';
import { StartError } from '#server/system/errors.ts';
import about from './package.json' with { type: 'json' };

/** The store's process: reads the settings, starts, and on SIGTERM or SIGINT finishes the requests under way and ends. */

const say = (line) => console.log(line);
const giveUp = (line) => {
	console.error(line);
	process.exit(1);
};

const read = readSettings(process.env);
// Also beside a refusal, which a misspelt name may explain.
for (const line of startWarnings(process.env)) say(line);
if (!read.ok) giveUp(read.lines.join('\n'));

const pages = builtEntry();
if (pages === null) giveUp('The pages are not built yet: run npm start, or npm run build first.');

const log = createLog(read.settings.logLevel);
// Node's own listener would print several lines of plain text.
process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'warning'));
process.on('uncaughtException', (error) => {
	log.fatal({ err: error }, 'uncaught exception');
	process.exit(1);
});

// A signal during the start waits until there is something to stop.
const ending = new Promise((resolve) => {
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve(signal));
});

let doing = 'start';
try {
	// Nearly all the code of the store: a wrong setting is told before it is read.
	const { startStore } = await import('#server/boot/start.ts');
	const { handler } = await import(pages);
	const store = await startStore(read.settings, log, say, handler);
	say(`Nukkad ${about.version}`);
	say(`ready on ${store.url}`);
	log.info({ signal: await ending }, 'stopping');
	doing = 'stop';
	await store.stop();
	process.exit(0);
} catch (error) {
	if (error instanceof StartError) giveUp(error.message);
	log.fatal({ err: error }, `could not ${doing}`);
	giveUp(`Nukkad could not ${doing}: ${error.message}`);
}
