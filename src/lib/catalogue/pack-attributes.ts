import type { CartControl } from '#lib/cart/cart-control.ts';
import type { PackItem } from '#lib/cart/cart-item.ts';
import { DEFAULT_MAX_QUANTITY } from '#lib/constants.ts';

/** The control of a pack out of the cart and in it. */
export type ControlStates = { rest: CartControl; held: CartControl };

/**
 * What a cart keeps of one pack, as attributes of its control or its choice: price and MRP in rupees, the most one may take, and `few` where
 * that is all there are. What is usual is left out: from the end, an MRP that is the price and a most that is the usual one; a control that
 * rests at ADD and is held by − n +. The size is seen beside them. A pack out of stock rests at NOTIFY, and an offer of the app alone is held
 * by Remove, so these two facts are not written again.
 */
export const packAttributes = (pack: PackItem, { rest, held }: ControlStates) => ({
	'data-pack': amountsText(pack),
	'data-rest': rest === 'add' ? undefined : rest,
	'data-held': held === 'stepper' ? undefined : held,
});

function amountsText({ sellingPrice, mrp, maxQuantity, stockLeft }: PackItem): string {
	if (stockLeft !== undefined) return `${sellingPrice} ${mrp} ${maxQuantity} few`;
	if (maxQuantity !== DEFAULT_MAX_QUANTITY) return `${sellingPrice} ${mrp} ${maxQuantity}`;
	return mrp === sellingPrice ? String(sellingPrice) : `${sellingPrice} ${mrp}`;
}

/** From this price on a comma stands in it. */
const GROUPED_FROM = 1_000;

/**
 * Whether the price that a card shows says what `data-pack` would: whole rupees without a comma, no MRP but the one that is struck through, and
 * the usual most. Then its HTML leaves `data-pack` out.
 */
export const isSaidByPrice = ({ sellingPrice, mrp, maxQuantity, stockLeft }: PackItem): boolean =>
	mrp >= sellingPrice &&
	mrp < GROUPED_FROM &&
	Number.isInteger(sellingPrice) &&
	Number.isInteger(mrp) &&
	maxQuantity === DEFAULT_MAX_QUANTITY &&
	stockLeft === undefined;

/** The pack with this id and of this size, read out of its attributes again. */
export function packFrom(id: string, size: string, { pack = '', rest, held }: Partial<Record<string, string>>): PackItem {
	const [sellingPrice = 0, mrp = sellingPrice, maxQuantity = DEFAULT_MAX_QUANTITY, few] = pack.split(' ').map(Number);
	return {
		retailerProductId: id,
		mrp,
		sellingPrice,
		maxQuantity,
		...(few !== undefined && { stockLeft: maxQuantity }),
		inStock: rest !== 'notify',
		measurementDisplayText: size,
		isAppExclusiveOffer: held === 'remove',
	};
}
