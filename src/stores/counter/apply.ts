import type { Locality } from '#lib/contract/place.ts';
import type { Point } from '#lib/place/geo.ts';
import { call } from '#stores/api/call.ts';

const WAIT_MS = 10_000;
const SHOWN = 6;
const ON_MAP = 40;
export type Door = { locality: Locality; at: Point | null };

/** The localities that words or a PIN code find; none when no answer comes. */
export async function findLocalities(q: string): Promise<readonly Locality[]> {
	const reply = await call('GET catalog/localities', { q, limit: SHOWN });
	return reply.ok ? reply.data.localities : [];
}

/** The localities nearest to a point, as many as fit on a map; none when no answer comes. */
export async function localitiesAround({ lat, lng }: Point): Promise<readonly Locality[]> {
	const reply = await call('GET catalog/localities', { location: `${lat},${lng}`, limit: ON_MAP });
	return reply.ok ? reply.data.localities : [];
}

const position = () =>
	new Promise<Point | null>((resolve) => {
		if (!('geolocation' in navigator)) return resolve(null);
		const found = ({ coords }: GeolocationPosition) => resolve({ lat: coords.latitude, lng: coords.longitude });
		navigator.geolocation.getCurrentPosition(found, () => resolve(null), { timeout: WAIT_MS, maximumAge: 60_000 });
	});

async function findDoor(): Promise<Door | null> {
	const at = await position();
	if (!at) return null;
	const reply = await call('GET catalog/localities', { location: `${at.lat},${at.lng}`, limit: 1 });
	const [locality] = reply.ok ? reply.data.localities : [];
	return locality ? { locality, at } : null;
}

/**
 * Where this phone is, with the nearest locality; `null` when it cannot tell, or no locality is near. `overtaken` when another point was set
 * meanwhile, as by a tap on the map; `pointNow` says which one is.
 */
export async function doorHere(pointNow: () => string): Promise<Door | null | 'overtaken'> {
	const before = pointNow();
	const door = await findDoor();
	return pointNow() === before ? door : 'overtaken';
}
