import { nearestLocality } from '#server/place/nearest-locality.ts';
import type { App } from '#server/ports/app.ts';
import type { Geocoder } from '#server/ports/ports.ts';

/** The default geocoder, which needs no service: the nearest known locality; `null` when none is near. */
export function localityGeocoder(app: Pick<App, 'db'>): Geocoder {
	return {
		async reverse(point, language) {
			const found = await nearestLocality(app, point, language);
			if (!found) return null;
			const { name, city, pinCode, names } = found;
			return { addressText: `${name}, ${city}`, localityName: name, city, pinCode, names };
		},
	};
}
