import type { Product, ProductCard } from '#lib/contract/catalog.ts';
import { addressOf, fileOf, type JsonLd, node, type Site } from '#lib/jsonld/node.ts';
import { pictureAt } from '#lib/picture.ts';

const availability = (isInStock: boolean) => `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`;

/** Every pack of every shop that the page shows: the chosen shop's and the other sellers'. */
function cardsOf({ variants, sellers, store }: Product): readonly ProductCard[] {
	return [...variants, ...sellers.filter(({ shop }) => shop.id !== store.id).flatMap((seller) => seller.variants)];
}

/** One price as an Offer; several as an AggregateOffer from the lowest to the highest. Rupees. */
function offers(product: Product, site: Site): Record<string, unknown> {
	const cards = cardsOf(product);
	if (cards.length <= 1)
		return {
			'@type': 'Offer',
			price: product.sellingPrice,
			priceCurrency: 'INR',
			url: addressOf(product.url, site),
			availability: availability(product.inStock),
			seller: { '@type': 'Store', name: product.store.name },
		};
	const prices = cards.map(({ sellingPrice }) => sellingPrice);
	return {
		'@type': 'AggregateOffer',
		lowPrice: Math.min(...prices),
		highPrice: Math.max(...prices),
		offerCount: cards.length,
		priceCurrency: 'INR',
		availability: availability(cards.some(({ inStock }) => inStock)),
	};
}

/** A product and what it costs, from https://schema.org/Product. */
export function productLd(product: Product, site: Site): JsonLd {
	return node('Product', {
		name: product.name,
		url: addressOf(product.url.replace(/\?.*$/, ''), site),
		image: product.images.map((path) => fileOf(pictureAt(path, 960), site)),
		sku: product.libraryProductId,
		category: product.category.name,
		...(product.description && { description: product.description }),
		...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
		offers: offers(product, site),
	});
}
