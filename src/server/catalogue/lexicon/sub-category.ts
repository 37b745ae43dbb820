import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { type Group, groupsOf } from '#server/catalogue/lexicon/groups.ts';
import { matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

const DOSES = new Set(englishForms('tablet capsule softgel'));

/** Whether a file's sub-category names the thing or a more general one: "Gourmet Tea" names herbal tea. */
export function isNamedIn(thing: Thing, sold: string, groups: ReadonlySet<Group>): boolean {
	const named = new Set(matchesIn(englishForms(sold), groups).map((one) => one.thing.id));
	return named.size > 0 && [thing.id, ...broaderOf(thing)].some((id) => named.has(id));
}

/** What an ingredient or a fruit is sold as: dried among dried fruit, a supplement as tablets at a pharmacy. Null where it is itself. */
export function soldAs(
	{ thing, name }: { thing: Thing; name: string },
	words: readonly string[],
	category: readonly string[],
): Thing | null {
	const groups = groupsOf(category);
	if (['raw', 'staple'].includes(thing.kind) && groups.has('remedy') && words.some((word) => DOSES.has(word)))
		return thingById('health-supplement') ?? null;
	const sold = new Set(englishForms(category.at(-1) ?? ''));
	if (thing.secondary !== 'FRUITS' || !(sold.has('dried') || (sold.has('dry') && sold.has('fruit')))) return null;
	return englishIndex().byName.get(`dried ${name}`) ?? englishIndex().byName.get(`dry ${name}`) ?? null;
}
