import { computed } from 'nanostores';
import { estimateOf } from '#lib/cart/bill.ts';
import { cartSum } from '#lib/cart/cart-item.ts';
import type { Bill } from '#lib/contract/cart.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { $goesToPlace, $isFar } from '#stores/cart/cart-place.ts';
import { $cartShop, $costsThere, $servesPlace } from '#stores/cart/cart-shop.ts';
import { $cart, $isCartMissed } from '#stores/cart/customer-cart.ts';
import { $queue, pendingChanges } from '#stores/cart/pending-changes.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { $isOnline } from '#stores/ui/online.ts';

/** The bill as far as it is known, in rupees; `missing` is the amount missing to the shop's minimum order. */
export type KnownBill =
	| { state: 'exact' | 'estimated'; bill: Bill; missing: number }
	/** Neither the server's bill nor the shop's fees to this place are loaded yet, or the shop does not deliver to the place. */
	| { state: 'items'; itemTotal: number };

/** Whether the catalogue says what the cart's fees are: not where it is collected, goes to another address, or is not delivered at all. */
const $hasKnownFees = computed(
	[$isFar, $goesToPlace, $costsThere, $cart, $servesPlace],
	(isFar, goesThere, costsThere, cart, serves) => !isFar && goesThere && costsThere && (cart !== null || serves),
);

/**
 * The bill of the cart: a customer's as the server computed it; a guest's by the same rule, from the shop's fees in the catalogue, and so a
 * customer's where there is no network, or no answer on it.
 */
export const $bill = computed(
	[$isGuest, $cart, $items, $cartShop, $isFar, $hasKnownFees, $isOnline, $isCartMissed, $queue],
	(isGuest, cart, items, shop, isFar, hasKnownFees, isOnline, isCartMissed, queue): KnownBill => {
		const missingOf = ({ itemTotal }: Bill, minOrder: number) => Math.max(0, minOrder - itemTotal);
		// The server does not know what was tapped without a network.
		const isBehind = !isOnline && pendingChanges(queue).length > 0;
		if (!isGuest && cart && !isFar && !isBehind) return { state: 'exact', bill: cart.bill, missing: missingOf(cart.bill, cart.minOrder) };
		const [first] = Object.values(items);
		const isOnItsWay = !isGuest && isOnline && !isCartMissed;
		if (isOnItsWay || first?.item.store.id !== shop.id || !hasKnownFees)
			return { state: 'items', itemTotal: rupeesFromPaise(cartSum(items).pricePaise) };
		const bill = estimateOf(items, { ...shop, freeDeliveryAbove: shop.freeFrom }, cart?.bill.tip);
		return { state: 'estimated', bill, missing: missingOf(bill, shop.minOrder) };
	},
);
