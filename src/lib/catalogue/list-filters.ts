import { SORTS } from '#lib/contract/catalogue.ts';

/** Entries on a page of a list. */
export const LIST_PAGE = 40;
const MAX_RUPEES = 10_000_000;
const MAX_PAGE = 500;
const CODE = /^\w{1,64}$/;

/** Rupees of an address: within what a price can be, or none. */
function priceOf(text: string | null): number | undefined {
	const rupees = text ? Number(text) : Number.NaN;
	return rupees >= 0 ? Math.min(rupees, MAX_RUPEES) : undefined;
}

const codeOf = (text: string | null) => (text && CODE.test(text) ? text : undefined);

/** The number of a page of a list, from the second on: the first has the list's own address. */
function pageOf(text: string | null): number | undefined {
	const page = Number(text);
	return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : undefined;
}

/** The sort and filters of a list as its address has them; what cannot be read is left out rather than refused. */
export function filtersOf(query: URLSearchParams) {
	return {
		sort: SORTS.find((one) => one === query.get('sort')),
		offers: query.get('offers') === '1' || undefined,
		inStock: query.get('inStock') === '1' || undefined,
		minPrice: priceOf(query.get('minPrice')),
		maxPrice: priceOf(query.get('maxPrice')),
		/** A brand's id and a category's code, on the pages that are not about one already. */
		brand: codeOf(query.get('brand')),
		parent: codeOf(query.get('parent')),
		page: pageOf(query.get('page')),
	};
}
export type ListFilters = Partial<ReturnType<typeof filtersOf>>;

/** The query parameters a list of products reads. */
export const LIST_FILTERS = Object.keys(filtersOf(new URLSearchParams()));

/** What narrows a list, in the order it is told: a choice by its parameters. The rest only sorts and turns pages. */
export const CHOICES = [['parent'], ['offers'], ['inStock'], ['minPrice', 'maxPrice'], ['brand']] as const;
/** The change of an address (`withFilters`) that takes these choices back. */
export const takenBack = (choices: readonly (typeof CHOICES)[number][]): Record<string, null> =>
	Object.fromEntries(choices.flat().map((name) => [name, null]));

/** The choices made. */
export const chosenOf = (filters: ListFilters): (typeof CHOICES)[number][] =>
	CHOICES.filter((names) => names.some((name) => filters[name] !== undefined));

/** Whether a list shows less than there is, and a shopper who finds nothing should be able to widen it. */
export const isNarrowed = (filters: ListFilters): boolean => chosenOf(filters).length > 0;

/**
 * The address of a list (`/pc/GROCERY?sort=price`) with some of its parameters set, or taken off where the value is `null`. A list
 * that is narrowed or sorted anew begins at its first page.
 */
export function withFilters(path: string, changes: Record<string, string | number | null>): string {
	const [pathname = '', search] = path.split('?');
	const query = new URLSearchParams(search);
	for (const [name, value] of Object.entries({ page: null, ...changes })) {
		if (value === null) query.delete(name);
		else query.set(name, String(value));
	}
	// In the order of the page cache's keys.
	query.sort();
	return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** How many pages so many entries fill; those beyond the last that an address can name are not counted. */
export const pageCount = (total: number): number => Math.min(Math.ceil(total / LIST_PAGE), MAX_PAGE);
