import { createContext, type ReactNode, useContext } from 'react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { loadCatalogue, type WordCatalogue } from '#islands/ui/word-catalogue.ts';
import type again from '#lib/i18n/en/again.json';
import type checkout from '#lib/i18n/en/checkout.json';
import type counter from '#lib/i18n/en/counter.json';
import type en from '#lib/i18n/en/island.json';
import type order from '#lib/i18n/en/order.json';
import type profile from '#lib/i18n/en/profile.json';
import type rate from '#lib/i18n/en/rate.json';
import type shoppingList from '#lib/i18n/en/shopping-list.json';

type Base<K> = K extends `${infer B}_one` | `${infer B}_other` ? B : K;
export type IslandKey = Base<
	keyof (typeof en & typeof shoppingList & typeof checkout & typeof order & typeof profile & typeof rate & typeof again & typeof counter) &
		string
>;
export type IslandWords = (key: IslandKey, values?: Record<string, string | number>) => string;

/** The `t` of a catalogue: a `count` picks `_one` or `_other` by the language's own rule. */
export function wordsOf(catalogue: WordCatalogue, language: string): IslandWords {
	const plural = new Intl.PluralRules(language);
	return (key, values = {}) => {
		const ending = typeof values.count === 'number' ? `_${plural.select(values.count) === 'one' ? 'one' : 'other'}` : '';
		const sentence = catalogue[key + ending] ?? catalogue[key] ?? key;
		return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
	};
}

/** The words that the page itself brings, because its islands alone say them. */
function wordsOfPage(): WordCatalogue {
	const element = document.querySelector('[data-words]');
	return element ? JSON.parse(element.textContent) : {};
}

/** Loads the words of one language only, by default the page's. */
export async function loadWords(language = pageLanguage()): Promise<IslandWords> {
	return wordsOf({ ...(await loadCatalogue(language)), ...wordsOfPage() }, language);
}

const Words = createContext<IslandWords>((key) => key);

export const useWords = () => useContext(Words);
export const WordsProvider = ({ words, children }: { words: IslandWords; children: ReactNode }) => <Words value={words}>{children}</Words>;
