import type { CartItems } from '#lib/cart/cart-item.ts';

/** A touch of the shopper on something that script answers: `data-act`, `data-open`, or a pack size chosen. */
export type Tap = { kind: 'click' | 'change'; element: HTMLElement };

/** What the early script (inlined in every page) leaves for the first script, which comes as a file. */
export type Early = {
	/** Draws cart controls, badge, bar, address and name from storage. */
	paint(): void;
	/** Draws the cart controls alone, or those inside `root`. */
	paintControls(root?: ParentNode): void;
	/** What is in the cart as the stores know it; before they have said so, it is what the storage says. */
	items: CartItems | null;
	/** Products whose change is on its way to the server. */
	inFlight: Set<string>;
	/** Taps before the first script stood; it answers them in order. */
	taps: Tap[];
	onTap: ((tap: Tap) => void) | null;
};

declare global {
	interface Window {
		nukkad: Early;
	}
}
