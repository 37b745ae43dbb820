import { LIST_FILTERS } from '#lib/catalogue/list-filters.ts';
import type { Language } from '#lib/languages.ts';
import { isPersonalPage } from '#lib/page/personal-pages.ts';
import { asksForPreview } from '#lib/page/preview.ts';
import { delocalizePath } from '#lib/paths.ts';
import { OWN_PAGE } from '#lib/place/loc-cookie.ts';
import { searchTerm } from '#lib/search/search-term.ts';

const SHOP = ['q', 'sort', 'cursor', 'page'];
const SHOPS = ['openNow', 'cursor'];
/** The parameters of a list that is already about one category or brand. */
const listAbout = (own: 'parent' | 'brand') => LIST_FILTERS.filter((name) => name !== own);

/**
 * The query parameters that a page may read, by its path. Others do not reach the page, so campaign and invented parameters can neither change
 * its HTML nor make another cache entry.
 */
const PAGE_QUERY: readonly (readonly [path: RegExp, names: readonly string[]])[] = [
	[/^\/search\/?$/, ['q', ...LIST_FILTERS]],
	[/^\/shops(\/c\/.*)?\/?$/, SHOPS],
	[/^\/shops\/[^/]+\/?$/, SHOP],
	[/^(\/[^/]+){5}\/?$/, SHOP],
	[/^\/india(\/[^/]+){1,2}\/?$/, ['category', 'cursor']],
	[/^\/india(\/[^/]+){3}\/?$/, ['cursor']],
	[/^\/pc\//, listAbout('parent')],
	[/^\/brands\//, listAbout('brand')],
	[/^\/products\//, ['sid']],
	[/^\/cart\/?$/, ['product', 'sid', 'step']],
	[/^\/deliver-to\/?$/, ['id', 'product', 'shop']],
	[/^\/rate-order\/?$/, ['rateOrderId', 'shopId', 'shopName', 'isShopPickup']],
	[/^\/art\//, ['g']],
	[/^\/og\/products\//, ['sid', 'v']],
	[/^\/og\//, ['v']],
];
/** Every parameter that some page reads: caches before the store may drop all others from an address of a page. */
export const PAGE_PARAMETERS: readonly string[] = [...new Set(PAGE_QUERY.flatMap(([, names]) => names))].sort();

/** The longest cursor, id, code or number of the store; a longer value is meaningless and is dropped. */
const VALUE_MAX_CHARS = 200;

/** The replacement character of invalid UTF-8, and NUL, which PostgreSQL cannot store. */
const BROKEN = /[\0\ufffd]/;

/** A parameter's value for pages; null when it is absent or has invalid characters. Searches are cut to the length of the search box. */
function readValue(name: string, given: string | null): string | null {
	if (!given || BROKEN.test(given)) return null;
	if (name === 'q') return searchTerm(given) || null;
	return given.length <= VALUE_MAX_CHARS ? given : null;
}

/** A page's address: everything on which its HTML depends, except the place. */
export type PageAddress = {
	language: Language;
	/** Without the language. */
	pathname: string;
	/** The parameters the page may read, sorted; empty, or with its `?`. */
	search: string;
	/** R24: read by pages, and never cached. */
	isPreview: boolean;
	/** The cache key without the place; `null` for a preview. */
	key: string | null;
	/** Whether edges may keep the page: not what is about one person, nor what a visitor has asked for as their own. */
	isShared: boolean;
};

/** Pages whose address names a person's order or choice; what they show of it is drawn by their scripts. */
const isOfOne = (pathname: string): boolean => isPersonalPage(pathname) || /^\/(rate-order|deliver-to|counter)(\/|$)/.test(pathname);

function searchOf(pathname: string, given: URLSearchParams): string {
	const names = PAGE_QUERY.find(([page]) => page.test(pathname))?.[1] ?? [];
	const read = new URLSearchParams();
	for (const name of [...names].sort()) {
		const value = readValue(name, given.get(name));
		if (value) read.set(name, value);
	}
	return read.size > 0 ? `?${read}` : '';
}

/** The address of a page, from the requested path with language and query. */
export function pageAddress(url: string): PageAddress {
	const [, asked = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? [];
	const { language, path: pathname } = delocalizePath(asked);
	const given = new URLSearchParams(query);
	const search = query && searchOf(pathname, given);
	const isPreview = asksForPreview(given);
	const isShared = !isPreview && !given.has(OWN_PAGE) && !isOfOne(pathname);
	return { language, pathname, search, isPreview, key: isPreview ? null : `${language} ${pathname}${search}`, isShared };
}
