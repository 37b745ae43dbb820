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
	/** What the page is cached under, but for the place; `null` for a preview. */
	key: string | null;
};

function searchOf(pathname: string, given: URLSearchParams): string {
	const names = PAGE_QUERY.find(([page]) => page.test(pathname))?.[1] ?? [];
	const read = new URLSearchParams();
	for (const name of [...names].sort()) {
		const value = readValue(name, given.get(name));
		if (value) read.set(name, value);
	}
	return read.size > 0 ? `?${read}` : '';
}

/** The address of a page, from its path as it was asked for, with the language and the query. */
export function pageAddress(url: string): PageAddress {
	const [, asked = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? [];
	const { language, path: pathname } = delocalizePath(asked);
	const given = new URLSearchParams(query);
	const search = query && searchOf(pathname, given);
	const isPreview = asksForPreview(given);
	return { language, pathname, search, isPreview, key: isPreview ? null : `${language} ${pathname}${search}` };
}
