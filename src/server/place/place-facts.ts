import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import type { PlaceFacts } from '#lib/place/place.ts';
import type { NearShop } from '#server/catalogue/shops/serviceability.ts';
import { kilometres } from '#server/catalogue/shops/shop-card.ts';

const least = (paise: readonly number[]) => (paise.length > 0 ? rupeesFromPaise(paise.reduce((a, b) => Math.min(a, b))) : null);

/** Counts the shops of a place; `nearest` is null for a city, where it depends on the shopper's address. */
export function placeFacts(shops: readonly NearShop[], isCity: boolean, language: Language): PlaceFacts {
	const fees = shops.flatMap(({ shop }) => shop.deliveryFeePaise ?? []);
	const nearest = isCity ? undefined : shops[0];
	return {
		shops: shops.length,
		open: shops.filter(({ state }) => state.isOpen).length,
		free: fees.filter((fee) => fee === 0).length,
		unstated: shops.length - fees.length,
		feeFrom: least(fees.filter((fee) => fee > 0)),
		freeAbove: least(shops.flatMap(({ shop }) => (shop.deliveryFeePaise ? (shop.freeAbovePaise ?? []) : []))),
		nearest: nearest ? { name: nameIn(nearest.shop.names, language), distanceKm: kilometres(nearest.distanceM) } : null,
	};
}
