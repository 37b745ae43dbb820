import type { CartControl } from '#lib/cart/cart-control.ts';
import type { PackItem } from '#lib/cart/cart-item.ts';
import { NO_MRP } from '#lib/constants.ts';

/** The control of a pack out of the cart and in it. */
export type ControlStates = { rest: CartControl; held: CartControl };

/**
 * What a cart keeps of one pack, as attributes of its control or its choice: price and MRP in rupees, the most one may take, and `few` where
 * that is all there are. Its size
 * is seen beside them. A pack out of stock rests at NOTIFY, and an offer of the app alone is held by Remove, so these two facts are not
 * written again; most packs rest at ADD and are held by − n +, which is left out.
 */
export const packAttributes = ({ sellingPrice, mrp, maxQuantity, stockLeft }: PackItem, { rest, held }: ControlStates) => ({
	'data-pack': `${sellingPrice} ${mrp} ${maxQuantity}${stockLeft === undefined ? '' : ' few'}`,
	'data-rest': rest === 'add' ? undefined : rest,
	'data-held': held === 'stepper' ? undefined : held,
});

/** The pack with this id and of this size, read out of its attributes again. */
export function packFrom(id: string, size: string, { pack = '', rest, held }: Partial<Record<string, string>>): PackItem {
	const [amounts, few] = pack.split(' few');
	const [sellingPrice = 0, mrp = NO_MRP, maxQuantity = 0] = (amounts ?? '').split(' ').map(Number);
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
