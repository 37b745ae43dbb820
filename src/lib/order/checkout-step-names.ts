/** The steps of the checkout, in their order; each has an address of its own. */
export const CHECKOUT_STEPS = ['contact', 'address', 'time', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** The step that an address names; `null` for the cart before the checkout. */
export const checkoutStep = (named: string | null): CheckoutStep | null => CHECKOUT_STEPS.find((step) => step === named) ?? null;
