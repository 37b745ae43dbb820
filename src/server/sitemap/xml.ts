import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';
import type { SitemapPage } from '#server/sitemap/page.ts';

const URLSET_OPEN =
	'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
const URLSET_CLOSE = '</urlset>\n';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The day without the hour: search engines need no more, and distrust a site that claims a change at every request. */
const lastmodOf = (at: Date | null) => (at ? `<lastmod>${at.toISOString().slice(0, 10)}</lastmod>` : '');

/** The `url` elements of a page: one per language, each with all six alternates and `x-default`. */
function urlElements({ path, changedAt }: SitemapPage, site: string): string {
	const address = (slug: (typeof LANGUAGES)[number]['slug']) => escapeXml(encodeURI(site + localizePath(path, slug)));
	const others =
		LANGUAGES.map(({ slug, bcp47 }) => `<xhtml:link rel="alternate" hreflang="${bcp47}" href="${address(slug)}"/>`).join('') +
		`<xhtml:link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LANGUAGE)}"/>`;
	const lastmod = lastmodOf(changedAt);
	return LANGUAGES.map(({ slug }) => `<url><loc>${address(slug)}</loc>${lastmod}${others}</url>\n`).join('');
}

/** Pages in one piece of XML: some 100 kB, a good size for a step of the compression. */
const PAGES_AT_ONCE = 20;

/** The XML of a file with these pages, in pieces. */
export function* urlset(pages: readonly SitemapPage[], site: string): Generator<string> {
	yield URLSET_OPEN;
	for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
		yield pages
			.slice(at, at + PAGES_AT_ONCE)
			.map((page) => urlElements(page, site))
			.join('');
	yield URLSET_CLOSE;
}

/** The index of files that changed at these times: `/sitemap-1.xml` and on. */
export function sitemapIndex(files: readonly { changedAt: Date | null }[], site: string): string {
	const entries = files.map(
		({ changedAt }, i) => `<sitemap><loc>${escapeXml(site)}/sitemap-${i + 1}.xml</loc>${lastmodOf(changedAt)}</sitemap>\n`,
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`;
}
