import { deliveryText } from '#lib/catalogue/delivery-text.ts';
import type { Shop } from '#lib/contract/catalogue.ts';
import { descriptionOf, type HeadContext, type PageHead, siteOf, titleOf } from '#lib/page/head/head.ts';
import { storeLd } from '#lib/page/jsonld/store.ts';
import { shopShareImage } from '#lib/page/share-image.ts';

/** The head of a shop's page. A shop with a `namesake` in its locality also states its address. */
export function shopHead(shop: Shop, hasNamesake: boolean, writer: HeadContext): PageHead {
	const { t } = writer;
	const { address, category, city, localityName, name } = shop;
	const where = hasNamesake && address ? address : localityName || city;
	const place = [localityName, city].filter(Boolean).join(', ');
	const what = place ? t('shop.description', { name, kind: category.name, place }) : t('head.shopAnywhere', { name, kind: category.name });
	const rated = shop.rating !== null && shop.ratingCount > 0 && t('shop.rating', { rating: shop.rating, count: shop.ratingCount });
	return {
		title: titleOf([name, where].filter(Boolean).join(', '), category.name, where === city ? null : city),
		description: descriptionOf(what, [hasNamesake && address, deliveryText(shop, t), rated].filter(Boolean).join(' · ')),
		image: shopShareImage(shop, writer.language),
		imageAlt: [name, localityName].filter(Boolean).join(', '),
		type: 'place',
		properties: { 'place:location:latitude': String(shop.lat), 'place:location:longitude': String(shop.lng) },
		structured: [storeLd(shop, siteOf(writer))],
	};
}
