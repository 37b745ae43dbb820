import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const IS_TEST = /^[^/]+\/.*\.(test|spec)\.ts$/;

/**
 * The test files that have one of the words in their path, by kind.
 * @throws Error that says so when there is none.
 */
export function testFiles(words) {
	const names = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
	const paths = names.filter((name) => IS_TEST.test(name)).map((name) => `tests/${name}`);
	const found = paths.filter((path) => words.some((word) => path.includes(word))).sort();
	if (found.length === 0) throw new Error(`No test file has ${words.join(' or ')} in its path.`);
	const byKind = {};
	for (const path of found) {
		const kind = path.split('/')[1];
		byKind[kind] = [...(byKind[kind] ?? []), path];
	}
	return byKind;
}
