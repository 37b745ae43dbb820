import { expect, it } from 'vitest';
import { mostServedPoint } from '#server/place/home-point.ts';

const CHENNAI = { lat: 13.0827, lng: 80.2707 };
const M_PER_DEGREE = 111_195;
/** Shops that stand so many metres north and east of the middle of the city, at one door. */
const shopsAt = (count: number, north: number, east: number, radiusM: number) =>
	Array.from({ length: count }, () => ({
		lat: CHENNAI.lat + north / M_PER_DEGREE,
		lng: CHENNAI.lng + east / M_PER_DEGREE,
		radiusM,
		ring: null,
	}));
/** One shop each at many doors around the town, which deliver next to nowhere else. */
const around = Array.from({ length: 240 }, (_, i) => (2 * Math.PI * (i + 0.5)) / 240).flatMap((angle) =>
	shopsAt(1, 10_000 * Math.sin(angle), 10_000 * Math.cos(angle), 100),
);
const [north, south, middle] = [shopsAt(20, 1_500, 0, 1_000), shopsAt(19, -1_500, 0, 1_000), shopsAt(3, 0, 0, 100)];
/** Its latitude and longitude were exchanged. */
const mistyped = { lat: CHENNAI.lng, lng: CHENNAI.lat, radiusM: 1_000, ring: null };

it('the home point is the shop to which most shops deliver, not the middle, and a mistyped shop does not move it', () => {
	const door = mostServedPoint([...around, ...south, mistyped, ...middle, ...north]);
	expect(door).toEqual({ lat: north[0]?.lat, lng: north[0]?.lng });
});

it('among shops to which equally many deliver it is the nearest to the middle; without shops there is none', () => {
	const far = shopsAt(3, 5_000, 0, 100);
	expect(mostServedPoint([...far, ...middle, ...south.slice(0, 3)])).toEqual({ lat: CHENNAI.lat, lng: CHENNAI.lng });
	expect(mostServedPoint([])).toBeNull();
});
