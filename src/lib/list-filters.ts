import { SORTS } from '#lib/contract/catalog.ts';

/** The query parameters a list of products reads; no other reaches its page. */
export const LIST_FILTERS = ['sort', 'offers', 'inStock', 'minPrice', 'maxPrice', 'cursor'] as const;
const MAX_RUPEES = 10_000_000;

/** Rupees of an address: within what a price can be, or none. */
function priceOf(text: string | null): number | undefined {
	const rupees = text ? Number(text) : Number.NaN;
	return rupees >= 0 ? Math.min(rupees, MAX_RUPEES) : undefined;
}

/** The sort and filters of a list as its address has them; what cannot be read is left out rather than refused. */
export function filtersOf(query: URLSearchParams) {
	const read = (name: (typeof LIST_FILTERS)[number]) => query.get(name);
	return {
		sort: SORTS.find((one) => one === read('sort')),
		offers: read('offers') === '1' || undefined,
		inStock: read('inStock') === '1' || undefined,
		minPrice: priceOf(read('minPrice')),
		maxPrice: priceOf(read('maxPrice')),
		cursor: read('cursor') ?? undefined,
	};
}
export type ListFilters = Omit<ReturnType<typeof filtersOf>, 'cursor'>;

/** Whether a list shows less than there is, and a shopper who finds nothing should be able to widen it. */
export const isNarrowed = ({ offers, inStock, minPrice, maxPrice }: ListFilters): boolean =>
	[offers, inStock, minPrice, maxPrice].some((one) => one !== undefined);
