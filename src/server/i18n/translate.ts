import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import type { Key, Translate } from '#lib/words.ts';

/** The areas a language's catalogue is kept in, one flat JSON file each. */
export const AREAS = ['layout', 'catalog', 'cart', 'account', 'error', 'info', 'island', 'message'] as const;

const read = (language: Language, area: string): Record<string, string> =>
	JSON.parse(readFileSync(new URL(`../../lib/i18n/${language}/${area}.json`, import.meta.url), 'utf8'));

const instance = i18next.createInstance();
await instance.init({
	lng: 'en',
	fallbackLng: 'en',
	keySeparator: false,
	nsSeparator: false,
	interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
	resources: Object.fromEntries(
		LANGUAGES.map(({ slug }) => [slug, { translation: Object.assign({}, ...AREAS.map((area) => read(slug, area))) }]),
	),
});

const translators = new Map<Language, Translate>(
	LANGUAGES.map(({ slug }) => {
		const t = instance.getFixedT(slug);
		// Most words of a page take no parameters: looked up once, they cost a page nothing.
		const plain = new Map<Key, string>();
		const translate: Translate = (key, params) => {
			if (params) return t(key, params);
			const known = plain.get(key) ?? t(key);
			plain.set(key, known);
			return known;
		};
		return [slug, translate];
	}),
);

/** The `t` of a language. Never one global language: each request asks for its own (ADR 1). */
export function translatorOf(language: Language): Translate {
	const translate = translators.get(language);
	if (!translate) throw new Error(`no catalogue for ${language}`);
	return translate;
}

/** `t` for a key made at run time, such as `error.OTP_INVALID`; `null` when the catalogue has no such sentence. */
export function translateIfKnown(language: Language, key: string, params?: Record<string, string | number>): string | null {
	return instance.exists(key, { lng: language }) ? translatorOf(language)(key as Key, params) : null;
}
