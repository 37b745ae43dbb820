import { DEFAULT_LANGUAGE, LANGUAGES } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

/** A page in every language: its path without the language, and the day it last changed (`2026-11-21`) where that is known. */
export type SitemapPage = { path: string; changedOn: string | null };

export const URLSET_OPEN =
	'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
export const URLSET_CLOSE = '</urlset>\n';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** The `url` elements of a page: one per language, each naming all six and the one for everybody else. */
export function urlElements({ path, changedOn }: SitemapPage, site: string): string {
	const address = (slug: (typeof LANGUAGES)[number]['slug']) => escapeXml(encodeURI(site + localizePath(path, slug)));
	const others =
		LANGUAGES.map(({ slug, bcp47 }) => `<xhtml:link rel="alternate" hreflang="${bcp47}" href="${address(slug)}"/>`).join('') +
		`<xhtml:link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LANGUAGE)}"/>`;
	const lastmod = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
	return LANGUAGES.map(({ slug }) => `<url><loc>${address(slug)}</loc>${lastmod}${others}</url>\n`).join('');
}

/** The index of the files `/sitemap-1.xml` to `/sitemap-{count}.xml`. */
export function sitemapIndex(count: number, site: string): string {
	const files = Array.from({ length: count }, (_, i) => `<sitemap><loc>${escapeXml(site)}/sitemap-${i + 1}.xml</loc></sitemap>\n`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('')}</sitemapindex>\n`;
}
