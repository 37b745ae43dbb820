import { quantityPattern } from '#server/catalogue/packs/quantity-words.ts';

const PACK = quantityPattern(['unit', 'size'], 'gi');
/** A pack ends the first of several products that are sold together: "Pasta 500 g & Sauce 200 g". */
const PACK_AND = new RegExp(String.raw`(?:${PACK.source})\s*(?:&|\band\b)`, PACK.flags);
/** What follows is a detail: a bracket, a dash, a comma, "with". A number before "in" is "2 in 1". */
const CUT = /\s[-–—]+|[-–—]+\s|[,|:;+(){}[\]]|\/|\s(?:with|for|from|w)\s|(?<!\d\s*)\sin\s(?!\d)/giu;

/** The parts of a product's name, without packs: what it is first, then its details. */
export function mainAndDetails(name: string): string[] {
	const parts = name
		.normalize('NFKC')
		.replace(PACK_AND, ' + ')
		.replace(PACK, ' ')
		// "Til (sesame) oil" is til oil.
		.replace(/\(([^)]*)\)(?=\s+[\p{L}])(.*)$/su, '$2 ($1)')
		.split(CUT)
		.map((part) => part.trim())
		.filter((part) => /\p{L}/u.test(part));
	return parts.length > 0 ? parts : [name];
}

/** Whether a part of a name follows a little word: "glass lid" follows "with" in "pan set with glass lid". */
export const follows = (little: 'with' | 'for', part: string | undefined, name: string): boolean =>
	part !== undefined && `, ${name} `.toLowerCase().includes(` ${little} ${part.toLowerCase().replace(`${little} `, '')}`);
