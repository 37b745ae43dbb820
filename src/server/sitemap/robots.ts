/**
 * `/robots.txt`: all pages may be read. Personal pages, searches and narrowed lists say `noindex` themselves, which a crawler sees only when
 * it may read the page. `indexes`: the paths of the sitemaps' indexes.
 */
export function robotsTxt(site: string, indexes: readonly string[]): string {
	const sitemaps = indexes.map((path) => `Sitemap: ${site}${path}`);
	return ['User-agent: *', 'Disallow: /api/', 'Disallow: /auxiliaryservice/', '', ...sitemaps, ''].join('\n');
}
