import { isDeliveryPlace, selectGuestPlace, selectPlaceOfPage } from '#stores/place/address.ts';

/**
 * The place that a button names becomes the visitor's own. A page that shows something else there (`data-redraw`) is drawn again; on
 * others the sentence that takes the button's place takes its focus.
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
