import type { Point } from '#lib/place/geo.ts';

const ENDPOINT = 'https://www.google.com/maps/dir/';
const text = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/**
 * The address of a map with the way from one point to another (product §7), after https://developers.google.com/maps/documentation/urls:
 * phones open their maps app. Without a start the map uses the phone's own position.
 */
export function directionsUrl(from: Point | null, to: Point): string {
	const query = new URLSearchParams({ api: '1', ...(from && { origin: text(from) }), destination: text(to) });
	return `${ENDPOINT}?${query}`;
}
