import type { Language } from '#lib/languages.ts';
import { withoutLittleWords } from '#server/catalogue/spelling/little-words.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { readQuery } from '#server/catalogue/typed/read-query.ts';
import { typedWords } from '#server/catalogue/typed/search-terms.ts';
import type { App } from '#server/ports/app.ts';

const SHORTEST = 2;
/** Each part is searched and corrected by itself: more of them are no wish for products, and would take long. */
const MOST = 4;

/**
 * The parts of a text, folded, each of which may name a product, the first four: names of several words stay whole; empty when there is
 * only one part.
 */
export async function separateWords(app: App, q: string, language: Language): Promise<string[]> {
	const segments = readQuery(typedWords(q), language, await brandsFor(app, { q }));
	const parts = segments.map(({ words }) => withoutLittleWords(words).join(' '));
	return parts.length < 2 ? [] : [...new Set(parts)].filter((part) => [...part].length >= SHORTEST).slice(0, MOST);
}
