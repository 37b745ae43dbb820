import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** What people write between two things, or between a thing and what it is of: no thing itself. */
const LITTLE = new Set(foldForSearch('and or with for of the n aur ya ka ke ki va ani ane और या का के की व आणि અને ને మరియు ಮತ್ತು ಹಾಗೂ'));

/** Folded words without such little ones ("sarson ka tel"); all of them where there is nothing else. */
export function withoutLittleWords(words: readonly string[]): readonly string[] {
	const telling = words.filter((word) => !LITTLE.has(word));
	return telling.length > 0 ? telling : words;
}
