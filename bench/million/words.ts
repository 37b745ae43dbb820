/** Random numbers from 0 to 1 that are the same at every run (mulberry32). */
export function openDice(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const FIRST = [
	'Anand',
	'Bhoomi',
	'Chetak',
	'Dharti',
	'Ganga',
	'Himgiri',
	'Indradhan',
	'Jeevan',
	'Kisan',
	'Lokpri',
	'Malwa',
	'Narmada',
	'Panchav',
];
const SECOND = ['deep', 'jyoti', 'kiran', 'lata', 'mitra', 'nidhi', 'priya', 'ratna', 'sagar', 'shakti', 'tara', 'vati', 'yog'];

let brands: readonly string[] | null = null;
/** Names of brands that nobody has. */
export function inventedBrands(): readonly string[] {
	brands ??= FIRST.flatMap((first) => SECOND.map((second) => first + second));
	return brands;
}
