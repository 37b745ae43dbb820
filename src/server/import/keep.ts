/** Characters of keys that are kept at once: some tens of thousands of products. */
const KEPT_CHARS = 3_000_000;

/**
 * `work`, which is done once for things with the same key as long as they are kept: rows repeat products, packs and shops. When
 * they grow too many all are forgotten, so that memory stays the same however long the file is.
 */
export function keep<T, R>(keyOf: (thing: T) => string, work: (thing: T) => R): (thing: T) => R {
	const kept = new Map<string, { value: R }>();
	let chars = 0;
	return (thing) => {
		const key = keyOf(thing);
		const known = kept.get(key);
		if (known) return known.value;
		if (chars > KEPT_CHARS) {
			kept.clear();
			chars = 0;
		}
		const value = work(thing);
		kept.set(key, { value });
		chars += key.length;
		return value;
	};
}
