import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { AREAS } from '#server/i18n/translate.ts';
import { readSampleCsv } from '#server/sample/csv.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { popularCities } from '#server/taxonomy/cities.ts';
import { filesUnder, ROOT, read } from '../house/sources.ts';
import { foreignWords, LATIN_WORDS } from '../support/visible-words.ts';

const rowsOf = (folder: string) => filesUnder(folder, ['.csv']).flatMap((file) => readSampleCsv(new URL(file, `file://${ROOT}`)));

test.each(LANGUAGES)('A1 catalogues, categories, cities and the sample keep to the letters of $slug', ({ slug }) => {
	if (slug === 'en') return;
	const sentences = AREAS.flatMap((area) => Object.values<string>(JSON.parse(read(`src/lib/i18n/${slug}/${area}.json`))));
	const categories = taxonomyCategories().flatMap(({ names, secondary }) => [names, ...secondary.map((one) => one.names)]);
	const names = rowsOf('src/server/sample').map((row) => row.text(`name_${slug}`));
	const all = [...sentences.map((text) => text.replace(/\{\w+\}/g, ' – ')), ...categories.map((one) => one[slug] ?? ''), ...names];
	all.push(...popularCities(slug).map((city) => city.name));
	all.push(...rowsOf('src/server/sample/products').map((row) => row.text(`about_${slug}`)));
	expect(all.filter((text) => text.trim() === '')).toEqual([]);
	expect(all.filter((text) => foreignWords(text, slug).some((word) => !LATIN_WORDS.includes(word)))).toEqual([]);
});
