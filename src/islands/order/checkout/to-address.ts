export const ADDRESS_ID = 'checkout-address';

/** Brings the delivery address into view, with the focus on its headline, or on the first field that is to be filled in. */
export function goToAddress(focus: 'headline' | 'field'): void {
	const headline = document.getElementById(ADDRESS_ID);
	const field = headline?.parentElement?.querySelector<HTMLElement>('input');
	headline?.parentElement?.scrollIntoView({ block: 'start' });
	(focus === 'field' && field ? field : headline)?.focus({ preventScroll: true });
}
