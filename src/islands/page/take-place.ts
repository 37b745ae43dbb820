import { $items } from '#stores/cart/cart-items.ts';
import { costOfChange } from '#stores/cart/place-change.ts';
import { isDeliveryPlace, selectGuestPlace, selectPlaceOfPage } from '#stores/place/address.ts';
import { showOffline } from '#stores/ui/message.ts';
import { openModal } from '#stores/ui/overlay.ts';

/**
 * Selects the place of a button. A page that differs by place (`data-redraw`) is reloaded; on others the sentence that replaces the button
 * gets its focus. Where that costs lines of the cart, the modal asks first. Without a network a page that differs by place keeps its own.
 */
export async function takePlace(button: HTMLElement): Promise<void> {
	const place: unknown = JSON.parse(button.dataset.place ?? 'null');
	if (!isDeliveryPlace(place)) return;
	const isRedrawn = button.dataset.redraw !== undefined;
	if (isRedrawn || Object.keys($items.get()).length > 0) {
		const cost = await costOfChange(place);
		if (!cost.ok) return showOffline();
		if (cost.data?.cart) return openModal({ name: 'locations', wanted: place });
	}
	if (isRedrawn) {
		selectGuestPlace(place);
		return;
	}
	selectPlaceOfPage(place);
	window.nukkad.paint();
	if (button.nextElementSibling instanceof HTMLElement) button.nextElementSibling.focus();
}
