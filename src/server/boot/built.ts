import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));
const BUILDS = '.builds';

/**
 * The folder of the build to which `dist` leads when the process starts, `null` where nothing is built. The link is followed once: a later
 * build moves it, maybe while this process still starts (bin/bootstrap/build.mjs).
 */
const OWN = existsSync(DIST) ? realpathSync(DIST) : null;

/** The folder of this process's build, where it is one of several; `null` where `dist` is a plain folder, or nothing is built. */
export const builtFolder = (): string | null => (OWN && basename(dirname(OWN)) === BUILDS ? OWN : null);

/** The folders of built files: first that of this process's build, then those of older builds that still exist. */
export function builtFiles(): string[] {
	if (OWN === null) return [];
	const builds = dirname(OWN);
	const others = builtFolder() ? readdirSync(builds).filter((name) => name !== basename(OWN)) : [];
	return [OWN, ...others.map((name) => join(builds, name))].map((folder) => join(folder, 'client'));
}

/** The name of this process's build; empty where nothing is built, as for the dev server. */
export const builtName = (): string => (OWN ? basename(OWN) : '');

/** The address of the module that answers with pages; `null` where nothing is built. */
export function builtEntry(): string | null {
	const entry = OWN && join(OWN, 'server', 'entry.mjs');
	return entry && existsSync(entry) ? pathToFileURL(entry).href : null;
}

/** Loads the code of every page, so that none is read from the disk later. */
export async function loadPages(): Promise<void> {
	if (OWN === null) return;
	const chunks = join(OWN, 'server', 'chunks');
	for (const name of readdirSync(chunks))
		if (name.endsWith('.mjs')) await import(/* @vite-ignore */ pathToFileURL(join(chunks, name)).href);
}
