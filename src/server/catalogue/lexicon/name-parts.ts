import { quantityPattern } from '#server/catalogue/packs/quantity-pattern.ts';

const PACK = quantityPattern(['unit', 'size'], 'gi');
/** A pack ends the first of several products that are sold together: "Pasta 500 g & Sauce 200 g". */
const PACK_AND = new RegExp(String.raw`(?:${PACK.source})\s*(?:&|\band\b)`, PACK.flags);
/** What follows is a detail: a bracket, a dash, a comma, "with". A number before "in" is "2 in 1", and "A, C & E" are vitamins. */
const CUT = /\s[-–—]+|[-–—]+\s|[|:;+(){}[\]]|,(?!\s*[A-Z]\d{0,2}\b(?!-))|\/|\s(?:with|for|from|w)\s|(?<!\d\s*)\sin\s(?!\d)/giu;
const SLASH = /\s*\/+\s*/g;
/** A sign that stands for a slash where a name is not cut at slashes. */
const SLASHED = ' \u2215 ';
/** "Super Saver Pack" says how much is sold. */
const OFFER = /\b(?:super\s+)?(?:saver|value|combo|mega|family|jumbo|home|party|trial|twin)\s+pack\b/gi;
/** "2 in 1 shampoo & conditioner" is a shampoo that is something more. */
const BOTH_IN_ONE = /(\b2\s*in\s*1\b[^,;|(]*?)\s(?:&|and)\s/gi;
/** What follows a sun protection factor is a detail. */
const SPF = /\bSPF\b[\s-]*\d+\s*\+*/gi;

/** What is named "A or B" is a service for either. */
const OR = /\sor\s[^,]+/gi;

/** "Sweater or shawl, dry clean" without what stands behind "or". */
export const firstNamed = (name: string): string => name.replace(OR, '');

/** The parts of a product's name, without packs: what it is first, then its details. */
export function mainAndDetails(name: string): string[] {
	const parts = name
		.normalize('NFKC')
		.replace(PACK_AND, ' + ')
		.replace(PACK, ' ')
		.replace(OFFER, ' ')
		.replace(SPF, ' + ')
		.replace(BOTH_IN_ONE, '$1 + ')
		// "Til (sesame) oil" is til oil.
		.replace(/\(([^)]*)\)(?=\s+[\p{L}])(.*)$/su, '$2 ($1)')
		.split(CUT)
		.map((part) => part.trim())
		.filter((part) => /\p{L}/u.test(part));
	return parts.length > 0 ? parts : [name];
}

/** The same with the first part as it stands with its slashes: "Glass Oil/Vinegar Pourer" is one name. Null where it has none. */
export function mainAcrossSlashes(name: string): string[] | null {
	const parts = mainAndDetails(name.replace(SLASH, SLASHED));
	return parts[0]?.includes(SLASHED.trim()) ? parts.map((part) => part.replaceAll(SLASHED.trim(), ' ')) : null;
}

/** Whether a name has a number beside its packs, which no part of it keeps: "Lashes - 51". */
export const saysNumber = (name: string): boolean => /\d/.test(name.normalize('NFKC').replace(PACK, ' '));

/** Whether a part of a name follows a little word: "glass lid" follows "with" in "pan set with glass lid". */
export const follows = (little: 'with' | 'for' | 'in', part: string | undefined, name: string): boolean =>
	part !== undefined && `, ${name} `.toLowerCase().includes(` ${little} ${part.toLowerCase().replace(`${little} `, '')}`);
