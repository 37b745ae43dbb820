import { paths } from '#lib/paths.ts';

/**
 * Whether a page's address (path and query, as `Astro.locals.path`) is a narrowed, sorted or later view of a page that has an
 * address of its own: search engines are told to keep only that one. A search is its words; `sid` chooses a seller, and the
 * product's canonical covers it.
 */
export function isListVariant(path: string): boolean {
	const [pathname, search] = path.split('?');
	const query = new URLSearchParams(search);
	query.delete(pathname === paths.searchPage() ? 'q' : 'sid');
	return query.size > 0;
}
