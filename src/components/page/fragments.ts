import { type Fragments, markOf, sent } from '#components/page/fragment-marks.ts';
import type { Language } from '#lib/languages.ts';

/**
 * The memory for all fragments: some thousand cards, the layout in six languages, and the most frequent lists. It is memory of the server's
 * process; it is in this folder because components store their own fragments (ADR 20).
 */
const MAX_BYTES = 32 * 1024 * 1024;

/** A fragment with its key, and the map that it is in. */
type StoredFragment = { map: FragmentMap; key: string; bytes: Uint8Array };
/** Fragments by key: those of one object, or those of none. */
type FragmentMap = Map<string, StoredFragment>;

const byKey: FragmentMap = new Map();
const byObject = new WeakMap<object, FragmentMap>();
/** All fragments, least recently used first. */
const stored = new Set<StoredFragment>();
let totalBytes = 0;

const bytesOf = ({ key, bytes }: StoredFragment) => bytes.byteLength + 2 * key.length;

function remove(fragment: StoredFragment): void {
	if (!stored.delete(fragment)) return;
	fragment.map.delete(fragment.key);
	totalBytes -= bytesOf(fragment);
}

/** A map holds no reference to its object. When the object is collected, its fragments are removed at once, not only when they are the oldest. */
const gone = new FinalizationRegistry<FragmentMap>((map) => [...map.values()].forEach(remove));

function mapOf(object: object): FragmentMap {
	const known = byObject.get(object);
	if (known) return known;
	const map: FragmentMap = new Map();
	byObject.set(object, map);
	gone.register(object, map);
	return map;
}

/** Marks a fragment as the most recently used. */
function use(fragment: StoredFragment): Uint8Array {
	stored.delete(fragment);
	stored.add(fragment);
	return fragment.bytes;
}

/** Stores a fragment; the least recently used ones are removed to make room. */
function store(map: FragmentMap, key: string, bytes: Uint8Array): void {
	// Another page that is drawn at the same time has stored it already.
	if (map.has(key)) return;
	const fragment = { map, key, bytes };
	map.set(key, fragment);
	stored.add(fragment);
	totalBytes += bytesOf(fragment);
	for (const oldest of stored) {
		if (totalBytes <= MAX_BYTES) return;
		remove(oldest);
	}
}

/**
 * The mark of the fragment under a key, which is drawn now if it is not stored. The key must name everything that the HTML depends on, except
 * the language and the object: each fragment has one language, and a fragment of an object is found only by that object.
 */
export function cachedFragment(
	{ fragments, language }: { fragments: Fragments; language: Language },
	by: string,
	object: object | undefined,
	draw: () => Promise<string>,
): string | Promise<string> {
	const key = `${language} ${by}`;
	const map = object ? mapOf(object) : byKey;
	const known = map.get(key);
	if (known) return markOf(fragments, use(known));
	return draw().then((html) => {
		const bytes = sent(html, fragments);
		store(map, key, bytes);
		return markOf(fragments, bytes);
	});
}
