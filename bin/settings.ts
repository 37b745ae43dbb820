import { readSettings } from '#server/settings/settings.ts';

/** Tells what is wrong with the settings, as the start of the store would, before pages are built for it. */
const read = readSettings(process.env);
if (!read.ok) {
	console.error(read.lines.join('\n'));
	process.exitCode = 1;
}
