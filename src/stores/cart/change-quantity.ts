import type { CartItem } from '#lib/cart/cart-item.ts';
import { ADD_QUANTITY, STEP_QUANTITY } from '#lib/constants.ts';
import { CART_LINES_MAX } from '#lib/contract/cart-limits.ts';
import { $items } from '#stores/cart/cart-items.ts';
import { isOtherShop, setGuestQuantity } from '#stores/cart/guest-cart.ts';
import type { CartAction } from '#stores/cart/pending-changes.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { showMessage, showOffline } from '#stores/ui/message.ts';
import { openModal } from '#stores/ui/overlay.ts';

/** Sentences from the markup, so that a tap loads no language catalogue. */
export type CartWords = { otherShop: string; limit: string; full: string };

/** Whether more than an order may hold, or than there are, is wanted; says how many there may be. */
function isTooMuch(quantity: number, now: number, { maxQuantity }: CartItem, words: CartWords): boolean {
	if (quantity <= now || quantity <= maxQuantity) return false;
	showMessage('error', words.limit);
	return true;
}

const wanted: Record<CartAction, (now: number) => number> = {
	// A tap before the repaint: ADD on a product that is in the cart already.
	ADD: (now) => (now > 0 ? now + STEP_QUANTITY : ADD_QUANTITY),
	INCREASE: (now) => now + STEP_QUANTITY,
	DECREASE: (now) => now - STEP_QUANTITY,
	DELETE: () => 0,
};

const quantityOf = ({ retailerProductId }: CartItem) => $items.get()[retailerProductId]?.quantity ?? 0;

/**
 * Handles one tap on a cart control. A guest's cart changes only in the browser (P1); a customer's changes at once on the page, then on the
 * server.
 */
export function changeQuantity(action: CartAction, item: CartItem, words: CartWords): void {
	if (!$isGuest.get()) {
		import('#stores/cart/send-changes.ts')
			// Computed only now: of several taps during the import, each one starts from the result of the one before.
			.then(({ setCustomerQuantity }) => {
				const now = quantityOf(item);
				const quantity = wanted[action](now);
				// A card does not know the stock, the server's line of the cart does.
				const line = $items.get()[item.retailerProductId]?.item;
				if (!line || !isTooMuch(quantity, now, line, words)) setCustomerQuantity(action, item, quantity);
			})
			.catch(showOffline);
		return;
	}
	const items = $items.get();
	const now = quantityOf(item);
	const quantity = wanted[action](now);
	if (quantity > now && isOtherShop(items, item)) openModal({ name: 'multistoremodal', message: words.otherShop, item });
	else if (now === 0 && Object.keys(items).length >= CART_LINES_MAX) showMessage('error', words.full);
	else if (!isTooMuch(quantity, now, item, words)) setGuestQuantity(item, quantity);
}
