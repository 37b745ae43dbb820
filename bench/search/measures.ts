/** The place of the first right product in a list, from 1; 0 where there is none. */
export type Rank = number;

export type Measures = { queries: number; 'success@1': number; 'success@3': number; 'success@10': number; MRR: number };

/** The place of the first right one, from 1; 0 where none is. */
export const rankOfFirst = <T>(found: readonly T[], isRight: (one: T) => boolean): Rank => found.findIndex(isRight) + 1;

const shareOf = (ranks: readonly Rank[], last: number): number => ranks.filter((rank) => rank > 0 && rank <= last).length / ranks.length;

/** The part of the queries whose first right product is among the first 1, 3 and 10, and the mean of 1 / its place (0 where none was found). */
export const measure = (ranks: readonly Rank[]): Measures => ({
	queries: ranks.length,
	'success@1': shareOf(ranks, 1),
	'success@3': shareOf(ranks, 3),
	'success@10': shareOf(ranks, 10),
	MRR: ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length,
});

/** The measures of each group, in the order given, and of all together. */
export function measureBy<T extends { rank: Rank }>(
	asked: readonly T[],
	groups: readonly string[],
	groupOf: (one: T) => string,
): { group: string; measures: Measures }[] {
	const of = (some: readonly T[]) => measure(some.map(({ rank }) => rank));
	const by = groups.map((group) => ({ group, some: asked.filter((one) => groupOf(one) === group) }));
	return by.filter(({ some }) => some.length > 0).map(({ group, some }) => ({ group, measures: of(some) }));
}
