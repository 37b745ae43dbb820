import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** Words such as "and" or "of", which name no product. */
const LITTLE = new Set(foldForSearch('and or with for of the n aur ya ka ke ki va ani ane और या का के की व आणि અને ને మరియు ಮತ್ತು ಹಾಗೂ'));

/** Folded words without the little ones ("sarson ka tel" → "sarson", "tel"); all words when there are no others. */
export function withoutLittleWords(words: readonly string[]): readonly string[] {
	const telling = words.filter((word) => !LITTLE.has(word));
	return telling.length > 0 ? telling : words;
}
