import { compareUnitPrices } from '#lib/catalogue/unit-price.ts';
import type { ProductCard, Seller } from '#lib/contract/catalogue.ts';

type Packs = readonly ProductCard[];

/** Whether two cards are of the same pack. */
export const isSamePack = (a: ProductCard, b: ProductCard): boolean => a.measurementDisplayText === b.measurementDisplayText;

/** The sellers that have a pack in stock. */
export const sellersInStock = (sellers: readonly Seller[]): Seller[] =>
	sellers.filter(({ variants }) => variants.some(({ inStock }) => inStock));

/** Of a shop's packs the one to compare with a pack of another shop: the same pack when in stock, else one in stock, else the same, else any. */
function comparablePack(packs: Packs, other: ProductCard): ProductCard | undefined {
	const inStock = packs.filter((pack) => pack.inStock);
	return inStock.find((pack) => isSamePack(pack, other)) ?? inStock[0] ?? packs.find((pack) => isSamePack(pack, other)) ?? packs[0];
}

/** A shop's packs, first the one to compare with the given pack of another shop. */
export const comparablePackFirst = (packs: Packs, other: ProductCard): ProductCard[] => {
	const first = comparablePack(packs, other);
	return first ? [first, ...packs.filter((pack) => pack !== first)] : [];
};

/** Ranks a shop's pack against a pack of another shop: in stock first, then the same pack, then the same unit, then what cannot be compared. */
function costOf(packs: Packs, other: ProductCard): readonly number[] {
	const pack = comparablePack(packs, other);
	if (!pack) return [Number.MAX_VALUE];
	const [mine] = compareUnitPrices(pack.unitPrice, other.unitPrice) ?? [];
	const ranked = isSamePack(pack, other) ? [0, pack.sellingPrice] : mine === undefined ? [2, pack.sellingPrice] : [1, mine];
	return [Number(!pack.inStock), ...ranked];
}

/**
 * Orders two shops by their price for a product, cheapest first: shops with stock come first, among them those that have the same pack,
 * by its price, then the others by the price of a kilogram, litre or piece.
 */
export function byPrice(a: Packs, b: Packs, pack: ProductCard): number {
	const others = costOf(b, pack);
	return (
		costOf(a, pack)
			.map((cost, i) => cost - (others[i] ?? 0))
			.find((difference) => difference !== 0) ?? 0
	);
}
