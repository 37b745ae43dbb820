import type { APIRoute } from 'astro';
import { awningOf } from '#lib/catalogue/awning.ts';
import { deliveryText } from '#lib/catalogue/delivery-text.ts';
import { shopShareImage } from '#lib/page/share-image.ts';
import { findShop } from '#server/catalogue/shops/shop.ts';
import { homePoint } from '#server/place/home-point.ts';
import { pictureResponse } from '../_picture.ts';

/** The picture of a shared shop: `/te/og/shops/zj8923nji7o9ierq.png`. */
export const GET: APIRoute = async (context) => {
	const { params, locals } = context;
	const { app, language, t } = locals;
	// The same for every place: caches know only its address.
	const shop = await findShop(app, params.id ?? '', { point: await homePoint(app), language });
	if (!shop) return new Response(null, { status: 404 });
	const where = [shop.localityName, shop.city].filter(Boolean).join(', ');
	const card = {
		image: shop.image,
		name: shop.name,
		kind: shop.category.name,
		facts: [where, deliveryText(shop, t) ?? ''].filter(Boolean),
		price: null,
		was: null,
		off: null,
		brand: t('layout.brand'),
		awning: awningOf(shop.id),
	};
	return pictureResponse(context, card, shopShareImage(shop, language));
};
