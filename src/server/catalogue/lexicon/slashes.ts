import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import type { Group } from '#server/catalogue/lexicon/groups.ts';
import { headOf } from '#server/catalogue/lexicon/name-head.ts';
import { mainAcrossSlashes, mainAndDetails } from '#server/catalogue/lexicon/name-parts.ts';

/** The parts of a name, its main one first; "Glass Oil/Vinegar Pourer" is one part, for the words before the slash end in nothing known. */
export function partsAcrossSlashes(name: string, brand: readonly string[], groups: ReadonlySet<Group>): string[] {
	const parts = mainAndDetails(name).filter((part, i, all) => !isSaidAgain(part, all[i + 1], name));
	const across = mainAcrossSlashes(name);
	const headAt = (part = '') => {
		const words = withoutBrand(englishForms(part), brand);
		const head = headOf(words, groups);
		return head && { isLast: head.to === words.length };
	};
	const [first = '', second = ''] = parts;
	if (across && isOfBoth(first, second, name)) return [`${first} ${second.split(' ').at(-1)}`, ...parts.slice(1)];
	if (!across || headAt(first)?.isLast) return parts;
	return headAt(across[0])?.isLast ? across : parts;
}

/** "Sesame/Gingelly Cooking Oil": what the part behind the slash ends in is of the word before it too. */
function isOfBoth(part: string, next: string, name: string): boolean {
	if (!name.replace(/\s*\/\s*/g, '/').includes(`${part}/${next}`)) return false;
	const { byName } = englishIndex();
	const [word = '', end = ''] = [englishForms(part).at(-1), englishForms(next).at(-1)];
	const thing = byName.get(`${word} ${end}`);
	const grown = byName.get(word);
	return grown !== undefined && ['raw', 'staple'].includes(grown.kind) && byName.has(end) && thing !== undefined && thing !== grown;
}

/** "Idly/Idli Rice": the part behind the slash begins with the same thing and goes on. */
function isSaidAgain(part: string, next: string | undefined, name: string): boolean {
	if (next === undefined || !name.replace(/\s*\/\s*/g, '/').includes(`${part}/${next}`)) return false;
	const { byName } = englishIndex();
	const words = englishForms(part);
	const after = englishForms(next);
	const thing = byName.get(words.join(' '));
	return thing !== undefined && after.length > words.length && byName.get(after.slice(0, words.length).join(' ')) === thing;
}

/** Words of a name without the brand's, where they begin with it. */
export function withoutBrand(words: readonly string[], brand: readonly string[]): readonly string[] {
	if (brand.length === 0 || !brand.every((word, i) => words[i] === word)) return words;
	const rest = words.slice(brand.length);
	return rest.length > 0 ? rest : words;
}

/** The words of a name directly before its slashes, each in `englishForm`. */
export const wordsBeforeSlashes = (name: string): ReadonlySet<string> =>
	new Set(
		name
			.split('/')
			.slice(0, -1)
			.flatMap((part) => englishForms(part).slice(-1)),
	);
