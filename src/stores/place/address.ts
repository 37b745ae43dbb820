import { GUEST_ADDRESS_POINT, STORAGE_KEYS } from '#lib/constants.ts';
import type { Address } from '#lib/contract/account.ts';
import type { PlaceNames } from '#lib/contract/catalogue.ts';
import { geohash, type Point } from '#lib/place/geo.ts';
import { locCookie } from '#lib/place/page-point.ts';
import { session } from '#stores/storage/browser-storage.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** The part of an address that the storefront needs before it is a whole one: where, and what to call it. */
export type DeliveryPlace = Pick<Address, 'addressText' | 'addressType' | 'location'> &
	Partial<Address> & { localityId?: string; names?: PlaceNames };

/** Where a guest is until they say so: Chakala, Andheri East, Mumbai (product §3). Its words on the page come from the server. */
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

/** `lat,lng`, as reads carry it (§7). */
export const locationOf = ({ location }: DeliveryPlace) => `${location.lat},${location.lng}`;

/** Keeps an address as the selected one, and tells the server the cell to render for. The page stays as it was drawn. */
export function keepPlace(place: DeliveryPlace): void {
	$address.set(place);
	setPlaceCookie(place.location);
}

function setPlaceCookie(point: Point): void {
	// biome's noDocumentCookie wants CookieStore, which Safari and Firefox lack.
	document.cookie = locCookie(point, location.protocol);
}

/** Selects an address; the page is drawn again when it was drawn for another cell, because shops and prices differ there. */
export function selectPlace(place: DeliveryPlace): void {
	keepPlace(place);
	if (document.documentElement.dataset.cell !== geohash(place.location)) location.reload();
}

/**
 * Draws a page again that was drawn for another cell than the selected address lies in: its cookie was lost, the address was chosen in
 * another tab, or the browser went back to an old page. Once: a browser that keeps no cookies would go round for ever. Without a
 * network there is no other page to be had.
 */
export function alignPlace(): void {
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

/** Selects a place that a guest picked, and remembers it in this browser. */
export function selectGuestPlace(place: DeliveryPlace): void {
	remember(place);
	selectPlace(place);
}

/** Selects the place that a page is about: the page shows the same to whoever is elsewhere, so it stays as it was drawn. */
export function selectPlaceOfPage(place: DeliveryPlace): void {
	remember(place);
	keepPlace(place);
	document.documentElement.dataset.cell = geohash(place.location);
}

function remember(place: DeliveryPlace): void {
	const others = $guestAddresses.get().filter((other) => locationOf(other) !== locationOf(place));
	$guestAddresses.set([place, ...others].slice(0, GUEST_ADDRESSES_MAX));
}
