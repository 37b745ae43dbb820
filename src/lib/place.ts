import type { Locality } from '#lib/contract/catalog.ts';

/** A locality as the place to deliver to: its point, and what to call it. */
export const placeOf = ({ name, city, pinCode, lat, lng }: Pick<Locality, 'name' | 'city' | 'pinCode' | 'lat' | 'lng'>) => ({
	addressText: `${name}, ${city}`,
	addressType: '',
	localityName: name,
	pinCode: pinCode ?? '',
	location: { lat, lng },
});
