import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';

/** The size of a pack: grams, millilitres or pieces. */
export type TypedPack = { amount: number; unit: PackUnit };

const PACK =
	/(?<![\p{L}\p{N}.])(?:\d{1,4}\s*[x×]\s*)?\d{1,6}(?:\.\d{1,3})?\s*(?:gms?|grams?|g|kgs?|kilos?|ml|ltrs?|lt|litres?|liters?|l|pcs?|pieces?|dozen)(?![\p{L}\p{N}])/iu;

/** Splits typed text into words and a pack ("milk 1l" → "milk" and 1 l); a pack without other words stays words. */
export function splitPack(text: string): { words: string; pack: TypedPack | null } {
	const found = PACK.exec(text);
	const words = found ? text.slice(0, found.index) + text.slice(found.index + found[0].length) : text;
	if (!found || !/\p{L}/u.test(words)) return { words: text, pack: null };
	const { amount, unit } = parsePack(found[0]);
	return { words, pack: amount !== null && unit ? { amount, unit } : null };
}
