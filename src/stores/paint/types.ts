import type { CartItems } from '#lib/cart/cart-item.ts';

/** A tap on something that script handles: `data-act`, `data-open`, or the choice of a pack. */
export type Tap = { kind: 'click' | 'change'; element: HTMLElement };

/** What the inline script of every page passes to the page script, which is a file. */
export type InlineScript = {
	/** Draws cart controls, badge, bar, address and name from storage. */
	paint(): void;
	/** Draws the cart controls alone, or those inside `root`. */
	paintControls(root?: ParentNode): void;
	/** The items of the cart from the stores; until they are loaded, from storage. */
	items: CartItems | null;
	/** The product whose change is being sent to the server. */
	busy: string | null;
	/** Taps before the page script ran, which handles them in order. */
	taps: Tap[];
	onTap: ((tap: Tap) => void) | null;
};

declare global {
	interface Window {
		nukkad: InlineScript;
	}
}
