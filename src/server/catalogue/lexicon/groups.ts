import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { readRows, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

/** A coarse kind of goods: what a file's own category can say against a reading of a name. */
export type Group = 'fresh' | 'packed' | 'served' | 'remedy' | 'safety' | 'body' | 'house' | 'pet' | 'treat' | 'laundry' | Shelf;
/** A narrow one within a group, for `heads.csv`: a brush is for make-up there, and a pad for the face. */
type Shelf = 'face' | 'eyes' | 'lips' | 'nails' | 'hair' | 'makeup' | 'mops' | 'buckets' | 'bakeware' | 'baby' | 'scent' | 'meat';

const BODY = ['care', 'medicine', 'health', 'baby', 'home', 'paper'];
/** Shelves of what is put on, where neither tools of the house nor stationery are sold. */
const MADE_UP: readonly Group[] = ['face', 'eyes', 'lips', 'nails', 'makeup'];
const HOUSE = ['clean', 'home', 'paper', 'service', 'care', 'health'];
const GROUPS: Readonly<Record<Group, readonly string[]>> = {
	scent: BODY,
	face: BODY,
	eyes: BODY,
	lips: BODY,
	nails: BODY,
	hair: BODY,
	makeup: BODY,
	baby: BODY,
	mops: HOUSE,
	buckets: HOUSE,
	bakeware: HOUSE,
	treat: ['made', 'dish', 'drink'],
	laundry: ['service', 'clean'],
	meat: ['raw', 'staple', 'made', 'dish', 'drink'],
	fresh: ['raw', 'staple', 'made', 'dish', 'drink'],
	packed: ['staple', 'made', 'dish', 'drink'],
	served: ['dish', 'drink', 'made', 'staple'],
	remedy: ['medicine', 'health', 'care', 'baby', 'home', 'paper', 'drink', 'made', 'staple'],
	safety: ['care', 'health', 'medicine', 'baby', 'home', 'clean', 'paper'],
	body: BODY,
	house: HOUSE,
	pet: ['pet'],
};
/** Whether the lexicon's files may use the text as a group. */
export const isGroup = (text: string): text is Group => text in GROUPS;
/** Where a category names two groups, the earlier one says what a word means: a mask for safety is none for skin. */
const GROUP_ORDER: readonly Group[] = Object.keys(GROUPS).filter(isGroup);

let words: ReadonlyMap<string, readonly Group[]> | null = null;
let heads: ReadonlyMap<string, Thing> | null = null;

function groupWords(): ReadonlyMap<string, readonly Group[]> {
	if (words) return words;
	const byWord = new Map<string, Group[]>();
	for (const { group = '', words: list = '' } of readRows('./category-words.csv'))
		if (isGroup(group)) for (const word of englishForms(list)) byWord.set(word, [...(byWord.get(word) ?? []), group]);
	words = byWord;
	return byWord;
}

/** The groups that the words of a file's category name, its sub-category (the last text) before the rest; empty when they name none. */
export function groupsOf(category: readonly string[]): ReadonlySet<Group> {
	const known = groupWords();
	const named = category.toReversed().map((text) => new Set(englishForms(text).flatMap((word) => known.get(word) ?? [])));
	// The parts of a laundry are called after what it washes. "Laundry and storage" at another shop is none.
	if (named.at(-1)?.has('laundry')) return new Set(['laundry']);
	for (const one of named) one.delete('laundry');
	const first: ReadonlySet<Group> = named.find(({ size }) => size > 0) ?? new Set();
	// "Pet meals" are none of ours.
	if (first.has('pet') && first === named[0]) return new Set(['pet']);
	// What a restaurant calls its parts ("Beverages") is what shops call theirs, so the parent says that it is served.
	return named.some((one) => one.has('served')) ? new Set(['served', ...first]) : first;
}

/** Whether a thing can stand in a category of these groups: milk is no skin care, and among chips no flour is sold. */
export const fitsGroups = (thing: Thing, groups: ReadonlySet<Group>): boolean =>
	groups.size === 0 || (groupsThatSay(groups).some((group) => GROUPS[group].includes(thing.kind)) && !isStrangeTo(groups, thing));

/** No switch, eraser or vitamin lies among lipsticks, though a comb may. */
const isStrangeTo = (groups: ReadonlySet<Group>, { kind, parent, secondary }: Thing): boolean =>
	(secondary === 'WELLNESS' || (['home', 'paper'].includes(kind) && !['COSMETICS', 'PHARMACY'].includes(parent))) &&
	MADE_UP.some((group) => groups.has(group));

const groupsThatSay = (groups: ReadonlySet<Group>): readonly Group[] =>
	groups.has('treat') && !groups.has('fresh') ? ['treat'] : [...groups];

/** The thing that a word means in a category of one group (`heads.csv`): "cream" is another one in skin care than in dairy. */
export function headIn(name: string, groups: ReadonlySet<Group>): Thing | undefined {
	heads ??= new Map(
		readRows('./heads.csv').flatMap(({ word = '', group = '', thing = '' }) => {
			const found = thingById(thing);
			return found ? [[`${group} ${englishForms(word).join(' ')}`, found] as const] : [];
		}),
	);
	const among = heads;
	// "Kitchen, garden and pets" does not say that wipes are for pets.
	const isAlone = (one: Group) => one !== 'pet' || groups.size === 1;
	// What a kitchen calls "chicken starters" is cooked, though a butcher's chicken is raw.
	const isMeant = (one: Group) => groups.has(one) && isAlone(one) && !(one === 'meat' && groups.has('served'));
	const group = GROUP_ORDER.find((one) => isMeant(one) && among.has(`${one} ${name}`));
	return group && among.get(`${group} ${name}`);
}
