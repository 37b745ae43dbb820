import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders above this one that may hold `shared/data`: the real files lie beside the project, not in it. */
function* above(folder: string): Generator<string> {
	yield folder;
	if (dirname(folder) !== folder) yield* above(dirname(folder));
}

/** The path of a real data file (see docs/import.md); a missing one fails the test that needs it, in words. */
export function sharedData(name: string): string {
	const folders = process.env.SHARED_DATA
		? [process.env.SHARED_DATA]
		: [...above(import.meta.dirname)].map((one) => join(one, 'shared/data'));
	const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
	if (!found) throw new Error(`The real data file ${name} is missing: put it into ../shared/data, or name its folder in SHARED_DATA.`);
	return found;
}
