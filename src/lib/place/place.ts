import type { Locality, PlaceNames } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { pagePoint } from '#lib/place/page-point.ts';

const inOneLine = (name: string, city: string) => `${name}, ${city}`;

/** A locality as the place to deliver to: which, what to call it, and the point its pages are drawn from, so that no shop they show refuses. */
export const placeOfLocality = ({
	id,
	name,
	city,
	pinCode,
	lat,
	lng,
	names,
}: Pick<Locality, 'id' | 'name' | 'city' | 'pinCode' | 'lat' | 'lng' | 'names'>) => ({
	localityId: id,
	addressText: inOneLine(name, city),
	addressType: '',
	localityName: name,
	pinCode: pinCode ?? '',
	location: pagePoint({ lat, lng }),
	names: names ?? {},
});

/** A place that was chosen in any language, in the words of this one; as it was kept where we know no others. */
export function placeIn<P extends { addressText: string; names?: PlaceNames }>(
	place: P,
	language: Language,
): P & { localityName?: string } {
	const known = place.names?.[language] ?? place.names?.en;
	return known ? { ...place, localityName: known.name, addressText: inOneLine(known.name, known.city) } : place;
}

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
