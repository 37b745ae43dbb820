import { GUEST_ADDRESS_POINT, STORAGE_KEYS } from '#lib/constants.ts';
import type { Address, PlaceNames } from '#lib/contract/place.ts';
import { geohash, type Point } from '#lib/place/geo.ts';
import { locCookie } from '#lib/place/page-point.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** A place to deliver to: a saved address, or the part of one that the storefront needs: a point and its name. */
export type DeliveryPlace = Pick<Address, 'addressText' | 'addressType' | 'location'> &
	Partial<Address> & { localityId?: string; names?: PlaceNames };

/** The place of a guest who has chosen none: Chakala, Andheri East, Mumbai (product §3). Its words on the page come from the server. */
const GUEST_ADDRESS: DeliveryPlace = {
	locationId: 'guest',
	addressText: '',
	addressType: '',
	location: GUEST_ADDRESS_POINT,
	isDummy: true,
};

export function isDeliveryPlace(value: unknown): value is DeliveryPlace {
	return (
		isObject(value) &&
		typeof value.addressText === 'string' &&
		isObject(value.location) &&
		typeof value.location.lat === 'number' &&
		typeof value.location.lng === 'number'
	);
}
const areDeliveryPlaces = (value: unknown): value is DeliveryPlace[] => Array.isArray(value) && value.every(isDeliveryPlace);

/** The selected address. */
export const $address = persistentJson<DeliveryPlace>(STORAGE_KEYS.address, GUEST_ADDRESS, isDeliveryPlace);
/** The places a guest chose before, newest first. */
export const $guestAddresses = persistentJson<DeliveryPlace[]>(STORAGE_KEYS.guestAddresses, [], areDeliveryPlaces);

const GUEST_ADDRESSES_MAX = 5;

/** `lat,lng`, the `location` parameter of calls (§7). */
export const locationOf = ({ location }: DeliveryPlace) => `${location.lat},${location.lng}`;

/** Stores an address as the selected one, and its cell in the `loc` cookie for the server. The page is not reloaded. */
export function storePlace(place: DeliveryPlace): void {
	$address.set(place);
	setPlaceCookie(place.location);
}

function setPlaceCookie(point: Point): void {
	// biome's noDocumentCookie asks for CookieStore, which Safari and Firefox lack.
	document.cookie = locCookie(point, location.protocol);
}

/** Selects an address; a page that was drawn for another cell is reloaded, because shops and prices differ there. */
export function selectPlace(place: DeliveryPlace): void {
	storePlace(place);
	if (document.documentElement.dataset.cell !== geohash(place.location)) location.reload();
}

/**
 * Reloads a page that was drawn for another cell than that of the selected address: the cookie was lost, the address was chosen in
 * another tab, or the browser went back to an old page. It reloads once, because a browser without cookies would reload for ever, and not
 * without a network.
 */
export function reloadForOtherCell(): void {
	const address = $address.get();
	const cell = geohash(address.location);
	if (address.isDummy || document.documentElement.dataset.cell === cell) {
		session.remove(STORAGE_KEYS.redrawnFor);
		return;
	}
	setPlaceCookie(address.location);
	if (navigator.onLine === false || session.get(STORAGE_KEYS.redrawnFor) === cell) return;
	session.set(STORAGE_KEYS.redrawnFor, cell);
	if (session.get(STORAGE_KEYS.redrawnFor) === cell) location.reload();
}

/** Selects a place that a guest chose, and adds it to the guest's places. */
export function selectGuestPlace(place: DeliveryPlace): void {
	remember(place);
	selectPlace(place);
}

/** Selects the place that a page is about. Such a page looks the same from every place, so it is not reloaded. */
export function selectPlaceOfPage(place: DeliveryPlace): void {
	remember(place);
	storePlace(place);
	document.documentElement.dataset.cell = geohash(place.location);
}

function remember(place: DeliveryPlace): void {
	const others = $guestAddresses.get().filter((other) => locationOf(other) !== locationOf(place));
	$guestAddresses.set([place, ...others].slice(0, GUEST_ADDRESSES_MAX));
}
