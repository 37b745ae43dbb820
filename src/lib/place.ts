import type { Locality } from '#lib/contract/catalog.ts';

/** A locality as the place to deliver to: its point, and what to call it. */
export const placeOf = ({ name, city, pinCode, lat, lng }: Pick<Locality, 'name' | 'city' | 'pinCode' | 'lat' | 'lng'>) => ({
	addressText: `${name}, ${city}`,
	addressType: '',
	localityName: name,
	pinCode: pinCode ?? '',
	location: { lat, lng },
});

/** What is true of the shops of a place at this moment; money in rupees. */
export type PlaceFacts = {
	shops: number;
	open: number;
	/** How many never charge for delivery. */
	free: number;
	/** The lowest fee of those that charge one. */
	feeFrom: number | null;
	/** The smallest order that some shop which charges a fee brings free. */
	freeAbove: number | null;
	nearest: { name: string; distanceKm: number } | null;
};
