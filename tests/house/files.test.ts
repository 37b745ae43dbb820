import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesAtRoot, filesUnder, ROOT, read } from './sources.ts';

const CODE = ['.ts', '.tsx', '.astro', '.mjs', '.css', '.sql'];
const LINES_MAX = 300;
const COMMENT_MAX = 150;

const files = [...['src', 'tests', 'bin', 'bench', 'build-plugins'].flatMap((folder) => filesUnder(folder, CODE)), ...filesAtRoot(CODE)];

test('no file is longer than 300 lines', () => {
	expect(files).toEqual(expect.arrayContaining(['server.mjs', 'astro.config.mjs', 'bench/run.ts']));
	const long = files.map((file) => [file, read(file).split('\n').length - 1] as const).filter(([, lines]) => lines > LINES_MAX);
	expect(long).toEqual([]);
});

test('no line of a comment has more than 150 characters', () => {
	// A migration that has run is never changed, not even in its comments.
	const lines = files
		.filter((file) => !file.includes('/migrations/'))
		.flatMap((file) =>
			read(file)
				.split('\n')
				.map((line, index) => ({ at: `${file}:${index + 1}`, line })),
		);
	const isComment = (line: string) => /^\s*(\/\/|\/?\*|--|<!--|\{\/\*)|\s(\/\/|\/\*)\s/.test(line);
	expect(lines.filter(({ line }) => line.length > COMMENT_MAX && isComment(line)).map(({ at }) => at)).toEqual([]);
});

test('every exported function of lib and server has a docstring', () => {
	const exported = files
		.filter((file) => /^src\/(lib|server)\//.test(file))
		.flatMap((file) => {
			const lines = read(file).split('\n');
			const isFunction = (line: string) => /^export (async )?function\b|^export const \w+ = (async )?(<.*>)?\(/.test(line);
			// Of overloads the first has the docstring of all.
			const isSaid = (before = '') => /\*\/\s*$|^export function /.test(before);
			return lines.flatMap((line, at) => (isFunction(line) ? [{ at: `${file}:${at + 1}`, isSaid: isSaid(lines[at - 1]) }] : []));
		});
	expect(exported.length).toBeGreaterThan(1_000);
	expect(exported.filter(({ isSaid }) => !isSaid).map(({ at }) => at)).toEqual([]);
});

test('nothing is silenced: no ignored check, no skipped test, no `any`', () => {
	const waved = /biome-ignore|@ts-(ignore|expect-error|nocheck)|\b(test|it|describe)\.(skip|only|todo)\b|\bas any\b|: any\b/;
	const found = files.filter((file) => file !== 'tests/house/files.test.ts' && waved.test(read(file)));
	expect(found).toEqual([]);
});

test('no test and no measurement names a file outside the project: those of `support` alone look for one', () => {
	const own = files.filter(
		(file) => /^(tests|bench)\//.test(file) && !file.startsWith('tests/support/') && file !== 'tests/house/files.test.ts',
	);
	expect(own.length).toBeGreaterThan(100);
	expect(own.filter((file) => /\.\.\/shared|shared\/data|SHARED_DATA/.test(read(file)))).toEqual([]);
});

test('every file and folder of the project that the documents name is there', () => {
	const documents = ['README.md', ...filesUnder('docs', ['.md']).filter((file) => !file.startsWith('docs/decisions/'))];
	const named = documents.flatMap((file) =>
		[...read(file).matchAll(/`((?:src|tests|bench|bin|build-plugins|docs)\/[\w./-]+)`/g)].map((match) => ({ file, path: match[1] ?? '' })),
	);
	expect(named.length).toBeGreaterThan(100);
	expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
