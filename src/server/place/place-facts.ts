import { deliveryFeeAt } from '#lib/cart/fees.ts';
import { kilometres } from '#lib/format/distance.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import type { PlaceFacts } from '#lib/place/place.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';

const least = (paise: readonly number[]) => (paise.length > 0 ? rupeesFromPaise(paise.reduce((a, b) => Math.min(a, b))) : null);

/** The fee of a shop at a place; in a city, where it depends on the shopper's address, the least of those it has. */
function feeOf({ shop, distanceM }: NearShop, isCity: boolean): number | null {
	if (!isCity || shop.deliveryFeePaise === null) return deliveryFeeAt(shop, distanceM);
	return Math.min(shop.deliveryFeePaise, ...shop.feeByDistance.map(({ feePaise }) => feePaise));
}

/** Counts the shops of a place; `nearest` is null for a city, where it depends on the shopper's address. */
export function placeFacts(shops: readonly NearShop[], isCity: boolean, language: Language): PlaceFacts {
	const fees = shops.flatMap((near) => feeOf(near, isCity) ?? []);
	const nearest = isCity ? undefined : shops[0];
	return {
		shops: shops.length,
		open: shops.filter(({ state }) => state.isOpen).length,
		free: fees.filter((fee) => fee === 0).length,
		unstated: shops.length - fees.length,
		feeFrom: least(fees.filter((fee) => fee > 0)),
		freeAbove: least(shops.flatMap((near) => (feeOf(near, isCity) ? (near.shop.freeAbovePaise ?? []) : []))),
		nearest: nearest ? { name: nameIn(nearest.shop.names, language), distanceKm: kilometres(nearest.distanceM) } : null,
	};
}
