import { markOf, type Pieces, sent } from '#components/pieces.ts';

/** Room for pieces that are known by their key alone: a few thousand cards, and the frame in six languages. */
const MAX_BYTES = 24 * 1024 * 1024;
/** More than that many drawings of one thing are not asked for again. */
const MAX_OF_ONE = 24;

const byKey = new Map<string, Uint8Array>();
let keptBytes = 0;
const byThing = new WeakMap<object, Map<string, Uint8Array>>();

const costOf = (key: string, piece: Uint8Array) => piece.byteLength + 2 * key.length;

/** Keeps a piece under its key; what was drawn longest ago goes first. */
function keepByKey(key: string, piece: Uint8Array): void {
	const before = byKey.get(key);
	if (before) keptBytes -= costOf(key, before);
	byKey.delete(key);
	byKey.set(key, piece);
	keptBytes += costOf(key, piece);
	for (const [oldest, old] of byKey) {
		if (keptBytes <= MAX_BYTES) return;
		byKey.delete(oldest);
		keptBytes -= costOf(oldest, old);
	}
}

function keepByThing(thing: object, key: string, piece: Uint8Array): void {
	const drawn = byThing.get(thing) ?? new Map<string, Uint8Array>();
	if (drawn.size >= MAX_OF_ONE) drawn.clear();
	byThing.set(thing, drawn.set(key, piece));
}

/**
 * The mark of what is kept under a key, drawn now if it was not before. The key must name all that the drawing depends on, but for the
 * thing: a piece of a thing is forgotten with it.
 */
export function kept(pieces: Pieces, key: string, thing: object | undefined, draw: () => Promise<string>): string | Promise<string> {
	const known = thing ? byThing.get(thing)?.get(key) : byKey.get(key);
	if (known) return markOf(pieces, known);
	return draw().then((html) => {
		const piece = sent(html, pieces);
		if (thing) keepByThing(thing, key, piece);
		else keepByKey(key, piece);
		return markOf(pieces, piece);
	});
}
