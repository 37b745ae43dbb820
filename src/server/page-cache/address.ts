import { LIST_FILTERS } from '#lib/catalogue/list-filters.ts';
import type { Language } from '#lib/languages.ts';
import { asksForPreview } from '#lib/page/preview.ts';
import { delocalizePath } from '#lib/paths.ts';
import { searchTerm } from '#lib/search/search-term.ts';

const SHOP = ['q', 'sort', 'cursor', 'page'];
const SHOPS = ['openNow', 'cursor'];
/** What a list reads that is about one category or brand already. */
const listAbout = (own: 'parent' | 'brand') => LIST_FILTERS.filter((name) => name !== own);

/**
 * The query parameters a page may read, by its path. No other parameter reaches a page: so campaign and made-up ones can neither
 * change its HTML nor make another entry in the cache.
 */
const PAGE_QUERY: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
	[/^\/search\/?$/, ['q', ...LIST_FILTERS]],
	[/^\/shops(\/c\/.*)?\/?$/, SHOPS],
	[/^\/shops\/[^/]+\/?$/, SHOP],
	[/^(\/[^/]+){5}\/?$/, SHOP],
	[/^\/india(\/[^/]+){1,2}\/?$/, ['category', 'cursor']],
	[/^\/pc\//, listAbout('parent')],
	[/^\/brands\//, listAbout('brand')],
	[/^\/products\//, ['sid']],
	[/^\/cart\/?$/, ['product', 'sid']],
	[/^\/deliver-to\/?$/, ['id', 'product', 'shop']],
	[/^\/art\//, ['g']],
	[/^\/og\/products\//, ['sid']],
];
/** No cursor, id, code or number that we write is longer; a longer value is nobody's, and only fills keys and pages. */
const VALUE_MAX_CHARS = 200;

/** What stands where bytes were no UTF-8, and the one letter that no database holds. */
const BROKEN = /[\0\ufffd]/;

/** A parameter's value as pages see it; null for none. What is searched for is cut as the search box cuts it; broken letters are none. */
function readValue(name: string, given: string | null): string | null {
	if (!given || BROKEN.test(given)) return null;
	if (name === 'q') return searchTerm(given) || null;
	return given.length <= VALUE_MAX_CHARS ? given : null;
}

/** A page's address: what its HTML depends on besides the place. */
export type PageAddress = {
	language: Language;
	/** Without the language. */
	pathname: string;
	/** The parameters the page may read, sorted; empty, or with its `?`. */
	search: string;
	/** R24: read by pages, and never cached. */
	isPreview: boolean;
};

/** The address of a page from its URL's path (as it came, with the language) and query (`''` or `?…`). */
export function pageAddress(path: string, query: string): PageAddress {
	const { language, path: pathname } = delocalizePath(path);
	if (!query) return { language, pathname, search: '', isPreview: false };
	const given = new URLSearchParams(query);
	const names = PAGE_QUERY.find(([page]) => page.test(pathname))?.[1] ?? [];
	const kept = new URLSearchParams();
	for (const name of [...names].sort()) {
		const value = readValue(name, given.get(name));
		if (value) kept.set(name, value);
	}
	return { language, pathname, search: kept.size ? `?${kept}` : '', isPreview: asksForPreview(given) };
}

/** The cache key of an address, without the place. */
export const addressKey = ({ language, pathname, search }: Omit<PageAddress, 'isPreview'>) => `${language} ${pathname}${search}`;
