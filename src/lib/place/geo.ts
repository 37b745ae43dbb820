export type Point = { lat: number; lng: number };
export type Ring = readonly (readonly [lng: number, lat: number])[];

const EARTH_M = 6_371_008.8;
/** Metres of a degree of latitude, rounded down. */
export const M_PER_DEGREE = 111_000;
const BASE32 = '0123456789bcdefghjkmnpqrstuvwxyz';
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine). */
export function distanceM(a: Point, b: Point): number {
	const dLat = radians(b.lat - a.lat);
	const dLng = radians(b.lng - a.lng);
	const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
	return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether a point lies in a GeoJSON ring (`[lng, lat]` pairs), by ray casting. */
export function insideRing(point: Point, ring: Ring): boolean {
	let inside = false;
	for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
		const [xi, yi] = ring[i] ?? [0, 0];
		const [xj, yj] = ring[j] ?? [0, 0];
		if (yi > point.lat !== yj > point.lat && point.lng < ((xj - xi) * (point.lat - yi)) / (yj - yi) + xi) inside = !inside;
	}
	return inside;
}

/** The geohash of a point; 6 characters are a cell of about 1.2 × 0.6 km, the precision of the `loc` cookie. */
export function geohash(point: Point, length = 6): string {
	const lat: [number, number] = [-90, 90];
	const lng: [number, number] = [-180, 180];
	let hash = '';
	for (let bits = 0, char = 0, even = true; hash.length < length; even = !even) {
		const range = even ? lng : lat;
		const value = even ? point.lng : point.lat;
		const mid = (range[0] + range[1]) / 2;
		char = char * 2 + (value >= mid ? 1 : 0);
		range[value >= mid ? 0 : 1] = mid;
		if (++bits === 5) {
			hash += BASE32[char];
			bits = 0;
			char = 0;
		}
	}
	return hash;
}

/** The centre of a geohash cell, or `null` when it is not one. */
export function cellCentre(hash: string): Point | null {
	if (!/^[0-9b-hjkmnp-z]{1,12}$/.test(hash)) return null;
	const lat: [number, number] = [-90, 90];
	const lng: [number, number] = [-180, 180];
	let even = true;
	for (const char of hash) {
		const value = BASE32.indexOf(char);
		for (let bit = 4; bit >= 0; bit--, even = !even) {
			const range = even ? lng : lat;
			range[(value >> bit) & 1 ? 0 : 1] = (range[0] + range[1]) / 2;
		}
	}
	return { lat: (lat[0] + lat[1]) / 2, lng: (lng[0] + lng[1]) / 2 };
}
