import { markOf, type Pieces, sent } from '#components/pieces.ts';

/** Room for all pieces: some thousand cards, the frame in six languages, and the lists that are asked for most. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Pieces by key: those known by it alone, or those of one thing. */
type Shelf = Map<string, Uint8Array>;
type Place = { shelf: Shelf; key: string; bytes: number };

const byKey: Shelf = new Map();
const byThing = new WeakMap<object, Shelf>();
/** Where the pieces stand, in the order they were drawn. */
const places = new Set<Place>();
let keptBytes = 0;

function shelfOf(thing: object): Shelf {
	const shelf = byThing.get(thing) ?? new Map<string, Uint8Array>();
	byThing.set(thing, shelf);
	return shelf;
}

/** Keeps a piece; what was drawn longest ago makes room for it. */
function keep(shelf: Shelf, key: string, piece: Uint8Array): void {
	// Another page that was drawn at the same time was first.
	if (shelf.has(key)) return;
	shelf.set(key, piece);
	const bytes = piece.byteLength + 2 * key.length;
	places.add({ shelf, key, bytes });
	keptBytes += bytes;
	for (const oldest of places) {
		if (keptBytes <= MAX_BYTES) return;
		oldest.shelf.delete(oldest.key);
		places.delete(oldest);
		keptBytes -= oldest.bytes;
	}
}

/**
 * The mark of what is kept under a key, drawn now if it was not before. The key must name all that the drawing depends on, but for the
 * thing: a piece of a thing is found by this very thing alone.
 */
export function kept(pieces: Pieces, key: string, thing: object | undefined, draw: () => Promise<string>): string | Promise<string> {
	const shelf = thing ? shelfOf(thing) : byKey;
	const known = shelf.get(key);
	if (known) return markOf(pieces, known);
	return draw().then((html) => {
		const piece = sent(html, pieces);
		keep(shelf, key, piece);
		return markOf(pieces, piece);
	});
}
