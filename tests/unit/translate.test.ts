import i18next from 'i18next';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import type { Key } from '#lib/words.ts';
import { AREAS, translatorOf } from '#server/i18n/translate.ts';
import { read } from '../house/sources.ts';

const catalogueOf = (slug: string): Record<string, string> =>
	Object.assign({}, ...AREAS.map((area) => JSON.parse(read(`src/lib/i18n/${slug}/${area}.json`))));

/** A value that i18next would read as more than a text, if it were asked to. */
const given = (name: string) => `$1 $t(layout.home) {${name}} <b>`;

test.each(LANGUAGES)(
	'A1 every sentence in $slug is filled as i18next fills it; what is not given stays open for who fills it later',
	async ({ slug }) => {
		const catalogue = catalogueOf(slug);
		const peer = i18next.createInstance();
		await peer.init({
			lng: slug,
			keySeparator: false,
			nsSeparator: false,
			interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
			resources: { [slug]: { translation: catalogue } },
		});
		const t = translatorOf(slug);
		const site = t('layout.program');
		const wrong = Object.entries(catalogue).filter(([key, sentence]) => {
			const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'count');
			const values = Object.fromEntries(names.map((name) => [name, given(name)]));
			const said = [t(key as Key), t(key as Key, values)];
			return said.some((one, i) => one !== peer.t(key, { site, ...(i === 1 && values), interpolation: { skipOnVariables: true } }));
		});
		expect(wrong).toEqual([]);
	},
);
