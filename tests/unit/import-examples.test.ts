import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const readExample = (name: string): { categories: Record<string, string | null> } =>
	JSON.parse(readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8'));

test('C24 the example for a catalogue of products leads each of its sub-categories to one of ours, so that no list gets an English name only', () => {
	const ours = new Set(taxonomyCategories().flatMap(({ code, secondary }) => [code, ...secondary.map((one) => `${code}/${one.code}`)]));
	const { categories } = readExample('import-bigbasket.json');
	const entries = Object.entries(categories);
	expect(entries.length).toBeGreaterThan(200);
	expect(entries.filter(([, code]) => code === null || !ours.has(code))).toEqual([]);
	expect(entries.filter(([theirs, code]) => theirs.includes(' > ') && !code?.includes('/'))).toEqual([]);
});
