import { createContext, type ReactNode, useContext } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandWords, wordsOf } from '#islands/ui/words.tsx';
import type { Language } from '#lib/languages.ts';

const CATALOGUES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
	en: () => import('#lib/i18n/en/shopping-list.json'),
	hi: () => import('#lib/i18n/hi/shopping-list.json'),
	mr: () => import('#lib/i18n/mr/shopping-list.json'),
	gu: () => import('#lib/i18n/gu/shopping-list.json'),
	kn: () => import('#lib/i18n/kn/shopping-list.json'),
	te: () => import('#lib/i18n/te/shopping-list.json'),
};

/** Loads the words of the list's sheet in the page's language: few shoppers open it, so they are not among those of all islands. */
export async function loadListWords(): Promise<IslandWords> {
	const language = pageLanguage();
	const { default: catalogue } = await CATALOGUES[language]();
	return wordsOf(catalogue, language);
}

const ListWords = createContext<IslandWords>((key) => key);

export const useListWords = () => useContext(ListWords);
export const ListWordsProvider = ({ words, children }: { words: IslandWords; children: ReactNode }) => (
	<ListWords value={words}>{children}</ListWords>
);
