/** The most characters of keys in the cache: some tens of thousands of products. */
const MAX_CHARS = 3_000_000;

/**
 * `work` with a cache by key, because rows repeat products, packs and shops. When the cache is full it is emptied, so that memory does not
 * grow with the file.
 */
export function oncePerKey<T, R>(keyOf: (thing: T) => string, work: (thing: T) => R): (thing: T) => R {
	const values = new Map<string, { value: R }>();
	let chars = 0;
	return (thing) => {
		const key = keyOf(thing);
		const known = values.get(key);
		if (known) return known.value;
		if (chars > MAX_CHARS) {
			values.clear();
			chars = 0;
		}
		const value = work(thing);
		values.set(key, { value });
		chars += key.length;
		return value;
	};
}
