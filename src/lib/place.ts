import type { Locality } from '#lib/contract/catalog.ts';
import { pagePoint } from '#lib/page-point.ts';

/** A locality as the place to deliver to: which, what to call it, and the point its pages are drawn from, so that no shop they show refuses. */
export const placeOfLocality = ({
	id,
	name,
	city,
	pinCode,
	lat,
	lng,
}: Pick<Locality, 'id' | 'name' | 'city' | 'pinCode' | 'lat' | 'lng'>) => ({
	localityId: id,
	addressText: `${name}, ${city}`,
	addressType: '',
	localityName: name,
	pinCode: pinCode ?? '',
	location: pagePoint({ lat, lng }),
});

/** What is true of the shops of a place at this moment; money in rupees. */
export type PlaceFacts = {
	shops: number;
	open: number;
	/** How many never charge for delivery, as they state. */
	free: number;
	/** How many do not state what delivery costs. */
	unstated: number;
	/** The lowest fee of those that charge one. */
	feeFrom: number | null;
	/** The smallest order that some shop which charges a fee brings free. */
	freeAbove: number | null;
	nearest: { name: string; distanceKm: number } | null;
};
