import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { updateCart } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { holdPlace } from '#server/cart/slot-places.ts';

type PaymentInput = Checked<'PATCH cart/{cartId}/payment/update'>;

/**
 * Sets the payment method, and holds the chosen delivery time anew while the shopper pays; refuses with PAYMENT_UNSUPPORTED one that cannot
 * be chosen now.
 */
export function updatePayment(shopper: Shopper, { cartId, method }: PaymentInput): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async ({ trx, now, cart, shops }) => {
		if (!shopper.app.payments.methods(shops.get(cart.shop_id ?? '') ?? null).includes(method))
			return refuse('PAYMENT_UNSUPPORTED', { field: 'method' });
		const shop = shops.get(cart.shop_id ?? '');
		const { slot_start: start, slot_end: end, customer_id: customerId } = cart;
		// A time that is gone is told by the cart's notices.
		if (shop && start && end) await holdPlace(trx, shop, { start, end }, { customerId, now, to: cart });
		return ok({ cart: await updateCart(trx, cart, { payment_method: method }) });
	});
}
