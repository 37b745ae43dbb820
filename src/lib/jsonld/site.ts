import { addressOf, fileOf, inLanguage, type JsonLd, node, type Site } from '#lib/jsonld/node.ts';

/** Who runs the site, from https://schema.org/Organization, with its own pages elsewhere. */
export function organizationLd(name: string, pages: readonly string[], site: Site): JsonLd {
	return node('Organization', {
		name,
		url: `${site.url.replace(/\/$/, '')}/`,
		logo: fileOf('/icons/512.png', site),
		...(pages.length > 0 && { sameAs: pages }),
	});
}

/** The site and how it is searched, from https://schema.org/WebSite and https://schema.org/SearchAction. */
export function websiteLd(name: string, site: Site): JsonLd {
	return node('WebSite', {
		name,
		url: addressOf('/', site),
		inLanguage: inLanguage(site),
		potentialAction: {
			'@type': 'SearchAction',
			target: { '@type': 'EntryPoint', urlTemplate: `${addressOf('/search', site)}?q={search_term_string}` },
			'query-input': 'required name=search_term_string',
		},
	});
}
