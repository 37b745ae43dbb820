import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#lib/languages.ts';

/** The page's language, from its `lang`. */
export function pageLanguage(): Language {
	// The page of the design draws islands on the server.
	if (typeof document === 'undefined') return DEFAULT_LANGUAGE;
	const slug = document.documentElement.lang.slice(0, 2);
	return isLanguage(slug) ? slug : DEFAULT_LANGUAGE;
}
