import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result } from '#lib/result.ts';
import { refuseOthersUploads } from '#server/account/uploads.ts';
import { mostAllowed } from '#server/cart/allowed-quantity.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { boundShop, withQuantities } from '#server/cart/change-lines.ts';
import { withCustoms } from '#server/cart/custom-lines.ts';
import { stockOf } from '#server/cart/lines.ts';
import { type LeftOut, leftOutNotice } from '#server/cart/notices.ts';

type Input = Checked<'POST cart/{cartId}/product/bulk/add'>;
type Wanted = Pick<Input, 'products' | 'customProducts'>;

/** The quantity of each wanted pack in the cart afterwards, and what could not be added. Equal ids add up. */
function planBulkAdd(cart: CartRow, products: Input['products']): { quantities: Map<string, number>; leftOut: LeftOut[] } {
	const wanted = new Map<string, number>();
	for (const { retailerProductId: id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
	const quantities = new Map<string, number>();
	const leftOut: LeftOut[] = [];
	// The first pack that can be sold decides the shop of an empty cart.
	let bound = boundShop(cart);
	for (const [id, more] of wanted) {
		const line = cart.lines.find((one) => one.id === id);
		if (!line) {
			leftOut.push({ why: 'NOT_FOUND', retailerProductId: id });
			continue;
		}
		const { name, max_quantity: max } = line;
		const left = stockOf(line);
		const params = { name, max, left };
		if (bound !== null && line.shop_id !== bound) leftOut.push({ why: 'STORE_MISMATCH', retailerProductId: id, params });
		else {
			const goal = line.quantity + more;
			const quantity = mostAllowed(line, goal);
			if (quantity < goal) {
				const short = left > 0 ? 'FEW_LEFT' : 'OUT_OF_STOCK';
				leftOut.push({ why: left > 0 && max <= left ? 'QUANTITY_LIMIT' : short, retailerProductId: id, params });
			}
			if (quantity > line.quantity) {
				quantities.set(id, quantity);
				bound = line.shop_id;
			}
		}
	}
	return { quantities, leftOut };
}

/** Adds to a locked cart, read with the packs wanted, what can be added; `leftOut` names the rest. */
export async function addAll(open: OpenCart, { products, customProducts = [] }: Wanted): Promise<{ cart: CartRow; leftOut: LeftOut[] }> {
	const plan = planBulkAdd(open.cart, products);
	const filled = await withQuantities(open, plan.quantities);
	const customs = await withCustoms(open.trx, filled, customProducts);
	return { cart: customs.cart, leftOut: [...plan.leftOut, ...customs.leftOut] };
}

/** Adds what can be added (of a guest's cart at login); `notices` name the rest with the reason. Refuses with FORBIDDEN another's picture. */
export const bulkAdd = (shopper: Shopper, { cartId, ...wanted }: Input): Promise<Result<Cart>> => {
	const ids = wanted.products.map((product) => product.retailerProductId);
	return changeCart(shopper, cartId, ids, async (open) => {
		const images = (wanted.customProducts ?? []).map(({ image }) => image);
		const refused = await refuseOthersUploads(open.trx, open.cart.customer_id, images);
		if (refused) return refused;
		const { cart, leftOut } = await addAll(open, wanted);
		return ok({ cart, notices: leftOut.map((one) => leftOutNotice(one, shopper.language)) });
	});
};
