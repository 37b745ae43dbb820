import { isDeliveryPlace, selectGuestPlace, selectPlaceOfPage } from '#stores/place/address.ts';

/**
 * Selects the place of a button. A page that differs by place (`data-redraw`) is reloaded; on others the sentence that replaces the button
 * gets its focus.
 */
export function takePlace(button: HTMLElement): void {
	const place: unknown = JSON.parse(button.dataset.place ?? 'null');
	if (!isDeliveryPlace(place)) return;
	if (button.dataset.redraw !== undefined) {
		selectGuestPlace(place);
		return;
	}
	selectPlaceOfPage(place);
	window.nukkad.paint();
	if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.focus();
}
