import { absoluteUrl, type JsonLd, node, type Site } from '#lib/page/jsonld/node.ts';

/** A page's breadcrumbs, a https://schema.org/BreadcrumbList; the page itself comes last and has no link. Paths are without the language. */
export function breadcrumbsLd(trail: readonly { name: string; url?: string }[], site: Site): JsonLd {
	return node('BreadcrumbList', {
		itemListElement: trail.map(({ name, url }, i) => ({
			'@type': 'ListItem',
			position: i + 1,
			name,
			...(url && { item: absoluteUrl(url, site) }),
		})),
	});
}

/** The entries of a list page in their order, a https://schema.org/ItemList. Paths are without the language. */
export function itemListLd(paths: readonly string[], site: Site): JsonLd {
	return node('ItemList', {
		numberOfItems: paths.length,
		itemListElement: paths.map((path, i) => ({ '@type': 'ListItem', position: i + 1, url: absoluteUrl(path, site) })),
	});
}

/** The addresses of listed products, which are the same whoever sells them. */
export const productPaths = (products: readonly (readonly { url: string }[])[]): string[] =>
	products.flatMap(([card]) => (card ? [card.url.replace(/\?.*$/, '')] : []));
