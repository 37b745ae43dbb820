/**
 * `/robots.txt`: all pages may be read. What is personal, a search or a narrowed list says `noindex` itself, which a crawler only
 * sees when it may read the page.
 */
export function robotsTxt(site: string): string {
	return ['User-agent: *', 'Disallow: /api/', 'Disallow: /auxiliaryservice/', '', `Sitemap: ${site}/sitemap-index.xml`, ''].join('\n');
}
