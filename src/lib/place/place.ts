import type { Address, Locality, PlaceNames } from '#lib/contract/place.ts';
import type { Language } from '#lib/languages.ts';
import { pagePoint } from '#lib/place/page-point.ts';

/** A place to deliver to: a saved address, or the part of one that the storefront needs: a point and its name. */
export type DeliveryPlace = Pick<Address, 'addressText' | 'addressType' | 'location'> &
	Partial<Address> & { localityId?: string; names?: PlaceNames };

const inOneLine = (name: string, city: string) => `${name}, ${city}`;

/** A locality as a place to deliver to: its id, its names, and the point its pages are drawn for, so that every shop they show delivers there. */
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

/** A place with its name in this language, whatever language it was chosen in; unchanged where no such name is known. */
export function placeInLanguage<P extends { addressText: string; names?: PlaceNames }>(
	place: P,
	language: Language,
): P & { localityName?: string } {
	const known = place.names?.[language] ?? place.names?.en;
	return known ? { ...place, localityName: known.name, addressText: inOneLine(known.name, known.city) } : place;
}

/** Facts about the shops of a place at this moment; money in rupees. */
export type PlaceFacts = {
	shops: number;
	open: number;
	/** How many state that they never charge for delivery. */
	free: number;
	/** How many do not state a delivery fee. */
	unstated: number;
	/** The lowest delivery fee above 0. */
	feeFrom: number | null;
	/** The lowest amount from which a shop that charges a fee delivers free. */
	freeAbove: number | null;
	nearest: { name: string; distanceKm: number } | null;
};
