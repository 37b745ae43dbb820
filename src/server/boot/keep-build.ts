import { rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '#lib/format/durations.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';

/**
 * Keeps a build's folder while this process uses it, by a mark that is renewed each hour: a new build leaves a folder with a mark of the last
 * day (bin/bootstrap/old-builds.mjs). A folder that takes no mark stays as one of the last builds does.
 */
export function keepBuild(folder: string): Background {
	// Processes of several containers may have one id.
	const mark = join(folder, `.used-${hostname()}-${process.pid}`);
	const renewing = atIntervals(HOUR_MS, () => writeFile(mark, `${process.pid}\n`).catch(() => {}));
	return {
		stop: async () => {
			await renewing.stop();
			await rm(mark, { force: true }).catch(() => {});
		},
	};
}
