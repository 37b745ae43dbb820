import type { Language } from '#lib/languages.ts';

/** The words of islands in one language, by their keys. */
export type WordCatalogue = Record<string, string>;

const CATALOGUES: Record<Language, () => Promise<{ default: WordCatalogue }>> = {
	en: () => import('#lib/i18n/en/island.json'),
	hi: () => import('#lib/i18n/hi/island.json'),
	mr: () => import('#lib/i18n/mr/island.json'),
	gu: () => import('#lib/i18n/gu/island.json'),
	kn: () => import('#lib/i18n/kn/island.json'),
	te: () => import('#lib/i18n/te/island.json'),
};

/** Loads the words of one language only. */
export const loadCatalogue = async (language: Language): Promise<WordCatalogue> => (await CATALOGUES[language]()).default;
