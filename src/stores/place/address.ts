import { NO_CELL, STORAGE_KEYS } from '#lib/constants.ts';
import { isPersonalPage } from '#lib/page/personal-pages.ts';
import { delocalizePath } from '#lib/paths.ts';
import { geohash, type Point } from '#lib/place/geo.ts';
import { cellFromCookie, locCookie, NO_LOC_COOKIE, OWN_PAGE } from '#lib/place/loc-cookie.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { GUEST_ADDRESS, pagePlace } from '#stores/place/page-place.ts';
import { local, session } from '#stores/storage/browser-storage.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

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

/** The selected address; while none is chosen, the guest address that the page is drawn for. */
export const $address = persistentJson<DeliveryPlace>(STORAGE_KEYS.address, pagePlace(), isDeliveryPlace);
/** The places a guest chose before, newest first. */
export const $guestAddresses = persistentJson<DeliveryPlace[]>(STORAGE_KEYS.guestAddresses, [], areDeliveryPlaces);

const GUEST_ADDRESSES_MAX = 5;

/** `lat,lng`, the `location` parameter of calls (§7). */
export const locationOf = ({ location }: DeliveryPlace) => `${location.lat},${location.lng}`;

/** Stores an address as the selected one, and its cell in the `loc` cookie for the server. The header names it at once; the page is not reloaded. */
export function storePlace(place: DeliveryPlace): void {
	$address.set(place);
	setPlaceCookie(place.location);
	window.nukkad.paint();
}

function setPlaceCookie(point: Point): void {
	// biome's noDocumentCookie asks for CookieStore, which Safari and Firefox lack.
	document.cookie = locCookie(point, location.protocol);
}

/** Leaves the selected address: the guest address (§3) is selected again, and the next page is drawn for the home point. */
export function forgetPlace(): void {
	$address.set(GUEST_ADDRESS);
	local.remove(STORAGE_KEYS.address);
	// biome's noDocumentCookie asks for CookieStore, which Safari and Firefox lack.
	document.cookie = NO_LOC_COOKIE;
}

const isPersonal = () => isPersonalPage(delocalizePath(location.pathname).path);

/** Selects an address; a page that was drawn for another cell is reloaded, because shops and prices differ there. */
export function selectPlace(place: DeliveryPlace): void {
	storePlace(place);
	if (document.documentElement.dataset.cell !== geohash(place.location) && !isPersonal()) location.reload();
}

/**
 * The selected address as storage has it. Another tab may have changed or removed it a moment ago, before this tab's store has heard of it:
 * what it left must not come back by this one.
 */
function storedPlace(): DeliveryPlace | null {
	try {
		const place: unknown = JSON.parse(local.get(STORAGE_KEYS.address) ?? 'null');
		return isDeliveryPlace(place) ? place : null;
	} catch {
		return null;
	}
}

const cookieCell = () => cellFromCookie(document.cookie) ?? NO_CELL;

/** The cell that the next page would be drawn for: of the selected address, else of the cookie, which may come from a choice without JavaScript. */
function chosenCell(): string {
	const address = storedPlace();
	if (!address || address.isDummy) return cookieCell();
	setPlaceCookie(address.location);
	return geohash(address.location);
}

/**
 * Reloads a page that was drawn for another cell than that of the selected address: the cookie was lost, the address was chosen or left in
 * another tab, or the browser went back to an old page. Where a cache between answers the same again, the page is fetched at an address that
 * none answers. Once each, because a browser without cookies would reload for ever, and not without a network: then `is-elsewhere` tells the
 * page's islands. Personal pages look the same from everywhere.
 */
export function reloadForOtherCell(): void {
	const cell = chosenCell();
	const url = new URL(location.href);
	const isOwn = url.searchParams.has(OWN_PAGE);
	if (document.documentElement.dataset.cell === cell) {
		if (isOwn) history.replaceState(history.state, '', without(url));
		else session.remove(STORAGE_KEYS.redrawnFor);
		return;
	}
	if (isPersonal()) return;
	if (mayRedrawFor(cell)) location.reload();
	else if (isOwn || navigator.onLine === false || cookieCell() !== cell) document.documentElement.classList.add('is-elsewhere');
	else {
		url.searchParams.set(OWN_PAGE, '1');
		location.replace(url);
	}
}

function without(url: URL): URL {
	url.searchParams.delete(OWN_PAGE);
	return url;
}

function mayRedrawFor(cell: string): boolean {
	if (navigator.onLine === false || session.get(STORAGE_KEYS.redrawnFor) === cell) return false;
	session.set(STORAGE_KEYS.redrawnFor, cell);
	return session.get(STORAGE_KEYS.redrawnFor) === cell;
}

/** Whether this page was drawn for another place than the selected one. */
export const isPageElsewhere = (): boolean => document.documentElement.dataset.cell !== chosenCell();

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
