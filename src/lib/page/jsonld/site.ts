import { absoluteFileUrl, absoluteUrl, inLanguage, type JsonLd, node, type Site } from '#lib/page/jsonld/node.ts';
import type { Operator } from '#lib/page/operator.ts';
import { paths } from '#lib/paths.ts';

/**
 * The operator of the site, a https://schema.org/Organization, with its pages on other sites, and its address and
 * https://schema.org/ContactPoint from the settings.
 */
export function organizationLd(name: string, pages: readonly string[], operator: Operator, site: Site): JsonLd {
	const { name: legalName, address, email, phone: telephone } = operator;
	return node('Organization', {
		name,
		url: `${site.url.replace(/\/$/, '')}/`,
		logo: absoluteFileUrl('/icons/512.png', site),
		...(pages.length > 0 && { sameAs: pages }),
		...(legalName && { legalName }),
		...(address && { address }),
		...((email || telephone) && {
			contactPoint: {
				'@type': 'ContactPoint',
				contactType: 'customer service',
				...(telephone && { telephone }),
				...(email && { email }),
			},
		}),
	});
}

/** The site and its search, a https://schema.org/WebSite with a https://schema.org/SearchAction. */
export function websiteLd(name: string, site: Site): JsonLd {
	return node('WebSite', {
		name,
		url: absoluteUrl('/', site),
		inLanguage: inLanguage(site),
		potentialAction: {
			'@type': 'SearchAction',
			target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(paths.searchPage(), site)}?q={search_term_string}` },
			'query-input': 'required name=search_term_string',
		},
	});
}
