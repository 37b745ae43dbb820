import type { PackUnit } from '#lib/catalogue/unit-price.ts';
import type { ListAmount } from '#lib/contract/shopping-list.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { quantityPattern } from '#server/catalogue/packs/quantity-pattern.ts';
import { withWesternDigits } from '#server/catalogue/packs/quantity-words.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { isBareUnit, isCountOf } from '#server/catalogue/typed/bare-quantity.ts';
import { isName } from '#server/catalogue/typed/near-name.ts';
import { countIn, measuredIn, type Token, tokensOf } from '#server/catalogue/typed/said-amounts.ts';

/** The size of a pack: grams, millilitres or pieces. */
export type TypedPack = { amount: number; unit: PackUnit };
type Split = { words: string; pack: TypedPack | null };

const QUANTITY = quantityPattern(['unit'], 'i');

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** A pack of the size that an amount says; so many packs or a single piece are no size. */
function packOf({ number, unit }: ListAmount): TypedPack | null {
	if (unit === 'pack' || (unit === 'count' && number === 1)) return null;
	return { amount: number, unit: unit === 'count' ? 'piece' : unit };
}

/** An amount in words, figures or both ("aadha kilo", "५०० ग्राम", "2 packet", "12 eggs"), as shopping lists have it; `null` without one. */
function saidPack(text: string): Split | null {
	const tokens = tokensOf(text);
	const wordsWithout = (from: number, to: number) => `${text.slice(0, tokens[from]?.from)} ${text.slice(tokens[to - 1]?.to ?? 0)}`;
	const [measured] = measuredIn(tokens);
	if (measured) {
		const words = wordsWithout(measured.from, measured.to);
		return hasLetter(words) ? { words, pack: packOf(measured.amount) } : null;
	}
	const textOf = (some: readonly Token[]) => some.map((token) => foldForSearch(token.text).join(''));
	const said = textOf(tokens);
	const unitAt = isBareUnit(said, 0) ? 0 : isBareUnit(said, said.length - 1) ? said.length - 1 : null;
	if (unitAt !== null) return { words: wordsWithout(unitAt, unitAt + 1), pack: null };
	const counted = countIn(tokens, () => false);
	if (!counted || !isCountOf(said, counted)) return null;
	return { words: wordsWithout(counted.from, counted.to), pack: packOf(counted.amount) };
}

/** A text is split by each part of a search. */
const SPLIT_MOST = 1_000;
const split = new Map<string, Split>();

/**
 * Splits typed text into words and a pack ("milk 1l" → "milk" and 1 l, "आधा किलो प्याज" → प्याज and 500 g); a pack without other words
 * stays words, and so does a name with a number in it.
 */
export function splitPack(text: string): Split {
	const known = split.get(text);
	if (known) return known;
	const made = makeSplit(text);
	if (split.size >= SPLIT_MOST) split.clear();
	split.set(text, made);
	return made;
}

function makeSplit(text: string): Split {
	const typed = withWesternDigits(text);
	const found = QUANTITY.exec(typed);
	if (found) {
		const words = typed.slice(0, found.index) + typed.slice(found.index + found[0].length);
		if (!hasLetter(words)) return { words: text, pack: null };
		const { amount, unit } = parsePack(found[0]);
		return { words, pack: amount !== null && unit ? { amount, unit } : null };
	}
	const whole = { words: text, pack: null };
	return isName(foldForSearch(text), 'en') ? whole : (saidPack(typed) ?? whole);
}
