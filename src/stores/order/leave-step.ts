import { atom } from 'nanostores';
import type { CheckoutStep } from '#lib/order/checkout-step-names.ts';
import { $addressChoice } from '#stores/cart/address-choice.ts';
import { $cart } from '#stores/cart/customer-cart.ts';
import { $deliveryChange } from '#stores/cart/delivery.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';
import { openStep } from '#stores/order/open-step.ts';
import { $step, goToStep } from '#stores/order/steps.ts';

/** The step that is left as soon as its choices are with the server; null when none is. */
export const $leaving = atom<CheckoutStep | null>(null);

const refusals = () => [$deliveryChange.get(), $addressChoice.get()].filter(({ state }) => state === 'refused');

/**
 * Goes on from a step. A tap that comes while a choice is being sent counts: it waits for the answer, sends what `save` has left, and stays
 * where the server has refused one of them, or where the shopper has gone on to another step themselves.
 */
export async function goOn(step: CheckoutStep, save: () => Promise<boolean> = async () => true): Promise<void> {
	if ($leaving.get() !== null) return;
	$leaving.set(step);
	const before = refusals();
	await inOrder(async () => {});
	const isTaken = refusals().every((refusal) => before.includes(refusal)) && (await save());
	const cart = $cart.get();
	if (isTaken && cart && $step.get() === step) goToStep(openStep(cart));
	$leaving.set(null);
}
