import { pictureAt } from '#lib/catalogue/picture.ts';
import { isSamePack } from '#lib/catalogue/sellers.ts';
import type { Product, ProductCard } from '#lib/contract/catalogue.ts';
import { absoluteFileUrl, absoluteUrl, type JsonLd, node, type Site } from '#lib/page/jsonld/node.ts';
import { productShareImage } from '#lib/page/share-image.ts';

const availability = (isInStock: boolean) => `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`;

/** The pack of the page's headline at every shop that the page shows; other packs have other prices. */
function cardsOf(product: Product): readonly ProductCard[] {
	const { variants, sellers, store } = product;
	const all = [...variants, ...sellers.filter(({ shop }) => shop.id !== store.id).flatMap((seller) => seller.variants)];
	return all.filter((card) => isSamePack(card, product));
}

/** The product's pictures. Search engines take no drawings, so a product without a photograph begins with its picture for sharing. */
function picturesOf(product: Product, site: Site): string[] {
	const pictures = product.images.map((path) => absoluteFileUrl(pictureAt(path, 960), site));
	const hasPhoto = product.images.some((path) => !path.startsWith('/art/'));
	return hasPhoto ? pictures : [absoluteFileUrl(productShareImage(product, site.language), site), ...pictures];
}

/** One price as an Offer; several as an AggregateOffer from the lowest to the highest, of those in stock (of all when none is). Rupees. */
function offers(product: Product, site: Site): Record<string, unknown> {
	const cards = cardsOf(product);
	if (cards.length <= 1)
		return {
			'@type': 'Offer',
			price: product.sellingPrice,
			priceCurrency: 'INR',
			url: absoluteUrl(product.url, site),
			availability: availability(product.inStock),
			seller: { '@type': 'Store', name: product.store.name },
		};
	const inStock = cards.filter((card) => card.inStock);
	const offered = inStock.length > 0 ? inStock : cards;
	const prices = offered.map(({ sellingPrice }) => sellingPrice);
	return {
		'@type': 'AggregateOffer',
		lowPrice: Math.min(...prices),
		highPrice: Math.max(...prices),
		offerCount: offered.length,
		priceCurrency: 'INR',
		availability: availability(inStock.length > 0),
	};
}

/** A product with its price, a https://schema.org/Product. */
export function productLd(product: Product, site: Site): JsonLd {
	return node('Product', {
		name: product.name,
		url: absoluteUrl(product.url.replace(/\?.*$/, ''), site),
		image: picturesOf(product, site),
		sku: product.libraryProductId,
		category: product.category.name,
		...(product.description && { description: product.description }),
		...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
		offers: offers(product, site),
	});
}
