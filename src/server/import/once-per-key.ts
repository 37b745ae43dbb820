/** The most characters of keys in the cache: some tens of thousands of products. */
const KEPT_CHARS = 3_000_000;

/**
 * `work` with a cache by key, because rows repeat products, packs and shops. When the cache is full it is emptied, so that memory does not
 * grow with the file.
 */
export function oncePerKey<T, R>(keyOf: (thing: T) => string, work: (thing: T) => R): (thing: T) => R {
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
