import { atom } from 'nanostores';
import type { Cart } from '#lib/contract/cart.ts';
import { CHECKOUT_STEPS, type CheckoutStep, checkoutStep } from '#lib/order/checkout-steps.ts';
import { $profile } from '#stores/session/logged-in.ts';

const stepInAddress = () => checkoutStep(new URLSearchParams(location.search).get('step'));

/** The step of the checkout that the page's address names; `null` is the cart. */
export const $step = atom<CheckoutStep | null>(null);

/** Follows the address, so that Back and Forward walk the steps. Answers a function that stops it. */
export function followAddress(): () => void {
	const read = () => $step.set(stepInAddress());
	read();
	addEventListener('popstate', read);
	return () => removeEventListener('popstate', read);
}

/** Opens a step under its own address. `replace`: Back does not lead to the step that is left. */
export function goToStep(step: CheckoutStep, how: 'push' | 'replace' = 'push'): void {
	if ($step.get() === step) return;
	const url = `${location.pathname}?step=${step}`;
	if (how === 'push') history.pushState(null, '', url);
	else history.replaceState(null, '', url);
	$step.set(step);
}

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
