import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** This folder and all above it: the real files lie beside the project, not in it. */
function* above(folder: string): Generator<string> {
	yield folder;
	if (dirname(folder) !== folder) yield* above(dirname(folder));
}

/** The folders that may hold the real files: the one that SHARED_DATA names, and no other, or `shared/data` of any folder above. */
const folders = (): string[] =>
	process.env.SHARED_DATA === undefined
		? [...above(import.meta.dirname)].map((one) => join(one, 'shared/data'))
		: [process.env.SHARED_DATA].filter(Boolean);

/** The paths of real files by their names, out of one folder that has them all; null where there is none. */
export function sharedFiles(...names: string[]): string[] | null {
	const paths = folders().map((folder) => names.map((name) => join(folder, name)));
	return paths.find((all) => all.every((path) => existsSync(path))) ?? null;
}
