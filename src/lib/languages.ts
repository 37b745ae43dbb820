/** One row per language: its number, its path segment, its `lang` attribute, its own name for itself, and its English name (product §1). */
export const LANGUAGES = [
	{ id: 1, slug: 'en', bcp47: 'en-IN', ownName: 'English', name: 'English' },
	{ id: 2, slug: 'hi', bcp47: 'hi-IN', ownName: 'हिन्दी', name: 'Hindi' },
	{ id: 3, slug: 'mr', bcp47: 'mr-IN', ownName: 'मराठी', name: 'Marathi' },
	{ id: 4, slug: 'gu', bcp47: 'gu-IN', ownName: 'ગુજરાતી', name: 'Gujarati' },
	{ id: 5, slug: 'kn', bcp47: 'kn-IN', ownName: 'ಕನ್ನಡ', name: 'Kannada' },
	{ id: 6, slug: 'te', bcp47: 'te-IN', ownName: 'తెలుగు', name: 'Telugu' },
] as const;

export type Language = (typeof LANGUAGES)[number]['slug'];
export const DEFAULT_LANGUAGE: Language = 'en';

/** A language as `lang` attributes and search engines write it: `hi-IN`. */
export const bcp47Of = (language: Language): string => LANGUAGES.find(({ slug }) => slug === language)?.bcp47 ?? language;

/** An entry of the choice of languages (§3): the key is what is stored, the heading is the language's own name. */
export type LanguageEntry = { id: number; key: Language; heading: string; subheading: string };
export const LANGUAGE_ENTRIES: readonly LanguageEntry[] = LANGUAGES.map(({ id, slug, ownName, name }) => ({
	id,
	key: slug,
	heading: ownName,
	subheading: name,
}));

/** A name in every language; English is always there, the others fall back to it. */
export type Names = { en: string } & Partial<Record<Language, string>>;

/** Whether a path segment or header value names one of the six languages. */
export function isLanguage(value: string | undefined | null): value is Language {
	return LANGUAGES.some((language) => language.slug === value);
}

/** The language an `Accept-Language` header asks for most (`q`, of two alike the first), English when none of ours is in it. */
export function languageOf(header: string | undefined | null): Language {
	let best: { language: Language; q: number } = { language: DEFAULT_LANGUAGE, q: 0 };
	for (const part of (header ?? '').split(',')) {
		const [tag = '', ...params] = part.split(';').map((one) => one.trim().toLowerCase());
		const language = tag.split('-', 1)[0];
		const weight = params.find((one) => one.startsWith('q='));
		const q = weight === undefined ? 1 : Number(weight.slice(2));
		if (isLanguage(language) && q > best.q) best = { language, q };
	}
	return best.language;
}

/**
 * A text, such as a product's description, in a language, or as the shop wrote it when it has no translations. `null` when it has
 * translations, but not to this language: a sentence in a third language helps less than none.
 */
export function textIn(texts: Names, language: Language): string | null {
	const isTranslated = Object.entries(texts).some(([of, text]) => of !== DEFAULT_LANGUAGE && text);
	return texts[language] || (isTranslated ? null : texts.en);
}

/** The `lang` attribute of words in Latin letters, such as a brand's name, on a page of another language; else undefined. */
export function langOf(words: string, language: Language): string | undefined {
	return language !== DEFAULT_LANGUAGE && /[A-Za-z]/.test(words) && !/[\u0900-\u0dff]/.test(words) ? 'en-IN' : undefined;
}

/** The name to show in a language: that language's, else the English one. */
export function nameIn(names: Names, language: Language): string {
	return names[language] || names.en;
}

/** The words of each language that has any. */
export const wordsIn = (given: { en: string } & { [L in Language]?: string | undefined }): Names => ({
	...Object.fromEntries(Object.entries(given).filter(([, text]) => text)),
	en: given.en,
});

/** The language of a value that counts where a language has none of its own. */
export const ALL_LANGUAGES = 'all';
