import type { APIRoute } from 'astro';
import { discountText } from '#lib/catalogue/discount-text.ts';
import { priceText } from '#lib/format/money.ts';
import { productShareImage } from '#lib/page/share-image.ts';
import { brandOnLabel } from '#server/catalogue/drawings/label-lines.ts';
import { findProduct } from '#server/catalogue/products/product.ts';
import { homePoint } from '#server/place/home-point.ts';
import { pictureResponse } from '../_picture.ts';

/** The picture of a shared product, with the price of the shop `sid`: `/hi/og/products/0cv57s40hoi311ul.png?sid=366hfkls5vl50nyy`. */
export const GET: APIRoute = async (context) => {
	const { params, url, locals } = context;
	const { app, language, t } = locals;
	const sid = url.searchParams.get('sid') ?? undefined;
	// The same for every place: caches know only its address.
	const product = await findProduct(app, params.id ?? '', { point: await homePoint(app), language, sid });
	if (!product) return new Response(null, { status: 404 });
	const { brand, category, image, measurementDisplayText: pack, mrp, name, sellingPrice, store } = product;
	const off = product.inStock ? discountText(product, t) : undefined;
	const card = {
		image,
		name,
		kind: brand?.name ?? category.secondaryName ?? category.name,
		facts: [`${pack} · ${store.name}`],
		price: product.inStock ? priceText(sellingPrice) : t('product.outOfStock'),
		was: off ? priceText(mrp) : null,
		off: off ?? null,
		brand: t('layout.brand'),
		label: product.label ? { ...product.label, brand: brand && brandOnLabel(brand.name) } : null,
	};
	return pictureResponse(context, card, productShareImage(product, language));
};
