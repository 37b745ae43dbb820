import type { Place } from '#stores/address.ts';
import { call } from '#stores/call.ts';

const WAIT_MS = 10_000;

const position = () =>
	new Promise<GeolocationPosition | null>((resolve) => {
		navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), { timeout: WAIT_MS, maximumAge: 60_000 });
	});

/** The place this browser is at, by the nearest locality we know; `null` when it will not say or nothing is known there. */
export async function placeHere(): Promise<Place | null> {
	const found = 'geolocation' in navigator ? await position() : null;
	if (!found) return null;
	const { latitude, longitude } = found.coords;
	const reply = await call('GET catalog/reverse-geocode', { latitude, longitude });
	if (!reply.ok) return null;
	const { addressText, localityName, pinCode, names = {} } = reply.data;
	return { addressText, addressType: '', localityName, pinCode: pinCode ?? '', location: { lat: latitude, lng: longitude }, names };
}
