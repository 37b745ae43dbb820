import type { CartItems } from '#lib/cart/cart-item.ts';

/**
 * Draws the cart controls. The server decides which control a product has, by the rule of `lib/cart/cart-control.ts`: the markup names the
 * state at rest and the state in the cart, and the quantity selects one of them here.
 */
export function paintControls(root: ParentNode, items: CartItems, sending: string | null): void {
	for (const element of root.querySelectorAll<HTMLElement>('[data-pack-id]')) {
		const { packId = '', control } = element.dataset;
		const rest = element.dataset.rest || 'add';
		const held = element.dataset.held || 'stepper';
		const quantity = items[packId]?.quantity ?? 0;
		const busy = packId === sending;
		// Most controls of a page are at rest and do not change.
		if (quantity === 0 && control === rest && rest !== held && !busy && !element.hasAttribute('aria-busy')) continue;
		const next = quantity > 0 ? held : rest;
		const shown = control === next ? null : stateOf(element, next);
		const output = element.querySelector('output');
		const item = items[packId]?.item;
		// + is off at the limit; it stays where it is, and its tap says how many one may take.
		for (const more of element.querySelectorAll('[data-act=increase]'))
			more.ariaDisabled = item && quantity >= item.maxQuantity ? 'true' : null;
		if (output && output.value !== String(quantity)) output.value = String(quantity);
		if (shown) {
			const hadFocus = element.contains(document.activeElement);
			element.dataset.control = next;
			// The focused button was replaced, so the focus moves to the new one.
			if (hadFocus) (shown.querySelector<HTMLElement>('[data-act=increase]') ?? shown).focus();
		}
		if (busy !== element.hasAttribute('aria-busy')) element.toggleAttribute('aria-busy', busy);
	}
}

/** A state of a control: from its markup, or from the page's template (CartTemplate.astro). None while the control is still being parsed. */
function stateOf(control: HTMLElement, state: string): HTMLElement | null {
	const selector = state === 'stepper' ? '.cc-step' : `.cc-${state}`;
	const own = control.querySelector<HTMLElement>(selector);
	if (own || !control.querySelector('button')) return own;
	const copy = document.querySelector<HTMLTemplateElement>('[data-cart-template]')?.content.querySelector(selector)?.cloneNode(true);
	if (!(copy instanceof HTMLElement)) return null;
	const name = control.closest('article')?.querySelector('h1,h2,h3')?.textContent;
	if (state === 'stepper' && name) copy.ariaLabel = name;
	return control.appendChild(copy);
}
