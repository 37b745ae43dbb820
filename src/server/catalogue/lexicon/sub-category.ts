import { broaderOf } from '#server/catalogue/lexicon/broader.ts';
import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { type Group, groupsOf } from '#server/catalogue/lexicon/groups.ts';
import { type Match, matchesIn } from '#server/catalogue/lexicon/name-matches.ts';
import { isRemedy, readRows, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

const DOSES = new Set(englishForms('tablet capsule softgel'));

/** Whether a file's sub-category names the thing or a more general one: "Gourmet Tea" names herbal tea. */
export function isNamedIn(thing: Thing, sold: string, groups: ReadonlySet<Group>): boolean {
	const named = new Set(matchesIn(englishForms(sold), groups).map((one) => one.thing.id));
	return named.size > 0 && [thing.id, ...broaderOf(thing)].some((id) => named.has(id));
}

/** Remedies that are named by their dose alone. */
export const DOSE_THINGS: readonly string[] = ['tablet', 'capsule'];
const SUPPLEMENT = 'health-supplement';
const REMEDIES = new Set(englishForms('ayurveda ayurvedic supplement wellness protein nutrition'));
/** A detail that begins with a remedy, or with its maker's word and a remedy, names it; what stands later is only in it. */
const DETAIL_AT_MOST = 1;

/** The remedy that tablets or capsules are of; where the name has none, a supplement. Null outside of the shelves of such. */
function remedyIn(parts: readonly (readonly string[])[], sold: ReadonlySet<string>, groups: ReadonlySet<Group>): Thing | null {
	if (![...sold].some((word) => REMEDIES.has(word))) return null;
	const named = parts.flatMap((words, i) => matchesIn(words, groups).filter(({ from }) => i === 0 || from <= DETAIL_AT_MOST));
	// "Vitamin E softgels" and "health supplement, vitamin E" are vitamin E.
	const isTold = ({ thing, name }: Match) =>
		isRemedy(thing) && !DOSE_THINGS.includes(thing.id) && !(thing.id === SUPPLEMENT && name.endsWith('supplement'));
	return named.find(isTold)?.thing ?? doseOf(parts[0] ?? []) ?? thingById(SUPPLEMENT) ?? null;
}

/** "Neem powder capsules" are neem capsules: the remedy whose name has the dose behind a word that stands anywhere before it. */
function doseOf(words: readonly string[]): Thing | undefined {
	const { byName } = englishIndex();
	const at = words.findIndex((word) => DOSES.has(word));
	const found = words.slice(0, Math.max(at, 0)).flatMap((word) => byName.get(`${word} ${words[at]}`) ?? []);
	return found.find(({ kind }) => kind === 'health');
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
	parts: readonly (readonly string[])[],
	category: readonly string[],
): Thing | null {
	const groups = groupsOf(category);
	const sold = new Set(englishForms(category.at(-1) ?? ''));
	if (thing.id === SUPPLEMENT || DOSE_THINGS.includes(thing.id)) return remedyIn(parts, sold, groups);
	if (['raw', 'staple'].includes(thing.kind) && groups.has('remedy') && parts.flat().some((word) => DOSES.has(word)))
		return thingById(SUPPLEMENT) ?? null;
	if (thing.kind !== 'raw' || thing.parent !== 'FRUIT_VEG') return null;
	const isCut = thing.secondary === 'FRUITS' && sold.has('cut') && sold.has('fruit') && parts[0]?.at(-1) === 'cut';
	if (isCut) return thingById('cut-fruit') ?? null;
	if (sold.has('frozen')) return englishIndex().byName.get(`frozen ${name}`) ?? null;
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
