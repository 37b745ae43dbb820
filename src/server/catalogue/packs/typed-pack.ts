import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { measureOf } from '#server/catalogue/packs/pack-measures.ts';
import { numberSaid, quantityPattern, unitSaid, withWesternDigits } from '#server/catalogue/packs/quantity-words.ts';

/** The size of a pack: grams, millilitres or pieces. */
export type TypedPack = { amount: number; unit: PackUnit };

const QUANTITY = quantityPattern(['unit'], 'i');
const TOKEN = /\d+(?:\.\d+)?|[\p{L}\p{M}\u200c\u200d]+/gu;

function sizeOf(count: number, unit: string): TypedPack | null {
	const measure = measureOf(unit);
	return measure ? { amount: Math.round(count * measure.factor * 1_000) / 1_000, unit: measure.unit } : null;
}

type Spoken = { words: string; pack: TypedPack | null };

/** A number and a unit in words, figures or both: "aadha kilo", "५०० ग्राम", "2 packet"; `null` where there is none. */
function spokenPack(text: string): Spoken | null {
	const tokens = [...text.matchAll(TOKEN)];
	for (const [i, token] of tokens.entries()) {
		const count = /^\d/.test(token[0]) ? Number(token[0]) : numberSaid(token[0]);
		const next = tokens[i + 1];
		const unit = next && unitSaid(next[0]);
		if (!count || !next || !unit) continue;
		return { words: `${text.slice(0, token.index)} ${text.slice(next.index + next[0].length)}`, pack: sizeOf(count, unit) };
	}
	return null;
}

/**
 * Splits typed text into words and a pack ("milk 1l" → "milk" and 1 l, "आधा किलो प्याज" → प्याज and 500 g); a pack without other words
 * stays words.
 */
export function splitPack(text: string): { words: string; pack: TypedPack | null } {
	const typed = withWesternDigits(text);
	const found = QUANTITY.exec(typed);
	if (found) {
		const words = typed.slice(0, found.index) + typed.slice(found.index + found[0].length);
		if (!/\p{L}/u.test(words)) return { words: text, pack: null };
		const { amount, unit } = parsePack(found[0]);
		return { words, pack: amount !== null && unit ? { amount, unit } : null };
	}
	const spoken = spokenPack(typed);
	return spoken && /\p{L}/u.test(spoken.words) ? spoken : { words: text, pack: null };
}
