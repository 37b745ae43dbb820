import { readPackRows } from '#server/art/packs/colours.ts';

let known: readonly (readonly [word: string, colour: string])[] | null = null;

/** What follows is of something else, up to the next detail: "with white cap". */
const ASIDE = /\swith\s[^,–—-]*/gi;

/**
 * The colour that a name says a thing of the house has, or that of what it is coated with or made of (`said-colours.csv`, colours first);
 * undefined where it says none.
 */
export function saidColour(name: string): string | undefined {
	known ??= readPackRows(new URL('./said-colours.csv', import.meta.url)).flatMap(({ colour = '', words = '' }) =>
		words.split(' ').map((word): [string, string] => [word, colour]),
	);
	const said = new Set(
		name
			.replace(ASIDE, '')
			.toLowerCase()
			.match(/[a-z]+/g),
	);
	if (said.has('non') && said.has('stick')) said.add('nonstick');
	return known.find(([word]) => said.has(word))?.[1];
}
