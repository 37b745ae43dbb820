export const ADDRESS_ID = 'checkout-address';

/** Scrolls to the delivery address and focuses its headline, or the first field to fill in. */
export function goToAddress(focus: 'headline' | 'field'): void {
	const headline = document.getElementById(ADDRESS_ID);
	const field = headline?.parentElement?.querySelector<HTMLElement>('input');
	headline?.parentElement?.scrollIntoView({ block: 'start' });
	(focus === 'field' && field ? field : headline)?.focus({ preventScroll: true });
}
