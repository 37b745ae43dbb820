import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { ART_WORDS } from '#server/import/art-words.ts';

const ICON_OF = new Map<string, string>(
	Object.entries(ART_WORDS).flatMap(([icon, words]) => words.split(' ').map((word): [string, string] => [word, icon])),
);

/** The last word that has a picture: in "Mango pickle" the thing is the pickle. */
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
 * The picture for a product without one: by the words before the first dash, comma, slash or bracket of its name (what it is),
 * then by its sub-category, then by the rest of the name (what kind); null when no word has a picture.
 */
export function artFor(name: string, subCategory: string): string | null {
	const cut = name.search(/\s[-–—|]\s|[,/(+]/);
	const head = cut > 0 ? name.slice(0, cut) : name;
	return lastKnown(head) ?? lastKnown(subCategory) ?? (cut > 0 ? lastKnown(name.slice(cut)) : null);
}
