import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';

export const ROOT = new URL('../../', import.meta.url).pathname;

/** Paths (from the project's root) of the files under a folder, those of the given endings only. */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
		.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

/** The files beside the folders: `server.mjs` and what configures the tools. */
export const filesAtRoot = (endings: readonly string[]): string[] => readdirSync(ROOT).filter((name) => endings.includes(extname(name)));

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const IMPORT =
	/(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]|\bimport\.meta\.glob[^('"]*\(\s*['"]([^'"\n]+)['"]|\bnew URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g;

/** What a file imports or reads beside itself, as it is written there; type-only imports count too, for they bind a room just as well. */
export function importsOf(source: string): string[] {
	return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '');
}

/** `server/db/tables.ts` of `#server/db/tables.ts` or a relative path; `null` for a package or a module of Node or Astro. */
export function targetOf(file: string, imported: string): string | null {
	if (imported.startsWith('#')) return imported.slice(1);
	if (imported.startsWith('.')) return join(dirname(file), imported).replace(/^src\//, '');
	return null;
}
