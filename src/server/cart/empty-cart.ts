import { bindShop, type CartRow, updateCart } from '#server/cart/cart-row.ts';
import type { Db, Row } from '#server/db/tables.ts';

/** How a new cart is delivered and paid until its customer chooses otherwise; the columns of `carts` have the same defaults. */
export const NEW_CART = { delivery_type: 'DELIVERY', location_id: null, payment_method: 'COD' } as const satisfies Partial<Row<'carts'>>;

/** Removes everything from a cart. Address, payment and substitution stay chosen; what was for this order is cleared. */
export async function emptyCart(trx: Db, cart: CartRow): Promise<CartRow> {
	await trx.deleteFrom('cart_lines').where('customer_id', '=', cart.customer_id).execute();
	if (cart.customs.length > 0) await trx.deleteFrom('cart_custom_lines').where('customer_id', '=', cart.customer_id).execute();
	const emptied = await updateCart(trx, await bindShop(trx, cart, null), {
		instructions: '',
		receiver_name: null,
		receiver_phone: null,
		coupon_id: null,
		offer_id: null,
	});
	return { ...emptied, customs: [], lines: [], promotions: [] };
}
