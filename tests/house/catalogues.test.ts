import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { AREAS } from '#server/i18n/translate.ts';
import { read } from './sources.ts';

const catalogue = (language: string, area: string): Record<string, string> => JSON.parse(read(`src/lib/i18n/${language}/${area}.json`));
const parametersOf = (sentence: string): string[] => [...new Set(sentence.match(/\{\w+\}/g))].sort();

test.each(AREAS)('the six languages say the same things in %s', (area) => {
	const english = catalogue('en', area);
	for (const { slug } of LANGUAGES) {
		const other = catalogue(slug, area);
		expect(Object.keys(other).sort(), slug).toEqual(Object.keys(english).sort());
		for (const [key, sentence] of Object.entries(other)) {
			expect(sentence, `${slug} ${key}`).toMatch(/\S/);
			// "one" may leave the number out; any other form that does would hide it.
			if (!key.endsWith('_one')) expect(parametersOf(sentence), `${slug} ${key}`).toEqual(parametersOf(english[key] ?? ''));
		}
	}
});
