/** Names each menu of packs by its product: in the page all have one name, since forty sentences with forty names would swell it. */
export function namePackMenus(root: ParentNode = document): void {
	const { packsOf = '' } = document.querySelector<HTMLElement>('[data-cart-template]')?.dataset ?? {};
	for (const menu of root.querySelectorAll('.cc-packs'))
		menu.ariaLabel = packsOf.replace('{name}', () => menu.closest('article')?.querySelector('h2,h3')?.textContent ?? '');
}
