import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { allThings, type Thing } from '#server/catalogue/lexicon/things.ts';
import { foldForSearch } from '#server/catalogue/spelling/search-text.ts';

/** Two words written as one: "facewash", "toothpaste". */
const JOINED_MIN = 7;

export type EnglishIndex = {
	/** The thing of an English name: its words in `englishForm`, joined by spaces. */
	byName: ReadonlyMap<string, Thing>;
	/** The most words that a name has. */
	longest: number;
};

let index: EnglishIndex | null = null;

/** The English names of all things, made when first wanted. */
export function englishIndex(): EnglishIndex {
	if (index) return index;
	const byName = new Map<string, Thing>();
	const joined = new Map<string, Thing>();
	const own = new Set<string>();
	let longest = 1;
	for (const thing of allThings().values()) {
		for (const name of thing.names.en) {
			const words = englishForms(name);
			longest = Math.max(longest, words.length);
			// A name that is its own form comes before one that only a plural rule makes so: butter beans are fresh, a butter bean is dried.
			const key = words.join(' ');
			const isOwn = key === foldForSearch(name).join(' ');
			if (!byName.has(key) || (isOwn && !own.has(key))) byName.set(key, thing);
			if (isOwn) own.add(key);
			if (words.length === 2 && words.join('').length >= JOINED_MIN) joined.set(words.join(''), thing);
		}
	}
	// Words in Latin letters of other languages stand in English product names too ("methi dana", "toor dal"), where they mean one thing only.
	for (const [name, thing] of latinNames()) if (!byName.has(name)) byName.set(name, thing);
	for (const [name, thing] of joined) if (!byName.has(name)) byName.set(name, thing);
	index = { byName, longest };
	return index;
}

const LATIN_MIN = 4;

function latinNames(): Map<string, Thing> {
	const meant = new Map<string, Set<Thing>>();
	for (const thing of allThings().values())
		for (const { name } of thing.latin) {
			const words = englishForms(name).join(' ');
			if (words.length >= LATIN_MIN) meant.set(words, (meant.get(words) ?? new Set()).add(thing));
		}
	return new Map(
		[...meant].flatMap(([name, things]) => ([...things][0] && things.size === 1 ? [[name, [...things][0] as Thing] as const] : [])),
	);
}
