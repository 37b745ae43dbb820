import { GUEST_ADDRESS_POINT, NO_CELL } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import { GUEST_ADDRESS_TEXT } from '#lib/place/guest-address.ts';
import { cellPoint } from '#lib/place/page-point.ts';

/** The point that this page is drawn for: of its cell, else the store's home point (`data-home`), else the guest address. */
function pointOfPage({ cell = NO_CELL, home }: DOMStringMap): Point {
	if (cell !== NO_CELL) return cellPoint(cell);
	const [lat, lng] = home?.split(',').map(Number) ?? [];
	return lat !== undefined && lng !== undefined ? { lat, lng } : GUEST_ADDRESS_POINT;
}

const dummyAt = (location: Point, addressText: string) => ({
	locationId: 'guest',
	addressText,
	googleAddress: addressText,
	addressType: '',
	location,
	isDefault: true,
	isCompleted: false,
	isDummy: true,
});

/** The default guest address: Chakala, Andheri East, Mumbai (§3). */
export const GUEST_ADDRESS = dummyAt(GUEST_ADDRESS_POINT, GUEST_ADDRESS_TEXT);

/**
 * The address of a guest who has chosen none in this browser: the one that the page is drawn for, so that calls and HTML show the same shops.
 * It is the default guest address but in a store of another city, and where a place was chosen without JavaScript.
 */
export function pagePlace() {
	// The page of the design draws islands on the server, which knows no visitor.
	if (typeof document === 'undefined') return GUEST_ADDRESS;
	const point = pointOfPage(document.documentElement.dataset);
	if (point.lat === GUEST_ADDRESS_POINT.lat && point.lng === GUEST_ADDRESS_POINT.lng) return GUEST_ADDRESS;
	return dummyAt(point, document.querySelector('[data-location-text]')?.textContent ?? '');
}
