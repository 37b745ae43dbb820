import { chance } from '#server/sample/chance.ts';

/** A whole number from `least` to `most`, always the same for the same words. */
export const between = (least: number, most: number, ...words: (string | number)[]): number =>
	least + Math.floor(chance('own catalogue', ...words.map(String)) * (most - least + 1));

/** One of the list, always the same for the same words. */
export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
	const found = list[between(0, list.length - 1, ...words)];
	if (found === undefined) throw new Error('there is nothing to pick from');
	return found;
}

/** True for one number in `every`, so that each kind of fault comes again and again however large a file is made. */
export const isEvery = (every: number, index: number): boolean => index % every === every - 1;
