import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

export const ROOT = new URL('../../', import.meta.url).pathname;

/** Paths (from the project's root) of the files under a folder, those of the given endings only. */
export function filesUnder(folder: string, endings: readonly string[]): string[] {
	return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
		.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const IMPORT = /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

/** What a file imports, as it is written there; type-only imports count too, for they bind a room just as well. */
export function importsOf(source: string): string[] {
	return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
}
