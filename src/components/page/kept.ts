import { markOf, type Pieces, sent } from '#components/page/pieces.ts';
import type { Language } from '#lib/languages.ts';

/**
 * Room for all pieces: some thousand cards, the frame in six languages, and the lists that are asked for most. It is memory of the server's
 * process, in this folder because what draws a piece keeps it (ADR 20).
 */
const MAX_BYTES = 32 * 1024 * 1024;

/** A piece where it stands: on a shelf, under a key. */
type Place = { shelf: Shelf; key: string; piece: Uint8Array };
/** Pieces by key: those known by it alone, or those of one thing. */
type Shelf = Map<string, Place>;

const byKey: Shelf = new Map();
const byThing = new WeakMap<object, Shelf>();
/** All pieces, in the order in which they were last asked for. */
const places = new Set<Place>();
let keptBytes = 0;

const bytesOf = ({ key, piece }: Place) => piece.byteLength + 2 * key.length;

function remove(place: Place): void {
	if (!places.delete(place)) return;
	place.shelf.delete(place.key);
	keptBytes -= bytesOf(place);
}

/** A shelf knows nothing of its thing, so the thing can go; then its pieces make room at once, not only when they are the oldest. */
const gone = new FinalizationRegistry<Shelf>((shelf) => [...shelf.values()].forEach(remove));

function shelfOf(thing: object): Shelf {
	const known = byThing.get(thing);
	if (known) return known;
	const shelf: Shelf = new Map();
	byThing.set(thing, shelf);
	gone.register(thing, shelf);
	return shelf;
}

/** What was asked for stands last among what is to make room. */
function use(place: Place): Uint8Array {
	places.delete(place);
	places.add(place);
	return place.piece;
}

/** Keeps a piece; what nobody has asked for the longest makes room for it. */
function keep(shelf: Shelf, key: string, piece: Uint8Array): void {
	// Another page that was drawn at the same time was first.
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
 * The mark of what is kept under a key, drawn now if it was not before. The key must name all that the drawing depends on, but for the
 * language and the thing: every piece is of one language, and a piece of a thing is found by this very thing alone.
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
