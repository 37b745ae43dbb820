import type { Shop } from '#lib/contract/catalog.ts';
import { descriptionOf, type HeadWriter, type PageHead, siteOf, titleOf } from '#lib/head/head.ts';
import { storeLd } from '#lib/jsonld/store.ts';
import { priceText } from '#lib/money.ts';

/** A shop's page. A shop with a `namesake` in its locality is told from it by its address. */
export function shopHead(shop: Shop, hasNamesake: boolean, writer: HeadWriter): PageHead {
	const { t } = writer;
	const { address, category, city, localityName, name } = shop;
	const where = hasNamesake && address ? address : localityName || city;
	const place = [localityName, city].filter(Boolean).join(', ');
	const what = place ? t('shop.description', { name, kind: category.name, place }) : t('head.shopAnywhere', { name, kind: category.name });
	const fee = priceText(shop.deliveryFee);
	const delivery =
		shop.deliveryFee === 0
			? t('shop.freeDelivery')
			: shop.freeDeliveryAbove === null
				? t('shop.fee', { fee })
				: t('shop.feeFreeAbove', { fee, free: priceText(shop.freeDeliveryAbove) });
	const rated = shop.rating !== null && shop.ratingCount > 0 && t('shop.rating', { rating: shop.rating, count: shop.ratingCount });
	return {
		title: titleOf([name, where].filter(Boolean).join(', '), category.name, where === city ? null : city),
		description: descriptionOf(what, [hasNamesake && address, delivery, rated].filter(Boolean).join(' · ')),
		imageAlt: [name, localityName].filter(Boolean).join(', '),
		type: 'place',
		properties: { 'place:location:latitude': String(shop.lat), 'place:location:longitude': String(shop.lng) },
		structured: [storeLd(shop, siteOf(writer))],
	};
}
