import type { App } from '#server/app/app.ts';
import type { Geocoder } from '#server/app/ports.ts';
import { nearestLocality } from '#server/catalog/localities.ts';

/** The geocoder that needs nothing installed: the nearest known locality; `null` when none is known. */
export function localityGeocoder(app: Pick<App, 'db'>): Geocoder {
	return {
		async reverse(point, language) {
			const found = await nearestLocality(app, point, language);
			if (!found) return null;
			return { addressText: `${found.name}, ${found.city}`, localityName: found.name, city: found.city, pinCode: found.pinCode };
		},
	};
}
