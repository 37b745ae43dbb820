import type { CartItems } from '#lib/cart/cart-item.ts';

/**
 * Draws the cart controls. Which one a product shows is decided once, on the server, by the rule of `lib/cart-control.ts`: the markup
 * carries the control at rest and the one for a product in the cart, and only the quantity picks between them here.
 */
export function paintControls(root: ParentNode, items: CartItems, inFlight: ReadonlySet<string>): void {
	for (const element of root.querySelectorAll<HTMLElement>('[data-pack-id]')) {
		const { packId = '', rest = '', held = '', control } = element.dataset;
		const quantity = items[packId]?.quantity ?? 0;
		const busy = inFlight.has(packId);
		// Most controls of a page are at rest and stay so.
		if (quantity === 0 && control === rest && rest !== held && !busy && !element.hasAttribute('aria-busy')) continue;
		const next = quantity > 0 ? held : rest;
		const output = element.querySelector('output');
		if (output && output.value !== String(quantity)) output.value = String(quantity);
		if (control !== next) {
			const hadFocus = element.contains(document.activeElement);
			element.dataset.control = next;
			// The button under the finger or the keyboard has gone: focus moves to the one in its place.
			if (hadFocus) element.querySelector<HTMLElement>(quantity > 0 ? '[data-act=increase],[data-act=remove]' : '[data-act=add]')?.focus();
		}
		if (busy !== element.hasAttribute('aria-busy')) element.toggleAttribute('aria-busy', busy);
	}
}
