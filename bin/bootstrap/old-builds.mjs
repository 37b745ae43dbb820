import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file in the folder of every complete build; its time is when the build was last made the newest. */
export const WHOLE = '.whole';
/** How the name of a mark begins: a running store has one in its build's folder, and renews it each hour (src/server/boot/keep-build.ts). */
const MARK = '.used-';
const DAY_MS = 86_400_000;
/** So many of the last builds stay whatever happens: a store may be unable to leave a mark, and open pages fetch their scripts from them. */
const LAST = 5;
/** So many stay at most for being younger than a day. */
const LAST_OF_DAY = 20;

/** Removes the builds that nobody uses, but for the newest by name and the last by time. */
export function removeOldBuilds(builds, newest, now = Date.now()) {
	const others = readdirSync(builds)
		.filter((name) => name !== newest)
		.map((name) => ({ folder: join(builds, name), at: timeOf(join(builds, name, WHOLE)) }))
		.sort((one, other) => other.at - one.at);
	for (const [older, { folder, at }] of others.entries()) {
		const isLate = at > 0 && (older < LAST || (older < LAST_OF_DAY && now - at < DAY_MS));
		if (isLate || isUsed(folder, now)) continue;
		try {
			rmSync(folder, { recursive: true });
		} catch (error) {
			// One that another user has made; the new build is good all the same.
			console.log(`An old build could not be removed: ${error.message}`);
		}
	}
}

/** A mark's age tells what a process id does not: ids repeat, and those of another container or user cannot be asked. */
const isUsed = (folder, now) =>
	statSync(folder).isDirectory() && readdirSync(folder).some((name) => name.startsWith(MARK) && now - timeOf(join(folder, name)) < DAY_MS);

/** When a file was last written; 0 where there is none. */
const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
