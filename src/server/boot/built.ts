import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A link to the newest build when the process starts; a build made later is not this process's (bin/bootstrap/build.mjs). */
const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const BUILDS = '.builds';

/** The folders of built files, that of this process's own build first, then those of the builds that are still kept. */
export function builtFiles(): string[] {
	if (!existsSync(DIST)) return [];
	const own = realpathSync(DIST);
	const builds = dirname(own);
	const others = basename(builds) === BUILDS ? readdirSync(builds).filter((name) => name !== basename(own)) : [];
	return [own, ...others.map((name) => join(builds, name))].map((folder) => join(folder, 'client'));
}

/** Loads the code of every page, so that none is read from the disk later, when a newer version may stand there. */
export async function loadPages(): Promise<void> {
	const chunks = join(realpathSync(DIST), 'server', 'chunks');
	for (const name of readdirSync(chunks)) if (name.endsWith('.mjs')) await import(pathToFileURL(join(chunks, name)).href);
}
