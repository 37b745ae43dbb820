import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Language } from '#lib/languages.ts';
import { isGroup } from '#server/catalogue/lexicon/groups.ts';
import { knownBrands } from '#server/catalogue/lexicon/known-brands.ts';
import { allThings, readRows, THING_KINDS, thingFiles } from '#server/catalogue/lexicon/things.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const rows = thingFiles().flatMap((file) => readRows(`./things/${file}`).map((row) => ({ file, row })));
const COLUMNS = ['thing', 'kind', 'secondary', 'en', 'hi', 'mr', 'gu', 'kn', 'te', 'latin', 'shape', 'art', 'marks'];
const SHAPES =
	'pouch carton bottle can tin jar tube sachet strip tray sack box bar roll bunch heap fruit piece bag wrap cup plate none'.split(' ');
const icons: unknown = JSON.parse(
	readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
);
const DRAWINGS = new Set(Object.keys(z.parse(z.object({ icons: z.record(z.string(), z.unknown()) }), icons).icons));
const KINDS = new Set<string>(THING_KINDS);
const MARKS = ['veg', 'nonveg', 'egg', 'rx'];
const inScript = (script: string) => new RegExp(String.raw`^(?:\p{Script=${script}}|\p{Script=Inherited}|[0-9 .-])+$`, 'u');
const SCRIPTS: Partial<Record<Language, RegExp>> = {
	hi: inScript('Devanagari'),
	mr: inScript('Devanagari'),
	gu: inScript('Gujarati'),
	kn: inScript('Kannada'),
	te: inScript('Telugu'),
};

test('the lexicon has two thousand things, one row each, with these columns', () => {
	expect(allThings().size).toBeGreaterThanOrEqual(2_000);
	expect(allThings().size).toBe(rows.length);
	for (const { file, row } of rows) expect(Object.keys(row), file).toEqual(COLUMNS);
	expect(rows.filter(({ row }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(row.thing ?? '')).map(({ row }) => row.thing)).toEqual([]);
});

test('an English name is that of one thing', () => {
	const names = rows.flatMap(({ row }) => (row.en ?? '').split('|').map((name) => [name, row.thing] as const));
	const twice = [...Map.groupBy(names, ([name]) => name)].filter(([, of]) => of.length > 1);
	expect(twice.map(([name, of]) => `${name}: ${of.map(([, thing]) => thing).join(', ')}`)).toEqual([]);
	expect(names.filter(([name]) => !/^[a-z0-9][a-z0-9 '&./-]*$/.test(name))).toEqual([]);
});

test('kinds, categories, shapes, marks and drawings are ones that exist', () => {
	const places = new Set(taxonomyCategories().flatMap(({ code, secondary }) => secondary.map((one) => `${code}/${one.code}`)));
	const wrong = rows.flatMap(({ row: { thing, kind = '', secondary = '', shape = '', art = '', marks = '' } }) => {
		const isRight = KINDS.has(kind) && places.has(secondary) && SHAPES.includes(shape) && (art === '' || DRAWINGS.has(art));
		return isRight && marks.split(' ').every((mark) => mark === '' || MARKS.includes(mark)) ? [] : [thing];
	});
	expect(wrong).toEqual([]);
});

test('a name stands in its language’s own script, and a spelling in Latin letters under its language', () => {
	const wrong = rows.flatMap(({ row }) => [
		...Object.entries(SCRIPTS).flatMap(([language, script]) =>
			(row[language] ?? '')
				.split('|')
				.filter((name) => !script.test(name) || name !== name.trim())
				.map((name) => `${row.thing} ${language} “${name}”`),
		),
		...(row.latin ?? '')
			.split('|')
			.filter((name) => name !== '' && !/^(hi|mr|gu|kn|te) [a-z][a-z ]*$/.test(name))
			.map((name) => `${row.thing} latin “${name}”`),
	]);
	expect(wrong).toEqual([]);
});

test('what other files say of things, they say of things that exist', () => {
	const known = (id: string) => allThings().has(id);
	expect(knownBrands().filter(({ thing }) => thing !== null && !known(thing))).toEqual([]);
	expect(readRows('./heads.csv').filter(({ thing = '', group = '' }) => !known(thing) || !isGroup(group))).toEqual([]);
	const headsTwice = Map.groupBy(readRows('./heads.csv'), ({ word, group }) => `${group} ${word}`);
	expect([...headsTwice].flatMap(([head, of]) => (of.length > 1 ? [head] : []))).toEqual([]);
	expect(readRows('./sub-categories.csv').filter(({ thing = '', words }) => !known(thing) || !words)).toEqual([]);
	expect(readRows('./category-words.csv').filter(({ group = '' }) => !isGroup(group))).toEqual([]);
	const covered = readRows('./broader.csv').flatMap(({ thing = '', covers = '' }) => [
		thing,
		...covers.split(' ').map((one) => one.replace(/^-/, '')),
	]);
	const places = new Set(taxonomyCategories().flatMap(({ code, secondary }) => secondary.map((one) => `${code}/${one.code}`)));
	expect(covered.filter((one) => one !== '' && !known(one) && !places.has(one))).toEqual([]);
});

test('a quantity word stands in one script, and says one thing', () => {
	const quantities = readRows('../packs/quantities.csv').map(({ kind, words = '' }) => ({ kind, words: words.split(' ') }));
	const scripts = [/^[a-z]+$/, ...Object.values(SCRIPTS)];
	expect(quantities.flatMap(({ words }) => words.filter((word) => !scripts.some((script) => script.test(word))))).toEqual([]);
	const said = quantities.flatMap(({ kind, words }) => words.map((word) => `${kind === 'count' ? 'unit' : kind} ${word}`));
	expect(said.filter((one, i) => said.indexOf(one) !== i)).toEqual([]);
});

test('what a thing is for is said by words of one script, each for one purpose', () => {
	const scripts = [/^[a-z]+$/, ...Object.values(SCRIPTS)];
	const said = readRows('./purposes.csv').flatMap(({ word = '', said: all = '' }) => [word, ...all.split(' ')]);
	expect(said.filter((word) => !scripts.some((script) => script.test(word)))).toEqual([]);
	expect(said.filter((word, i) => said.indexOf(word) !== i)).toEqual([]);
});

test('a form has a word in each language’s own script', () => {
	const wrong = readRows('./forms.csv').flatMap((row) =>
		Object.entries(SCRIPTS).filter(([language, script]) => !script.test(row[language] ?? '')),
	);
	expect(wrong.map(([language]) => language)).toEqual([]);
});
