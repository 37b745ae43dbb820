import type { ListAmount } from '#lib/contract/shopping-list.ts';
import { measureOf } from '#server/catalogue/packs/pack-measures.ts';
import { unitSaid, unitWritten } from '#server/catalogue/packs/quantity-words.ts';
import { wordNumber } from '#server/catalogue/packs/word-number.ts';
import { isAndWord } from '#server/catalogue/spelling/little-words.ts';

/** A word, number or sign of a piece, and where it stands. */
export type Token = { text: string; from: number; to: number };
/** An amount that a piece names, and the tokens from `from` on and before `to` that say it. */
export type FoundAmount = { amount: ListAmount; from: number; to: number };
type Measured = FoundAmount & { unit: string };

const TOKEN = /\d+(?:\.\d+)?|[\p{L}\p{M}\u200c\u200d]+|[x×*()/#-]/giu;
const NUMBER = /^\d/;
const TIMES = /^[x×*]$/iu;
/** No list wants more; a longer number is a phone's or a barcode. */
const LARGEST = 1_000_000;
/** Measures of packs that are counted as packs: "2 bunches", "3 strips"; a tablet or a wipe is a piece. */
const AS_PACKS = ['bunch', 'roll', 'sachet', 'strip', 'plate', 'bowl', 'cup'];
const AS_PIECES = ['tablet', 'capsule', 'pair', 'slice'];
/** Units that may stand before their number. */
const COUNTED = ['pack', 'piece', ...AS_PACKS];
/** A unit alone is one of it: "a dozen eggs", "kilo onions". */
const ALONE = ['kg', 'l', 'dozen'];
const ALONE_MIN_CHARS = 4;
/** Grams in a kilogram. */
const KILO = 1_000;
/** English words that are numbers elsewhere: "so cream" is no hundred creams, "be soap" no two. */
const ONLY_BEFORE_UNIT = ['be', 'so'];

/** The numbers and words of a piece of a list, each with where it stands. */
export const tokensOf = (piece: string): Token[] =>
	[...piece.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }));

const rounded = (number: number) => Math.round(Math.min(number, LARGEST) * 1_000) / 1_000;

/** An amount in grams, millilitres, pieces or packs. */
function amountOf(number: number, unit: string): ListAmount {
	if (unit === 'pack' || AS_PACKS.includes(unit)) return { number: Math.ceil(rounded(number)), unit: 'pack' };
	if (AS_PIECES.includes(unit)) return { number: Math.ceil(rounded(number)), unit: 'piece' };
	const measure = measureOf(unit);
	return { number: rounded(rounded(number) * (measure?.factor ?? 1)), unit: measure?.unit ?? 'count' };
}

/** The unit that a token says and which is none of a thing's own words. */
function unitOf(token: Token | undefined): string | null {
	const said = token && unitSaid(token.text);
	if (said) return said;
	const counted = token && unitWritten(token.text);
	return counted && (AS_PACKS.includes(counted) || AS_PIECES.includes(counted)) ? counted : null;
}

type Value = { value: number; to: number; unit: string | null };

/** The number that begins at a token, in figures or words; `unit` where one word says both ("కిలోన్నర"). */
export function valueAt(tokens: readonly Token[], at: number): Value | null {
	const [token, next] = [tokens[at], tokens[at + 1]];
	if (!token) return null;
	const said = NUMBER.test(token.text) ? { value: Number(token.text), unit: null, words: 1 } : wordNumber(token.text, next?.text);
	if (!said) return null;
	// "ढाई सौ" is 250.
	const after = tokens[at + said.words];
	const scale = after && !NUMBER.test(after.text) ? wordNumber(after.text)?.value : undefined;
	const isScaled = scale === 100 && said.unit === null && said.value < 100;
	return { value: said.value * (isScaled ? 100 : 1), to: at + said.words + (isScaled ? 1 : 0), unit: said.unit };
}

/** "A dozen" is one. */
const oneAt = (tokens: readonly Token[], at: number): Value | null =>
	/^an?$/i.test(tokens[at]?.text ?? '') && unitOf(tokens[at + 1]) ? { value: 1, to: at + 1, unit: null } : null;

const SMALLER: Readonly<Record<string, string>> = { kg: 'g', l: 'ml' };

/** The amounts with "1 kg 500 g" and "1 kg and 500 g" as one, unless each may be of its own thing: "sugar 1 kg 500 g atta". */
function addedUp(tokens: readonly Token[], found: readonly Measured[]): FoundAmount[] {
	const last = found.at(-1)?.to ?? 0;
	if ((found[0]?.from ?? 0) > 0 && last < tokens.length) return [...found];
	const sums: Measured[] = [];
	for (const next of found) {
		const before = sums.at(-1);
		const isNext = before && tokens.slice(before.to, next.from).every(({ text }) => isAndWord(text));
		if (!isNext || SMALLER[before.unit] !== next.unit || next.amount.number >= KILO) {
			sums.push(next);
			continue;
		}
		const amount = { number: before.amount.number + next.amount.number, unit: next.amount.unit };
		sums[sums.length - 1] = { amount, from: before.from, to: next.to, unit: next.unit };
	}
	return sums;
}

/** Whether a number ends a word: the 12 of "B12". */
const isGlued = (tokens: readonly Token[], at: number) =>
	tokens[at - 1]?.to === tokens[at]?.from && /\p{L}$/u.test(tokens[at - 1]?.text ?? '');

/** The amounts with a unit among the tokens, in their order. */
export function measuredIn(tokens: readonly Token[]): FoundAmount[] {
	const found: Measured[] = [];
	for (let at = 0; at < tokens.length; at++) {
		const value = valueAt(tokens, at) ?? oneAt(tokens, at);
		const unit = value && (value.unit ?? unitOf(tokens[value.to]));
		// "Vitamin B12 tablets" are no twelve.
		if (unit && AS_PIECES.includes(unit) && isGlued(tokens, at)) continue;
		if (value && unit && value.value > 0) {
			const to = value.unit ? value.to : value.to + 1;
			found.push({ amount: amountOf(value.value, unit), from: at, to, unit });
			at = to - 1;
			continue;
		}
		// "Milk packet 2": the unit before the last number.
		const before = value?.to === tokens.length && !found.some(({ to }) => to === at) ? unitOf(tokens[at - 1]) : null;
		if (value && before && COUNTED.includes(before)) {
			found.push({ amount: amountOf(value.value, before), from: at - 1, to: value.to, unit: before });
			break;
		}
		const alone = tokens[at] && unitOf(tokens[at]);
		const isAtEnd = at === 0 || at === tokens.length - 1;
		if (alone && isAtEnd && ALONE.includes(alone) && (tokens[at]?.text.length ?? 0) >= ALONE_MIN_CHARS)
			found.push({ amount: amountOf(1, alone), from: at, to: at + 1, unit: alone });
	}
	return addedUp(tokens, found);
}

/** A number without a unit at the beginning or end of the tokens: "6 eggs", "soap (4)", "toothpaste x 2", "दो". */
export function countIn(tokens: readonly Token[], isWord: (from: number, to: number) => boolean): FoundAmount | null {
	const signs = /^[x×*()#/-]$/iu;
	let first = 0;
	while (signs.test(tokens[first]?.text ?? '')) first++;
	let last = tokens.length - 1;
	while (signs.test(tokens[last]?.text ?? '')) last--;
	const isPart = (i: number) =>
		tokens[i]?.to === tokens[i + 1]?.from && /^\p{L}/u.test(tokens[i + 1]?.text ?? '') && !TIMES.test(tokens[i + 1]?.text ?? '');
	const ends: [number, number][] = [
		[last, last],
		[last - 1, last],
		[first, first],
	];
	for (const [from, end] of ends) {
		const value = from >= 0 && from <= last ? valueAt(tokens, from) : null;
		if (!value || value.unit || value.value <= 0 || isWord(from, value.to)) continue;
		// "Tuna tin" is no three tunas.
		if (end === last && unitOf(tokens[last])) continue;
		if (value.to === from + 1 && ONLY_BEFORE_UNIT.includes(tokens[from]?.text.toLowerCase() ?? '')) continue;
		if (from === first ? isPart(from) : value.to !== end + 1) continue;
		return { amount: { number: Math.ceil(rounded(value.value)), unit: 'count' }, from, to: value.to };
	}
	return null;
}

/** Two amounts of one line: so many packs of a size are their product, else the first holds. */
export function together(first: ListAmount, second: ListAmount): ListAmount {
	const isSize = ({ unit }: ListAmount) => unit === 'g' || unit === 'ml';
	if (isSize(first) === isSize(second)) return first;
	const [size, count] = isSize(first) ? [first, second] : [second, first];
	return { number: rounded(size.number * count.number), unit: size.unit };
}
