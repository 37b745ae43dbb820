import type { CartItems } from '#lib/cart/cart-item.ts';

/** What the page script handles: a tap on `data-act` or `data-open`, the choice of a pack, or a picture that does not load. */
export type Tap = { kind: 'click' | 'change'; element: HTMLElement } | { kind: 'error'; element: HTMLImageElement };

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
