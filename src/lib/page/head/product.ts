import { sellersInStock } from '#lib/catalogue/sellers.ts';
import type { Product } from '#lib/contract/catalogue.ts';
import { priceText } from '#lib/format/money.ts';
import { descriptionOf, type HeadContext, type PageHead, siteOf, titleOf } from '#lib/page/head/head.ts';
import { productLd } from '#lib/page/jsonld/product.ts';
import { productShareImage } from '#lib/page/share-image.ts';

/** The head of a product's page: its name, brand and category, its price and shop, and its description. */
export function productHead(product: Product, writer: HeadContext): PageHead {
	const { t } = writer;
	const { brand, category, name } = product;
	const sellers = sellersInStock(product.sellers);
	// Names alone are not unique: two brands make a mango pickle, a dairy and a restaurant sell a sweet lassi.
	const kind = category.secondaryName ?? category.name;
	const whose = `${name} · ${brand?.name ?? kind}`;
	const price = t('product.description', {
		name: brand ? `${brand.name} ${name}` : name,
		pack: product.measurementDisplayText,
		price: priceText(product.sellingPrice),
		shop: product.store.name,
	});
	return {
		title: titleOf(whose, brand && kind),
		description: descriptionOf(price, product.description, sellers.length > 1 ? t('head.sellers', { count: sellers.length }) : null),
		image: productShareImage(product, writer.language),
		imageAlt: [name, priceText(product.sellingPrice)].join(', '),
		type: 'product',
		properties: {
			'product:price:amount': product.sellingPrice.toFixed(2),
			'product:price:currency': 'INR',
			'product:availability': product.inStock ? 'in stock' : 'out of stock',
			...(brand && { 'product:brand': brand.name }),
		},
		structured: [productLd(product, siteOf(writer))],
	};
}
