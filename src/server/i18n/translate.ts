import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#lib/languages.ts';
import type { Key, Translate } from '#lib/words.ts';

const FOLDER = new URL('../../lib/i18n/', import.meta.url);

/** The parts of a language's catalogue, one flat JSON file each: those of the default language. */
export const AREAS = readdirSync(new URL(`${DEFAULT_LANGUAGE}/`, FOLDER)).map((file) => file.replace('.json', ''));

const read = (language: Language, area: string): Record<string, string> =>
	JSON.parse(readFileSync(new URL(`${language}/${area}.json`, FOLDER), 'utf8'));

const SENTENCES: Readonly<Record<string, Record<string, string>>> = Object.fromEntries(
	LANGUAGES.map(({ slug }) => [slug, Object.assign({}, ...AREAS.map((area) => read(slug, area)))]),
);

const instance = i18next.createInstance();
await instance.init({
	lng: 'en',
	fallbackLng: 'en',
	keySeparator: false,
	nsSeparator: false,
	interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
	resources: Object.fromEntries(LANGUAGES.map(({ slug }) => [slug, { translation: SENTENCES[slug] ?? {} }])),
});

/** Sentences held per language: a list repeats the same few ("20% OFF", "₹60/kg"), and i18next would compute each one again. */
const CACHED_SENTENCES = 5_000;

function caching(translate: (key: Key, params?: Record<string, string | number>) => string): Translate {
	const sentences = new Map<string, string>();
	return (key, params) => {
		// No text of the database has a NUL.
		let id: string = key;
		for (const name in params) id += `\0${name}\0${params[name]}`;
		const known = sentences.get(id);
		if (known !== undefined) return known;
		const sentence = translate(key, params);
		if (sentences.size >= CACHED_SENTENCES) sentences.clear();
		sentences.set(id, sentence);
		return sentence;
	};
}

/**
 * A sentence with its values, those that are not given left open; undefined where a count decides which one it is. i18next answers the same in twice
 * the time.
 */
function filled(language: Language, key: Key, values: Record<string, string | number>): string | undefined {
	if ('count' in values) return undefined;
	return SENTENCES[language]?.[key]?.replace(/\{(\w+)\}/g, (open, name: string) => String(values[name] ?? open));
}

const translators = new Map<string, Translate>();

/**
 * The `t` of a language. There is no global language: each request asks for its own (ADR 1). `{site}` is the store's name from the
 * settings, or else Nukkad in the language's script.
 */
export function translatorOf(language: Language, siteName: string | null = null): Translate {
	const id = `${language} ${siteName ?? ''}`;
	const known = translators.get(id);
	if (known) return known;
	const t = instance.getFixedT(language);
	const site = siteName ?? t('layout.program');
	const translate = caching((key, params) => filled(language, key, { site, ...params }) ?? t(key, { site, ...params }));
	translators.set(id, translate);
	return translate;
}

/** The sentence for a key made at run time, such as `error.OTP_INVALID`; `null` when the catalogue has none. */
export function translateIfKnown(language: Language, key: string, params?: Record<string, string | number>): string | null {
	return instance.exists(key, { lng: language }) ? translatorOf(language)(key as Key, params) : null;
}
