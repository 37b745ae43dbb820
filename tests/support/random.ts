export type Random = {
	/** A whole number from 0 to below this. */
	upTo(most: number): number;
	/** One of these; undefined of none. */
	pick<T>(from: readonly T[]): T | undefined;
};

/** Chance that is the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
	let state = seed;
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const upTo = (most: number) => Math.floor(next() * most);
	return { upTo, pick: (from) => from[upTo(from.length)] };
}
