/**
 * Whether a page's address (path and query, as `Astro.locals.path`) is a narrowed, sorted or later view of a page that has an
 * address of its own: search engines are told to keep only that one. `sid` chooses a seller; the product's canonical covers it.
 */
export function isListVariant(path: string): boolean {
	const query = new URLSearchParams(path.split('?')[1] ?? '');
	query.delete('sid');
	return query.size > 0;
}
