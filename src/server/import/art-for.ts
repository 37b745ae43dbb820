import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/**
 * Icons of fluent-emoji-flat, each with the words of a product's name or sub-category that select it, folded as for the search; `green_tea`
 * is two words in sequence, and counts before each single one.
 */
export const ART_WORDS: Readonly<Record<string, string>> = z
	.record(z.string(), z.string())
	.parse(JSON.parse(readFileSync(new URL('./art-words.json', import.meta.url), 'utf8')));

const ICON_OF = new Map(Object.entries(ART_WORDS).flatMap(([icon, words]) => words.split(' ').map((word) => [word, icon] as const)));

/** The drawing for the last word that has one: "Mango pickle" is a pickle. */
function lastKnown(text: string): string | null {
	const words = foldForSearch(text);
	for (let at = words.length - 1; at >= 0; at--) {
		const word = words[at] ?? '';
		const icon = (at > 0 ? ICON_OF.get(`${words[at - 1]}_${word}`) : undefined) ?? ICON_OF.get(word);
		if (icon) return icon;
	}
	return null;
}

/**
 * The drawing for a product without a picture: by the words of its name before the first dash, comma, slash or bracket, then by its
 * sub-category, then by the rest of the name; null when no word has a drawing.
 */
export function artFor(name: string, subCategory: string): string | null {
	const cut = name.search(/\s[-–—|]\s|[,/(+]/);
	const head = cut > 0 ? name.slice(0, cut) : name;
	return lastKnown(head) ?? lastKnown(subCategory) ?? (cut > 0 ? lastKnown(name.slice(cut)) : null);
}
