import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { type Group, groupsOf } from '#server/catalogue/lexicon/groups.ts';
import { matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { readRows, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

const DOSES = new Set(englishForms('tablet capsule softgel'));

/** Whether a file's sub-category names the thing or a more general one: "Gourmet Tea" names herbal tea. */
export function isNamedIn(thing: Thing, sold: string, groups: ReadonlySet<Group>): boolean {
	const named = new Set(matchesIn(englishForms(sold), groups).map((one) => one.thing.id));
	return named.size > 0 && [thing.id, ...broaderOf(thing)].some((id) => named.has(id));
}

/** What a supplement is not called after: "vitamin E softgels" are vitamin E. */
const FORMS: readonly string[] = ['tablet', 'capsule'];
const REMEDIES = new Set(englishForms('ayurveda ayurvedic supplement wellness protein nutrition'));

/** The remedy that tablets or capsules are of; where the name has none, a supplement. Null outside of the shelves of such. */
function remedyIn(words: readonly string[], sold: ReadonlySet<string>, groups: ReadonlySet<Group>): Thing | null {
	if (![...sold].some((word) => REMEDIES.has(word))) return null;
	const named = matchesIn(words, groups).map((one) => one.thing);
	const isRemedy = ({ id, kind }: Thing) => ['health', 'medicine'].includes(kind) && !FORMS.includes(id);
	return named.find(isRemedy) ?? thingById('health-supplement') ?? null;
}

/** A thing dried: green peas among the pulses, grapes among dry fruit. */
function dried(names: readonly string[]): Thing | null {
	const { byName } = englishIndex();
	const found = names.flatMap((name) => byName.get(`dried ${name}`) ?? byName.get(`dry ${name}`) ?? []);
	return found[0] ?? null;
}

/** What an ingredient or a fruit is sold as: dried among dried fruit and pulses, a supplement as tablets at a pharmacy. Null where it is itself. */
export function soldAs(
	{ thing, name }: { thing: Thing; name: string },
	words: readonly string[],
	category: readonly string[],
): Thing | null {
	const groups = groupsOf(category);
	const sold = new Set(englishForms(category.at(-1) ?? ''));
	if (FORMS.includes(thing.id)) return remedyIn(words, sold, groups);
	if (['raw', 'staple'].includes(thing.kind) && groups.has('remedy') && words.some((word) => DOSES.has(word)))
		return thingById('health-supplement') ?? null;
	if (thing.kind !== 'raw' || thing.parent !== 'FRUIT_VEG') return null;
	const isDried = sold.has('dried') || (sold.has('dry') && sold.has('fruit')) || sold.has('dal') || sold.has('pulse');
	return isDried ? dried([name, ...thing.names.en.map((one) => englishForms(one).join(' '))]) : null;
}

let alone: readonly { words: readonly string[]; thing: Thing }[] | null = null;

/** The thing that nearly all of a sub-category is (`sub-categories.csv`, the first row whose words it has): what else is there says so. */
export function namedAlone(category: string): Thing | null {
	alone ??= readRows('./sub-categories.csv').flatMap(({ words = '', thing = '' }) => {
		const found = thingById(thing);
		return found ? [{ words: englishForms(words), thing: found }] : [];
	});
	const sold = new Set(englishForms(category));
	return alone.find(({ words }) => words.every((word) => sold.has(word)))?.thing ?? null;
}
