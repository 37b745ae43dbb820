/** Which control a product shows (§4): one rule for Astro, the page script and React. */
export type CartControl = 'notify' | 'add' | 'stepper' | 'quantity' | 'remove';

/** Where the control stands; in the checkout − and + are hidden (product §2). */
export type ControlVariant = 'card' | 'details' | 'checkout';

export type ControlFacts = {
	inStock: boolean;
	quantity: number;
	/** An app-exclusive offer of a shop that sells offers: in the cart it can only be removed. */
	isExclusiveOffer: boolean;
	variant: ControlVariant;
};

/**
 * The control for a product: out of stock NOTIFY, at 0 ADD, above it − n + or Remove. In flight a progress bar covers it
 * while it stays in place, so that quick taps and the keyboard's focus are not lost.
 */
export function cartControl({ inStock, quantity, isExclusiveOffer, variant }: ControlFacts): CartControl {
	if (quantity <= 0) return inStock ? 'add' : 'notify';
	if (isExclusiveOffer) return 'remove';
	return variant === 'checkout' ? 'quantity' : 'stepper';
}

/** The controls that a product shows when it is not in the cart and when it is. */
export function controlStates(
	{ inStock, isAppExclusiveOffer: isExclusiveOffer }: { inStock: boolean; isAppExclusiveOffer: boolean },
	variant: ControlVariant,
): { rest: CartControl; held: CartControl } {
	const at = (quantity: number) => cartControl({ inStock, isExclusiveOffer, variant, quantity });
	return { rest: at(0), held: at(1) };
}
