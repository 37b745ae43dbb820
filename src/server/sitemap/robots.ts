/**
 * `/robots.txt`: all pages may be read. What is personal, a search or a narrowed list says `noindex` itself, which a crawler only
 * sees when it may read the page. `indexes`: the paths of the sitemaps' indexes.
 */
export function robotsTxt(site: string, indexes: readonly string[]): string {
	const sitemaps = indexes.map((path) => `Sitemap: ${site}${path}`);
	return ['User-agent: *', 'Disallow: /api/', 'Disallow: /auxiliaryservice/', '', ...sitemaps, ''].join('\n');
}
