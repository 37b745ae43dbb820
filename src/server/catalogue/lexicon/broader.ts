import { englishForms } from '#server/catalogue/lexicon/english.ts';
import { englishIndex } from '#server/catalogue/lexicon/english-index.ts';
import { allThings, readRows, type Thing, thingById } from '#server/catalogue/lexicon/things.ts';

/**
 * `broader.csv`: what a general thing covers beside the rule, and what it does not cover. Each is a thing's id, or a secondary category
 * with all its things.
 */
type Covers = { broad: ReadonlyMap<string, readonly string[]>; not: ReadonlySet<string> };

let read: Covers | null = null;
const found = new Map<string, readonly string[]>();

function covers(): Covers {
	if (read) return read;
	const broad = new Map<string, string[]>();
	const not = new Set<string>();
	for (const { thing = '', covers: list = '' } of readRows('./broader.csv'))
		for (const one of list.split(' ').filter(Boolean)) {
			if (one.startsWith('-')) not.add(`${thing} ${one.slice(1)}`);
			else broad.set(one, [...(broad.get(one) ?? []), thing]);
		}
	read = { broad, not };
	return read;
}

/** The things whose English name ends this thing's: basmati rice is rice; only within one kind and category, so that hair oil is no cooking oil. */
function bySuffix(thing: Thing): string[] {
	const { byName } = englishIndex();
	return thing.names.en.flatMap((name) => {
		const words = englishForms(name);
		return words.slice(1).flatMap((_, i) => {
			const broad = byName.get(words.slice(i + 1).join(' '));
			const isAlike = broad && broad.kind === thing.kind && broad.parent === thing.parent;
			return isAlike && (thing.kind !== 'raw' || broad.secondary === thing.secondary) ? [broad.id] : [];
		});
	});
}

/** The ids of the more general things that a thing is a kind of, never its own. */
export function broaderOf(thing: Thing): readonly string[] {
	const known = found.get(thing.id);
	if (known) return known;
	const { broad, not } = covers();
	const all = new Set<string>();
	const add = (one: Thing) => {
		const direct = [...bySuffix(one), ...(broad.get(one.id) ?? []), ...(broad.get(`${one.parent}/${one.secondary}`) ?? [])];
		for (const id of direct) {
			const next = thingById(id);
			if (!next || id === thing.id || all.has(id) || not.has(`${id} ${thing.id}`)) continue;
			all.add(id);
			add(next);
		}
	};
	add(thing);
	found.set(thing.id, [...all]);
	return [...all];
}

let sure: ReadonlyMap<string, readonly string[]> | null = null;

/** Whether the first English name of a thing ends in that of another: toned milk, milk. */
export function isCalledAfter(thing: Thing, id: string): boolean {
	const words = englishForms(thing.names.en[0] ?? '');
	const end = englishForms(thingById(id)?.names.en[0] ?? '');
	return end.length > 0 && end.every((word, i) => words[words.length - end.length + i] === word);
}

/** What grows serves for another only from the same shelf: who writes onion wants no spring onion, and a ripe mango is no raw one. */
const isOfOneShelf = (thing: Thing, id: string) => thing.kind !== 'raw' || thing.secondary === thingById(id)?.secondary;

function sureKinds(): ReadonlyMap<string, readonly string[]> {
	const kinds = new Map<string, string[]>();
	const { broad } = covers();
	for (const thing of allThings().values()) {
		const covering = broad.get(`${thing.parent}/${thing.secondary}`) ?? [];
		for (const id of broaderOf(thing))
			if (covering.includes(id) || (isCalledAfter(thing, id) && isOfOneShelf(thing, id)))
				kinds.set(id, [...(kinds.get(id) ?? []), thing.id]);
	}
	return kinds;
}

/**
 * The ids of the things that serve where a thing is asked for: those called after it (toned milk), and all of a category that it covers (rohu is
 * fish); not what is only like it (tofu is no paneer).
 */
export function kindsOf(id: string): readonly string[] {
	sure ??= sureKinds();
	return sure.get(id) ?? [];
}

/** Prefixes of lexemes: a product's own thing, and what that is a kind of. */
export const THING = '@';
export const BROADER = '>';

/** Whether a lexeme tells what a product is. */
export const isOfThing = (lexeme: string): boolean => lexeme.startsWith(THING) || lexeme.startsWith(BROADER);

/** The lexemes by which a product is found as the thing that it is. */
export const thingLexemes = (thing: Thing | null): string[] =>
	thing ? [THING + thing.id, ...broaderOf(thing).map((id) => BROADER + id)] : [];
