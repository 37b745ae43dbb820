import { atom } from 'nanostores';
import { type CheckoutStep, checkoutStep } from '#lib/order/checkout-step-names.ts';

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
