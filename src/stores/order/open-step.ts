import type { Cart } from '#lib/contract/cart.ts';
import { CHECKOUT_STEPS, type CheckoutStep } from '#lib/order/checkout-step-names.ts';
import { $profile } from '#stores/session/logged-in.ts';

/** Whether the cart says who receives the order: the receiver, or the customer, whose name is known. */
function hasReceiver({ delivery }: Cart): boolean {
	const profile = $profile.get();
	return delivery.receiver !== undefined || ('first_name' in profile && profile.first_name !== '');
}

const isTold = ({ notices }: Cart, code: string) => notices.some((notice) => notice.code === code);

/** What each step leaves to be done before an order can be placed. */
const IS_DONE: Record<CheckoutStep, (cart: Cart) => boolean> = {
	contact: hasReceiver,
	address: (cart) =>
		cart.delivery.type === 'PICKUP' ? cart.delivery.canPickup : cart.delivery.locationId !== null && !isTold(cart, 'NOT_SERVICEABLE'),
	time: (cart) => cart.delivery.eta !== null && !isTold(cart, 'SLOT_UNAVAILABLE'),
	payment: () => false,
};

/** Whether a step needs nothing more of the shopper. */
export const isStepDone = (step: CheckoutStep, cart: Cart): boolean => IS_DONE[step](cart);

/** The first step that still needs the shopper; with everything known it is the payment. */
export const openStep = (cart: Cart): CheckoutStep => CHECKOUT_STEPS.find((step) => !IS_DONE[step](cart)) ?? 'payment';

/** The step in which each refusal of an order is mended. */
const MENDED_IN: Record<string, CheckoutStep> = {
	SLOT_UNAVAILABLE: 'time',
	STORE_CLOSED: 'time',
	ADDRESS_REQUIRED: 'address',
	NOT_SERVICEABLE: 'address',
	PICKUP_NOT_OFFERED: 'address',
};

/** The step in which a refusal with this code is mended; undefined where none of them mends it. */
export const stepOfRefusal = (code: string): CheckoutStep | undefined => MENDED_IN[code];
