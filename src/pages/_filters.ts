import { SORTS } from '#lib/contract/catalog.ts';

/** The sort and filters of a list as its address has them; what cannot be read is left out rather than refused. */
export function filtersOf(query: URLSearchParams) {
	const sort = SORTS.find((one) => one === query.get('sort'));
	return {
		sort,
		offers: query.get('offers') === '1' || undefined,
		inStock: query.get('inStock') === '1' || undefined,
		cursor: query.get('cursor') ?? undefined,
	};
}
export type Filters = ReturnType<typeof filtersOf>;
