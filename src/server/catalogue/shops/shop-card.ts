import { deliveryFeeAt } from '#lib/cart/fees.ts';
import { deliveryEtaMinutes } from '#lib/catalogue/eta.ts';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import { kilometres } from '#lib/format/distance.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn, textIn } from '#lib/languages.ts';
import { paths } from '#lib/paths.ts';
import { windowName } from '#server/art/shop-window.ts';
import { meanStars } from '#server/catalogue/shops/mean-stars.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';
import type { ShopRecord } from '#server/catalogue/shops/shop-table.ts';
import { cityName } from '#server/taxonomy/cities.ts';

/** A shop's photograph, else what it sells in its window, else the symbol of its kind; drawings are in the colour of its category. */
export const shopImage = ({
	image,
	art,
	windowArt,
	category: { ground },
}: Pick<ShopRecord, 'image' | 'art' | 'windowArt'> & { category: { ground: string } }) =>
	image ?? `/art/${windowArt ? windowName(windowArt) : art}.svg?g=${ground}`;

const rupeesOrNull = (paise: number | null) => (paise === null ? null : rupeesFromPaise(paise));

/** The card of a shop; its `url` is the full SEO address (§2), without the language. */
export function shopCard({ shop, distanceM, serves, state, etaMin }: NearShop, language: Language): ShopCard {
	const { locality, category } = shop;
	return {
		id: shop.id,
		name: nameIn(shop.names, language),
		image: shopImage(shop),
		category: { id: shop.categoryId, name: nameIn(category.names, language), slug: category.slug },
		localityName: locality ? nameIn(locality.names, language) : '',
		city: locality ? cityName(locality.citySlug, locality.city, language) : '',
		distanceKm: kilometres(distanceM),
		isOpen: state.isOpen,
		opensAt: state.opensAt,
		closesAt: state.closesAt,
		opensOn: state.opensOn,
		deliveryEtaMinutes: deliveryEtaMinutes(etaMin, distanceM),
		minOrder: rupeesFromPaise(shop.minOrderPaise),
		deliveryFee: rupeesOrNull(deliveryFeeAt(shop, distanceM)),
		freeDeliveryAbove: rupeesOrNull(shop.freeAbovePaise),
		rating: meanStars(shop.ratingSum, shop.ratingCount),
		ratingCount: shop.ratingCount,
		offersText: shop.offers && textIn(shop.offers, language),
		isOfferSelling: shop.isOfferSelling,
		isPickup: shop.isPickup,
		serviceable: serves,
		url: paths.seoShop({
			id: shop.id,
			name: shop.names.en,
			citySlug: locality?.citySlug ?? null,
			localitySlug: locality?.slug ?? null,
			categorySlug: category.slug,
		}),
	};
}
