import { markOf, type Pieces, sent } from '#components/page/pieces.ts';
import type { Language } from '#lib/languages.ts';

/**
 * The memory for all fragments: some thousand cards, the layout in six languages, and the most frequent lists. It is memory of the server's
 * process; it is in this folder because components store their own fragments (ADR 20).
 */
const MAX_BYTES = 32 * 1024 * 1024;

/** A fragment with its key, and the map that it is in. */
type Place = { shelf: Shelf; key: string; piece: Uint8Array };
/** Fragments by key: those of one object, or those of none. */
type Shelf = Map<string, Place>;

const byKey: Shelf = new Map();
const byThing = new WeakMap<object, Shelf>();
/** All fragments, least recently used first. */
const places = new Set<Place>();
let keptBytes = 0;

const bytesOf = ({ key, piece }: Place) => piece.byteLength + 2 * key.length;

function remove(place: Place): void {
	if (!places.delete(place)) return;
	place.shelf.delete(place.key);
	keptBytes -= bytesOf(place);
}

/** A map holds no reference to its object. When the object is collected, its fragments are removed at once, not only when they are the oldest. */
const gone = new FinalizationRegistry<Shelf>((shelf) => [...shelf.values()].forEach(remove));

function shelfOf(thing: object): Shelf {
	const known = byThing.get(thing);
	if (known) return known;
	const shelf: Shelf = new Map();
	byThing.set(thing, shelf);
	gone.register(thing, shelf);
	return shelf;
}

/** Marks a fragment as the most recently used. */
function use(place: Place): Uint8Array {
	places.delete(place);
	places.add(place);
	return place.piece;
}

/** Stores a fragment; the least recently used ones are removed to make room. */
function keep(shelf: Shelf, key: string, piece: Uint8Array): void {
	// Another page that is drawn at the same time has stored it already.
	if (shelf.has(key)) return;
	const place = { shelf, key, piece };
	shelf.set(key, place);
	places.add(place);
	keptBytes += bytesOf(place);
	for (const oldest of places) {
		if (keptBytes <= MAX_BYTES) return;
		remove(oldest);
	}
}

/**
 * The mark of the fragment under a key, which is drawn now if it is not stored. The key must name everything that the HTML depends on, except
 * the language and the object: each fragment has one language, and a fragment of an object is found only by that object.
 */
export function kept(
	{ pieces, language }: { pieces: Pieces; language: Language },
	by: string,
	thing: object | undefined,
	draw: () => Promise<string>,
): string | Promise<string> {
	const key = `${language} ${by}`;
	const shelf = thing ? shelfOf(thing) : byKey;
	const known = shelf.get(key);
	if (known) return markOf(pieces, use(known));
	return draw().then((html) => {
		const piece = sent(html, pieces);
		keep(shelf, key, piece);
		return markOf(pieces, piece);
	});
}
