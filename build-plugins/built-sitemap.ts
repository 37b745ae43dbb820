import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { bcp47Of, DEFAULT_LANGUAGE, LANGUAGES } from '../src/lib/languages.ts';
import { INFO_CHANGED_ON, INFO_PATHS, INFO_SITEMAP } from '../src/lib/page/info.ts';
import { localizePath } from '../src/lib/paths.ts';

/**
 * The sitemap of the pages that are known when the site is built: the informational ones, in every language. All others come from the
 * database, whose sitemap the running store makes (ADR 8); of Astro's own routes some are personal, and none is listed.
 */
export function builtSitemap(site: string): AstroIntegration {
	const inDefault = bcp47Of(DEFAULT_LANGUAGE);
	const pages = new Set(LANGUAGES.flatMap(({ slug }) => INFO_PATHS.map((path) => site + localizePath(path, slug))));
	return sitemap({
		filenameBase: INFO_SITEMAP,
		customPages: [...pages],
		filter: (page) => pages.has(page),
		lastmod: new Date(INFO_CHANGED_ON),
		i18n: { defaultLocale: DEFAULT_LANGUAGE, locales: Object.fromEntries(LANGUAGES.map(({ slug, bcp47 }) => [slug, bcp47])) },
		namespaces: { news: false, image: false, video: false },
		serialize: ({ links = [], ...page }) => {
			const others = links.filter(({ lang }) => lang === inDefault).map(({ url }) => ({ url, lang: 'x-default' }));
			return { ...page, links: [...links, ...others] };
		},
	});
}
