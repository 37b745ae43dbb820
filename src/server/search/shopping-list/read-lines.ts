import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { ListAmount } from '#lib/contract/shopping-list.ts';
import type { Language } from '#lib/languages.ts';
import { withPlainNumbers } from '#server/catalogue/packs/written-numbers.ts';
import { isAndWord } from '#server/catalogue/spelling/little-words.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';
import { isName } from '#server/catalogue/typed/near-name.ts';
import { countIn, type FoundAmount, measuredIn, type Token, together, tokensOf } from '#server/catalogue/typed/said-amounts.ts';
import { splitList } from '#server/search/shopping-list/split-list.ts';

/** One thing that a list asks for: the piece as it was written, the words that name it, and how much; `isBehind` where that follows the words. */
export type ReadLine = { text: string; words: string; amount: ListAmount | null; isBehind: boolean };

/** With a space before it no word at its beginning is taken for a number: "panch phoron" is a spice. */
const plainNumbers = (piece: string) => withPlainNumbers(` ${piece}`).trim();
const hasLetter = (text: string) => /\p{L}/u.test(text);
const OPENING = /^[\s()[\]/#.:;,–—_=@-]+|[\s()[\]/#:;,–—_=@-]+$/gu;
const tidyWords = (text: string) =>
	text
		.replace(/\(\s*\)/gu, ' ')
		.replace(/\s+/gu, ' ')
		.replace(OPENING, '')
		.trim();

/** The text without the tokens of an amount. */
function without(piece: string, tokens: readonly Token[], ranges: readonly Pick<FoundAmount, 'from' | 'to'>[]): string {
	let rest = '';
	let at = 0;
	for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
		rest += `${piece.slice(at, tokens[from]?.from)} `;
		at = tokens[to - 1]?.to ?? at;
	}
	return tidyWords(rest + piece.slice(at));
}

function readPiece(text: string, language: Language): ReadLine {
	const piece = plainNumbers(text);
	const tokens = tokensOf(piece);
	const folded = tokens.map((token) => foldForSearch(token.text).join(''));
	const measured = measuredIn(tokens);
	const isTaken = (at: number) => measured.some(({ from, to }) => at >= from && at < to);
	const free = tokens.flatMap((token, at) => (isTaken(at) ? [] : [{ token, at }]));
	// "7 up" and "panch phoron" are names with a number in them.
	const isWord = (from: number, to: number) => {
		const places = free.slice(from, to).map(({ at }) => at);
		const last = (places.at(-1) ?? 0) + 1;
		const first = places[0] ?? 0;
		return isName(folded.filter(Boolean), language) || (hasLetter(folded[last] ?? '') && isName(folded.slice(first, last + 1), language));
	};
	const counted = countIn(
		free.map(({ token }) => token),
		isWord,
	);
	// A number that leaves no word is the thing itself: "पाव" is a quarter, and bread.
	const leaves = free.some(({ token }, i) => hasLetter(token.text) && !(counted && i >= counted.from && i < counted.to));
	const bare = leaves ? counted : null;
	const bareRange = bare && { from: free[bare.from]?.at ?? 0, to: (free[bare.to - 1]?.at ?? 0) + 1 };
	const [first, second] = measured;
	const main = first
		? [first.amount, second?.amount, bare?.amount].filter((one) => one !== undefined).reduce(together)
		: (bare?.amount ?? null);
	const ranges = [...measured, ...(bareRange ? [bareRange] : [])];
	const lastWord = tokens.findLastIndex(({ text: word }, at) => hasLetter(word) && !ranges.some(({ from, to }) => at >= from && at < to));
	const isBehind = ranges.length > 0 && ranges.every(({ from }) => from > lastWord);
	const words = without(piece, tokens, ranges)
		.replace(/(?:^|\s)[x×*](?=\s|$)/giu, ' ')
		.trim();
	return hasLetter(words)
		? { text, words: tidyWords(words), amount: main, isBehind }
		: { text, words: piece, amount: null, isBehind: false };
}

/**
 * Splits where one amount after the other is said without a comma between them: "do kilo atta ek litre doodh"; "2 packet milk 500 ml" is
 * one thing.
 */
function byAmounts(piece: string): string[] {
	const plain = plainNumbers(piece);
	const tokens = tokensOf(plain);
	const measured = measuredIn(tokens);
	if (measured.length < 2) return [piece];
	const isName = ({ text }: Token, at: number) =>
		hasLetter(text) && text !== 'x' && !isAndWord(text) && !measured.some(({ from, to }) => at >= from && at < to);
	const names = tokens.flatMap((token, at) => (isName(token, at) ? [at] : []));
	const hasName = (from: number, to: number) => names.some((at) => at >= from && at < to);
	const startsWithAmount = !hasName(0, measured[0]?.from ?? 0);
	const between = measured.slice(1).flatMap(({ from }, i) => {
		const end = measured[i]?.to ?? 0;
		return hasName(end, from) ? [startsWithAmount ? from : end] : [];
	});
	const cuts: number[] = [];
	for (const [i, cut] of between.entries())
		if (hasName(cuts.at(-1) ?? 0, cut) && hasName(cut, between[i + 1] ?? tokens.length)) cuts.push(cut);
	if (cuts.length === 0) return [piece];
	const places = cuts.map((cut) => (startsWithAmount ? tokens[cut]?.from : tokens[cut - 1]?.to) ?? 0);
	return [0, ...places].map((place, i) => plain.slice(place, places[i]).trim());
}

/** Splits at "and" where each side is a thing or has an amount: "bread and butter" is two things, "Head and Shoulders" one. */
function byAnd(piece: string, language: Language): string[] {
	const words = piece.split(/\s+/u);
	if (!words.some((word) => isAndWord(word))) return [piece];
	if (isName(foldForSearch(piece), language)) return [piece];
	const parts: string[] = [];
	let part: string[] = [];
	for (const word of words) {
		if (isAndWord(word)) {
			parts.push(part.join(' '));
			part = [];
		} else part.push(word);
	}
	parts.push(part.join(' '));
	const isThing = (text: string) => {
		const { words: named, amount } = readPiece(text, language);
		return hasLetter(text) && (amount !== null || isName(foldForSearch(named), language));
	};
	return parts.every(isThing) ? parts : [piece];
}

/** What a text asks for, line by line, and how many lines beyond the limit were not read. */
export function readListLines(text: string, language: Language): { lines: ReadLine[]; unread: number } {
	const { pieces, unread } = splitList(text);
	const things = pieces.flatMap((piece) => byAnd(piece, language)).flatMap(byAmounts);
	// A piece may name several things, so the limit is held once they are apart.
	const lines = things.slice(0, LIST_LIMITS.lines).map((thing) => readPiece(thing, language));
	return { lines, unread: unread + things.length - lines.length };
}
