import type { Cart } from '#lib/contract/cart.ts';
import { paiseFromRupees, rupeesFromPaise } from '#lib/format/money.ts';
import { typedTip } from '#lib/payment/tip.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $checkoutDraft, type CheckoutDraft, draftCheckout } from '#stores/order/checkout-draft.ts';
import { $unsaved } from '#stores/order/send-choices.ts';

/** The code of an own tip that is not an amount: it is refused here, and the server is not asked. */
export const TIP_BAD = 'TIP_BAD';

/** An emptied field is no tip. */
const tipOf = (typed: string) => (typed.trim() === '' ? 0 : typedTip(typed));

/** Chooses the tip that is typed, which is then sent with the other choices. Answers whether it is an amount, or none is typed. */
export function chooseOwnTip(): boolean {
	const { ownTip } = $checkoutDraft.get();
	if (ownTip === null) return true;
	// Who collects the order is asked for no tip.
	const isCollected = $cart.get()?.delivery.type === 'PICKUP';
	const tip = isCollected ? null : tipOf(ownTip);
	const isTaken = isCollected || tip !== null;
	if (isTaken) draftCheckout({ tip, ownTip: null });
	else refuseOwnTip();
	return isTaken;
}

/** Says that what is typed is not an amount. */
export const refuseOwnTip = (): void => $unsaved.setKey('tip', { state: 'refused', code: TIP_BAD, text: '' });

/** What the order costs, in rupees, with a tip that is chosen or typed and that the cart does not have yet. */
export function toPayWithTip({ bill, delivery }: Pick<Cart, 'bill' | 'delivery'>, { tip, ownTip }: CheckoutDraft): number {
	if (delivery.type === 'PICKUP') return bill.toPay;
	const wanted = (ownTip === null ? tip : tipOf(ownTip)) ?? bill.tip;
	return rupeesFromPaise(paiseFromRupees(bill.toPay) + paiseFromRupees(wanted) - paiseFromRupees(bill.tip));
}
