import { paths } from '#lib/paths.ts';

/**
 * Whether a page's address (path and query, as `Astro.locals.path`) is a narrowed, sorted or later view of a page with an address of
 * its own: search engines are asked to index only that one. The words of a search are no such view, and `sid`, which chooses a seller,
 * is covered by the product's canonical address.
 */
export function isListVariant(path: string): boolean {
	const [pathname, search] = path.split('?');
	const query = new URLSearchParams(search);
	query.delete(pathname === paths.searchPage() ? 'q' : 'sid');
	return query.size > 0;
}
