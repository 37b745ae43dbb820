import { call } from '#stores/api/call.ts';
import type { DeliveryPlace } from '#stores/place/address.ts';

const WAIT_MS = 10_000;

const position = () =>
	new Promise<GeolocationPosition | null>((resolve) => {
		navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), { timeout: WAIT_MS, maximumAge: 60_000 });
	});

/** The place of this browser, named after the nearest locality; `refused` when the browser does not tell its position, `unknown` where no locality is near. */
export async function currentPlace(): Promise<DeliveryPlace | 'refused' | 'unknown'> {
	const found = 'geolocation' in navigator ? await position() : null;
	if (!found) return 'refused';
	const { latitude, longitude } = found.coords;
	const reply = await call('GET catalog/reverse-geocode', { latitude, longitude });
	if (!reply.ok) return reply.kind === 'answer' && reply.status === 404 ? 'unknown' : 'refused';
	const { addressText, localityName, pinCode, names = {} } = reply.data;
	return { addressText, addressType: '', localityName, pinCode: pinCode ?? '', location: { lat: latitude, lng: longitude }, names };
}
