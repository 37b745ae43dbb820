import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/** Names that two files may export, with why. At most ten: each is one more word that a reader has to look up twice. */
const ALLOWED: Record<string, string> = {
	GET: 'Astro asks for this name in every page that answers without HTML',
	mount: 'the entry of each island, which mounts.ts imports by the name of the island’s folder',
};
const ALLOWED_MAX = 10;

const EXPORT = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|type|interface|class|enum) ([\w$]+)/gm;

/** Exports that `EXPORT` cannot read: lists (also with other names), patterns, and everything of another file. */
const OTHER_EXPORT = /^\s*export (?:type )?(?:(?:const|let|var) )?[{[*]/m;

/** Which files export each name. */
function exporters(files: readonly (readonly [file: string, source: string])[]): Map<string, Set<string>> {
	const found = new Map<string, Set<string>>();
	for (const [file, source] of files) {
		for (const [, name = ''] of source.matchAll(EXPORT)) found.set(name, (found.get(name) ?? new Set()).add(file));
	}
	return found;
}

const sources = () => filesUnder('src', ['.ts', '.tsx', '.astro']).map((file) => [file, read(file)] as const);

const shared = (found: Map<string, Set<string>>): string[] =>
	[...found].filter(([name, files]) => files.size > 1 && !(name in ALLOWED)).map(([name, files]) => `${name}: ${[...files].join(', ')}`);

test('an exported name means one thing in all of src', () => {
	const found = exporters(sources());
	expect(found.size).toBeGreaterThan(500);
	expect(shared(found)).toEqual([]);
});

test('every name is exported where it is declared, by its own name', () => {
	expect(sources().flatMap(([file, source]) => (OTHER_EXPORT.test(source) ? [file] : []))).toEqual([]);
	const others = ['export { a as b };', "export type { A } from './a.ts';", "export * from './a.ts';", 'export const { a, b } = both;'];
	expect(others.filter((source) => !OTHER_EXPORT.test(source))).toEqual([]);
	expect(OTHER_EXPORT.test('export const a = [1];\nexport type A = { b: 1 };')).toBe(false);
});

test('few names are allowed in two files, and each of them still is', () => {
	expect(Object.keys(ALLOWED).length).toBeLessThanOrEqual(ALLOWED_MAX);
	const found = exporters(sources());
	expect(Object.keys(ALLOWED).filter((name) => (found.get(name)?.size ?? 0) < 2)).toEqual([]);
});

test('a name that two files export is found, whatever it names', () => {
	const found = exporters([
		['a.ts', 'export type Pack = { id: string };\nexport const pack = 1;\nexport type Cart = {};\nexport const Cart = {};'],
		['b.ts', 'export interface Pack {}\nexport async function pack() {}'],
	]);
	expect(shared(found)).toEqual(['Pack: a.ts, b.ts', 'pack: a.ts, b.ts']);
});
