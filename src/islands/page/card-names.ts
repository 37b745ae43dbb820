/**
 * Names the menu of packs and the button of each card by its product: in the page all have one name, since forty sentences with forty names would
 * swell it.
 */
export function nameCards(root: ParentNode = document): void {
	const { packsOf = '' } = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset ?? {};
	for (const part of root.querySelectorAll('.cc-packs, .cc-card > .cc-add')) {
		const name = part.closest('article')?.querySelector('h2,h3')?.textContent ?? '';
		part.ariaLabel = part.matches('select') ? packsOf.replace('{name}', () => name) : `${part.textContent}: ${name}`;
	}
}
