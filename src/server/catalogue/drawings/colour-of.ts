import { hashOf } from '#lib/hash.ts';
import { readPackRows } from '#server/art/packs/colours.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';

/** Colours for brands that no file names; a brand has the same one on every shelf. */
const DRAWN = [
	...['red', 'crimson', 'rose', 'plum', 'violet', 'indigo', 'navy', 'blue', 'sky', 'teal', 'mint'],
	...['green', 'forest', 'olive', 'lime', 'gold', 'orange', 'rust', 'cocoa'],
];

let given: ReadonlyMap<string, string> | null = null;

/** The colour of a brand's packs: its own where `brand-colours.csv` has it, else one drawn from its name. */
export function brandColour(brand: string): string {
	given ??= new Map(
		readPackRows(new URL('./brand-colours.csv', import.meta.url)).map((row) => [foldedText(row.brand ?? ''), row.colour ?? '']),
	);
	const folded = foldedText(brand);
	return given.get(folded) ?? DRAWN[hashOf(folded) % DRAWN.length] ?? 'teal';
}
