import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The build to which `dist` leads when the process starts; later builds are not used by this process (bin/bootstrap/build.mjs). */
const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const BUILDS = '.builds';

/** The folders of built files: first that of this process's build, then those of older builds that still exist. */
export function builtFiles(): string[] {
	if (!existsSync(DIST)) return [];
	const own = realpathSync(DIST);
	const builds = dirname(own);
	const others = basename(builds) === BUILDS ? readdirSync(builds).filter((name) => name !== basename(own)) : [];
	return [own, ...others.map((name) => join(builds, name))].map((folder) => join(folder, 'client'));
}

/** The name of this process's build; empty where nothing is built, as for the dev server. */
export const builtName = (): string => (existsSync(DIST) ? basename(realpathSync(DIST)) : '');

/** Loads the code of every page, so that none is read from the disk later, when a newer version may be there. */
export async function loadPages(): Promise<void> {
	const chunks = join(realpathSync(DIST), 'server', 'chunks');
	for (const name of readdirSync(chunks))
		if (name.endsWith('.mjs')) await import(/* @vite-ignore */ pathToFileURL(join(chunks, name)).href);
}
