import type { Aisle } from '#server/catalogue/lexicon/aisle.ts';
import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { isNamedIn } from '#server/catalogue/lexicon/sub-category.ts';
import { isFood, isRemedy } from '#server/catalogue/lexicon/things.ts';

const AND = /\s(?:&|and)\s/i;

/** The words of a name on both sides of each "&" or "and", each two as one text of `englishForm`. */
export function wordsAroundAnd(name: string): ReadonlySet<string> {
	const parts = name.split(AND).map(englishForms);
	return new Set(parts.slice(1).map((after, i) => `${parts[i]?.at(-1)} ${after[0]}`));
}

/**
 * The first of two things that are sold together: "shampoo & conditioner" is shampoo. Null where the name has one thing, where "A & B" is
 * its detail ("hand & body lotion"), where the second is food ("chocolate & oats cookies"), or where it alone is sold there.
 */
export function firstOfPair(words: readonly string[], head: Match, joined: ReadonlySet<string>, { sold, groups }: Aisle): Match | null {
	if (joined.size === 0 || isFood(head.thing)) return null;
	// A purpose before the pair ("hair shampoo & conditioner") is of the head too.
	const begins = head.to - head.name.split(' ').length;
	// "Glutathione reduced & vitamin C": what a remedy is like may stand behind it.
	const endOf = (to: number) => {
		const end = isRemedy(head.thing) ? words.findIndex((word, i) => i >= to && joined.has(`${word} ${words[i + 1]}`)) + 1 : 0;
		return end > to && matchesIn(words.slice(to, end), groups).length === 0 ? end : to;
	};
	const isFirst = ({ thing, to: ends, name }: Match) => {
		const to = endOf(ends);
		const next = words[to] === 'and' ? to + 1 : to;
		const between = words.slice(next, begins);
		return (
			next <= begins &&
			joined.has(`${words[to - 1]} ${words[next]}`) &&
			thing !== head.thing &&
			thing.kind === head.thing.kind &&
			// "Blush & glow face wash" is a name that somebody made up, and "argan oil & avocado butter lotion" has both in it.
			(between.length === 0 || (name.includes(' ') && matchesIn(between, groups).length === 0)) &&
			!broaderOf(thing).includes(head.thing.id) &&
			!broaderOf(head.thing).includes(thing.id)
		);
	};
	const first = matchesIn(words, groups).find(isFirst);
	return first && (isNamedIn(first.thing, sold, groups) || !isNamedIn(head.thing, sold, groups)) ? first : null;
}
