import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { fitsGroups, type Group, headIn } from '#server/catalogue/lexicon/groups.ts';
import type { Thing } from '#server/catalogue/lexicon/things.ts';

/** An English name of a thing among words: from which word, and before which it ends; whether other words stand between its own. */
export type Match = { thing: Thing; from: number; to: number; name: string; isApart?: boolean };

/** "2 minute noodles masala" has no noodle masala: an ingredient does not begin within the longer name of what is made. */
const isCutBy = (made: Match, { thing, from, to }: Match) =>
	['made', 'dish'].includes(made.thing.kind) &&
	thing.kind === 'staple' &&
	from < made.to &&
	made.to < to &&
	made.to - made.from > to - from;

/** The English names among words in `englishForm` that can stand in these groups, the longest at each place, none inside another. */
export function matchesIn(words: readonly string[], groups: ReadonlySet<Group>): Match[] {
	const { byName, longest } = englishIndex();
	const found: Match[] = [];
	let vetoedTo = 0;
	for (let from = 0; from < words.length; from++) {
		for (let to = Math.min(words.length, from + longest); to > from; to--) {
			const name = words.slice(from, to).join(' ');
			const own = headIn(name, groups);
			const thing = own ?? byName.get(name);
			if (!thing) continue;
			if (!own && !fitsGroups(thing, groups)) {
				vetoedTo = Math.max(vetoedTo, to);
				continue;
			}
			// "Ice cream scoop" has no cream in it, but "tear-free shampoo" among pets is shampoo.
			if (!own && to <= vetoedTo) continue;
			if (found.some((one) => isCutBy(one, { thing, from, to, name }))) continue;
			if (!found.some((one) => one.from <= from && one.to >= to)) found.push({ thing, from, to, name });
			break;
		}
	}
	return found;
}
