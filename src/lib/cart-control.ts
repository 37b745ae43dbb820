/** Which control a product shows (§4): the one rule that Astro, the first script and React all ask. */
export type CartControl = 'notify' | 'add' | 'stepper' | 'quantity' | 'remove';

/** Where the control stands; in the checkout − and + are hidden (product §2). */
export type ControlVariant = 'card' | 'details' | 'checkout';

export type ControlFacts = {
	inStock: boolean;
	quantity: number;
	/** An app-exclusive offer of a shop that sells offers: in the cart it can only be removed. */
	isExclusiveOffer: boolean;
	variant: ControlVariant;
	/** A change of this product is on its way to the server. */
	isInFlight?: boolean;
};

/**
 * The control for a product: out of stock NOTIFY, at 0 ADD, above it − n + or Remove. In flight a progress bar covers it
 * (`isBusy`) while the control under it stays in place, so that quick taps and the keyboard's focus are not lost.
 */
export function cartControl({ inStock, quantity, isExclusiveOffer, variant, isInFlight = false }: ControlFacts): {
	control: CartControl;
	isBusy: boolean;
} {
	return { control: held() ?? (inStock ? 'add' : 'notify'), isBusy: isInFlight };

	function held(): CartControl | null {
		if (quantity <= 0) return null;
		if (isExclusiveOffer) return 'remove';
		return variant === 'checkout' ? 'quantity' : 'stepper';
	}
}

/** The controls a product shows out of the cart and in it: the markup carries both, and script picks between them by quantity. */
export function controlStates(
	{ inStock, isAppExclusiveOffer: isExclusiveOffer }: { inStock: boolean; isAppExclusiveOffer: boolean },
	variant: ControlVariant,
): { rest: CartControl; held: CartControl } {
	const at = (quantity: number) => cartControl({ inStock, isExclusiveOffer, variant, quantity }).control;
	return { rest: at(0), held: at(1) };
}
