import * as z from 'zod/mini';
import { ADDRESS_MAX_CHARS } from '#lib/address-field-lengths.ts';
import { ShopCard } from '#lib/contract/catalogue.ts';
import { freeText, Id, Location, queryText, Time } from '#lib/contract/common.ts';
import { PageInput } from '#lib/contract/paging.ts';
import { formedOrEmpty } from '#lib/contract/written-forms.ts';
import { LANGUAGES } from '#lib/languages.ts';

const LANGUAGE_SLUGS = LANGUAGES.map(({ slug }) => slug);
/** A locality's name and its city's, in English and in each language that has other words for them. */
export const PlaceNames = z.partialRecord(z.enum(LANGUAGE_SLUGS), z.object({ name: z.string(), city: z.string() }));

export const Locality = z.object({
	id: Id,
	name: z.string(),
	city: z.string(),
	pinCode: z.nullable(z.string()),
	lat: z.number(),
	lng: z.number(),
	slug: z.string(),
	url: z.string(),
	/** With them a browser that stores the place can name it on pages of every language. */
	names: z.optional(PlaceNames),
});

/** With a location and no text: the localities nearest to it. */
export const LocalitiesInput = z.object({ q: queryText(60), city: queryText(60), limit: PageInput.limit, ...Location });
export const ReverseGeocodeInput = z.object({ latitude: Location.latitude, longitude: Location.longitude });
export const ReverseGeocode = z.object({
	addressText: z.string(),
	localityName: z.string(),
	city: z.string(),
	pinCode: z.nullable(z.string()),
	names: z.optional(PlaceNames),
});

export const ServiceabilityInput = z.object({ ...Location, storeId: z.optional(Id) });
/** Whether shops deliver to a place. Where none does: the nearest locality with shops, and the shops around where one can collect. */
export const Serviceability = z.object({
	serviceable: z.boolean(),
	/** Whether the shop of `storeId` delivers there; `null` without one. */
	storeServes: z.nullable(z.boolean()),
	nearest: z.nullable(z.extend(Locality, { distanceKm: z.number() })),
	pickupShops: z.array(ShopCard),
});

/** product §3, Address. `status` is ARCHIVED when deleted. */
export const Address = z.object({
	locationId: Id,
	addressText: z.string(),
	googleAddress: z.string(),
	location: z.object({ lat: z.number(), lng: z.number() }),
	flatNumber: z.string(),
	buildingName: z.string(),
	streetName: z.string(),
	localityName: z.string(),
	landmark: z.string(),
	addressType: z.string(),
	pinCode: z.string(),
	isDefault: z.boolean(),
	isCompleted: z.boolean(),
	isDummy: z.boolean(),
	status: z.enum(['ACTIVE', 'ARCHIVED']),
	createdOn: Time,
});
const addressFields = {
	addressText: z.optional(freeText(500)),
	googleAddress: z.optional(freeText(300)),
	flatNumber: z.optional(freeText(ADDRESS_MAX_CHARS.flatNumber)),
	buildingName: z.optional(freeText(ADDRESS_MAX_CHARS.buildingName)),
	streetName: z.optional(freeText(ADDRESS_MAX_CHARS.streetName)),
	localityName: z.optional(freeText(ADDRESS_MAX_CHARS.localityName)),
	landmark: z.optional(freeText(ADDRESS_MAX_CHARS.landmark)),
	addressType: z.optional(freeText(ADDRESS_MAX_CHARS.addressType)),
	pinCode: z.optional(formedOrEmpty('PIN_CODE_FORM')),
	isDefault: z.optional(z.boolean()),
};
const LatLng = z.object({ lat: z.number().check(z.minimum(-90), z.maximum(90)), lng: z.number().check(z.minimum(-180), z.maximum(180)) });
export const AddressAdd = z.object({ ...addressFields, location: LatLng });
/** `status: ACTIVE` takes back an archived address. */
export const AddressPatch = z.object({
	...addressFields,
	locationId: Id,
	location: z.optional(LatLng),
	status: z.optional(z.literal('ACTIVE')),
});
export const AddressDelete = z.object({ locationId: Id });
export const AddressList = z.object({ customerLocations: z.array(Address), customerRecentLocations: z.array(Address) });

export type PlaceNames = z.output<typeof PlaceNames>;
export type Locality = z.output<typeof Locality>;
/** The nearest locality to which shops deliver, with its distance from the place asked about. */
export type NearestServed = NonNullable<Serviceability['nearest']>;
export type ReverseGeocode = z.output<typeof ReverseGeocode>;
export type Serviceability = z.output<typeof Serviceability>;
/** What is near a place to which no shop delivers. */
export type Unserved = Pick<Serviceability, 'nearest' | 'pickupShops'>;
export type Address = z.output<typeof Address>;
export type AddressAdd = z.output<typeof AddressAdd>;
