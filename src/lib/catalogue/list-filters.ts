import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import { SORTS } from '#lib/contract/catalogue.ts';

const MAX_RUPEES = 10_000_000;
const MAX_PAGE = 500;
const CODE = /^\w{1,64}$/;

/** Rupees from an address; undefined for what cannot be a price. */
function priceOf(text: string | null): number | undefined {
	const rupees = text ? Number(text) : Number.NaN;
	return rupees >= 0 ? Math.min(rupees, MAX_RUPEES) : undefined;
}

const codeOf = (text: string | null) => (text && CODE.test(text) ? text : undefined);

/** The number of a page of a list, from 2 on: the first page has the list's own address, without a number. */
function pageOf(text: string | null): number | undefined {
	const page = Number(text);
	return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : undefined;
}

/** The sort and filters in the query of a list's address; values that cannot be read are left out, not refused. */
export function filtersOf(query: URLSearchParams) {
	return {
		sort: SORTS.find((one) => one === query.get('sort')),
		offers: query.get('offers') === '1' || undefined,
		inStock: query.get('inStock') === '1' || undefined,
		minPrice: priceOf(query.get('minPrice')),
		maxPrice: priceOf(query.get('maxPrice')),
		/** A brand's id and a category's code, on pages that are not about one brand or one category. */
		brand: codeOf(query.get('brand')),
		parent: codeOf(query.get('parent')),
		page: pageOf(query.get('page')),
	};
}
export type ListFilters = Partial<ReturnType<typeof filtersOf>>;

/** The query parameters a list of products reads. */
export const LIST_FILTERS = Object.keys(filtersOf(new URLSearchParams()));

/** The choices that narrow a list, in the order in which they are shown, each as its parameters. Other parameters only sort and page. */
export const CHOICES = [['parent'], ['offers'], ['inStock'], ['minPrice', 'maxPrice'], ['brand']] as const;
/** The changes for `withFilters` that remove these choices. */
export const withoutChoices = (choices: readonly (typeof CHOICES)[number][]): Record<string, null> =>
	Object.fromEntries(choices.flat().map((name) => [name, null]));

/** The choices made. */
export const choicesOf = (filters: ListFilters): (typeof CHOICES)[number][] =>
	CHOICES.filter((names) => names.some((name) => filters[name] !== undefined));

/** Whether a list is narrowed by a choice, so that a shopper who finds nothing can widen it. */
export const isNarrowed = (filters: ListFilters): boolean => choicesOf(filters).length > 0;

/**
 * The address of a list (`/pc/GROCERY?sort=price`) with some of its parameters set, or removed where the value is `null`. A new choice
 * or sort begins at the first page.
 */
export function withFilters(path: string, changes: Record<string, string | number | null>): string {
	const [pathname = '', search] = path.split('?');
	const query = new URLSearchParams(search);
	for (const [name, value] of Object.entries({ page: null, ...changes })) {
		if (value === null) query.delete(name);
		else query.set(name, String(value));
	}
	// Sorted, as in the keys of the page cache.
	query.sort();
	return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** How many pages a list of `total` products has, at most the last page that an address can name. */
export const pageCount = (total: number): number => Math.min(Math.ceil(total / LIST_PAGE_SIZE), MAX_PAGE);
