import { createContext, type ReactNode, useContext } from 'react';
import type again from '#lib/i18n/en/again.json';
import type checkout from '#lib/i18n/en/checkout.json';
import type counter from '#lib/i18n/en/counter.json';
import type en from '#lib/i18n/en/island.json';
import type order from '#lib/i18n/en/order.json';
import type profile from '#lib/i18n/en/profile.json';
import type rate from '#lib/i18n/en/rate.json';
import type shoppingList from '#lib/i18n/en/shopping-list.json';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#lib/languages.ts';

type Base<K> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
export type IslandKey = Base<
	keyof (typeof en & typeof shoppingList & typeof checkout & typeof order & typeof profile & typeof rate & typeof again & typeof counter) &
		string
>;
export type IslandWords = (key: IslandKey, values?: Record<string, string | number>) => string;
type Catalogue = Record<string, string>;

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
	en: () => import('#lib/i18n/en/island.json'),
	hi: () => import('#lib/i18n/hi/island.json'),
	mr: () => import('#lib/i18n/mr/island.json'),
	gu: () => import('#lib/i18n/gu/island.json'),
	kn: () => import('#lib/i18n/kn/island.json'),
	te: () => import('#lib/i18n/te/island.json'),
};

/** The page's language, from its `lang`. */
export function pageLanguage(): Language {
	// The page of the design draws islands on the server.
	if (typeof document === 'undefined') return DEFAULT_LANGUAGE;
	const slug = document.documentElement.lang.slice(0, 2);
	return isLanguage(slug) ? slug : DEFAULT_LANGUAGE;
}

/** The `t` of a catalogue: a `count` picks `_one` or `_other` by the language's own rule. */
export function wordsOf(catalogue: Catalogue, language: string): IslandWords {
	const plural = new Intl.PluralRules(language);
	return (key, values = {}) => {
		const ending = typeof values.count === 'number' ? `_${plural.select(values.count) === 'one' ? 'one' : 'other'}` : '';
		const sentence = catalogue[key + ending] ?? catalogue[key] ?? key;
		return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
	};
}

/** The words that the page itself brings, because its islands alone say them. */
function wordsOfPage(): Catalogue {
	const element = document.querySelector('[data-words]');
	return element ? JSON.parse(element.textContent) : {};
}

/** Loads the words of one language only, by default the page's. */
export async function loadWords(language = pageLanguage()): Promise<IslandWords> {
	const { default: catalogue } = await CATALOGUES[language]();
	return wordsOf({ ...catalogue, ...wordsOfPage() }, language);
}

const Words = createContext<IslandWords>((key) => key);

export const useWords = () => useContext(Words);
export const WordsProvider = ({ words, children }: { words: IslandWords; children: ReactNode }) => <Words value={words}>{children}</Words>;
