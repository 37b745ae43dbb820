import type { Point } from '#lib/place/geo.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { call } from '#stores/api/call.ts';

const WAIT_MS = 10_000;

/**
 * Why there is no place: the shopper has said no (`denied`), the browser cannot tell (`unavailable`), no locality is known there (`unknown`),
 * or no answer came from the store (`unanswered`).
 */
export type NoPlace = 'denied' | 'unavailable' | 'unknown' | 'unanswered';

const position = () =>
	new Promise<GeolocationPosition | 'denied' | 'unavailable'>((resolve) => {
		const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unavailable');
		navigator.geolocation.getCurrentPosition(resolve, fail, { timeout: WAIT_MS, maximumAge: 60_000 });
	});

/** The place at a point, named after the nearest locality. */
export async function placeAt(point: Point): Promise<DeliveryPlace | 'unknown' | 'unanswered'> {
	const reply = await call('GET catalog/reverse-geocode', { latitude: point.lat, longitude: point.lng });
	if (!reply.ok) return reply.kind === 'answer' && reply.status === 404 ? 'unknown' : 'unanswered';
	const { addressText, localityName, pinCode, names = {} } = reply.data;
	return { addressText, addressType: '', localityName, pinCode: pinCode ?? '', location: point, names };
}

/** The place of this browser. */
export async function currentPlace(): Promise<DeliveryPlace | NoPlace> {
	const found = 'geolocation' in navigator ? await position() : 'unavailable';
	if (typeof found === 'string') return found;
	return placeAt({ lat: found.coords.latitude, lng: found.coords.longitude });
}
