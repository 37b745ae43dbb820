/** Which control a product shows (§4): the one rule that Astro, the first script and React all ask. */
export type CartControl = 'notify' | 'add' | 'stepper' | 'remove' | 'busy';

export type ControlFacts = {
	inStock: boolean;
	quantity: number;
	/** An app-exclusive offer of a shop that sells offers: in the cart it can only be removed. */
	isExclusiveOffer: boolean;
	/** A change of this product is on its way to the server. */
	isInFlight: boolean;
};

/** The control for a product: in flight a progress bar, out of stock NOTIFY, at 0 ADD, above it − n + or Remove. */
export function cartControl({ inStock, quantity, isExclusiveOffer, isInFlight }: ControlFacts): CartControl {
	if (isInFlight) return 'busy';
	if (quantity > 0) return isExclusiveOffer ? 'remove' : 'stepper';
	return inStock ? 'add' : 'notify';
}
