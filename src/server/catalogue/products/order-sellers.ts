import { byPrice } from '#lib/catalogue/sellers.ts';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import type { NearShop } from '#server/catalogue/shops/serving-shops.ts';

/** A shop with its packs of a product. */
type Offering = { near: NearShop; packs: readonly ProductCard[] };

const has = ({ packs }: Offering) => Number(packs.some(({ inStock }) => inStock));

/** Orders the sellers when the address names none: first those that deliver, have stock and are open, then by distance, then by price. */
export const bestFirst = (a: Offering, b: Offering, beside: ProductCard): number =>
	Number(b.near.serves) - Number(a.near.serves) ||
	has(b) - has(a) ||
	Number(b.near.state.isOpen) - Number(a.near.state.isOpen) ||
	a.near.distanceM - b.near.distanceM ||
	byPrice(a.packs, b.packs, beside);

/** Orders the other sellers as the page of a product lists them: by price beside the pack that it shows, then by distance. */
export const cheapestFirst = (a: Offering, b: Offering, shown: ProductCard): number =>
	byPrice(a.packs, b.packs, shown) || a.near.distanceM - b.near.distanceM;
