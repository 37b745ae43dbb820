import type { Address, AddressAdd } from '#lib/contract/place.ts';
import type { Row } from '#server/db/tables.ts';

/** §3's field names → columns; fields that are not given are left out. */
const COLUMNS = [
	['addressText', 'address_text'],
	['googleAddress', 'google_address'],
	['flatNumber', 'flat_number'],
	['buildingName', 'building_name'],
	['streetName', 'street_name'],
	['localityName', 'locality_name'],
	['landmark', 'landmark'],
	['addressType', 'address_type'],
	['pinCode', 'pin_code'],
] as const;

type Column = (typeof COLUMNS)[number][1];
type Given = { [F in keyof Omit<AddressAdd, 'location' | 'isDefault'>]?: string | undefined };

/** The columns that a new or changed address sets. */
export function addressColumns(input: Given): Partial<Record<Column, string>> {
	const columns: Partial<Record<Column, string>> = {};
	for (const [field, column] of COLUMNS) {
		const value = input[field];
		if (value !== undefined) columns[column] = value;
	}
	return columns;
}

const words = (text: string): string =>
	` ${text
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim()} `;

/** The text of an address for who goes there: with flat, building and street before it, where a client has sent a text that leaves them out. */
export function textAtTheDoor(row: Row<'customer_addresses'>): string {
	const { addressText } = addressFromRow(row);
	const missing = [row.flat_number, row.building_name, row.street_name].filter((part) => part && !words(addressText).includes(words(part)));
	return [...missing, addressText].filter(Boolean).join(', ');
}

/** An address as it goes on the wire. Without a text of its own its text is made of its parts. */
export function addressFromRow(row: Row<'customer_addresses'>): Address {
	const parts = [row.flat_number, row.building_name, row.street_name, row.landmark, row.locality_name, row.pin_code].filter(Boolean);
	return {
		locationId: row.id,
		addressText: row.address_text || parts.join(', '),
		googleAddress: row.google_address,
		location: { lat: row.lat, lng: row.lng },
		flatNumber: row.flat_number,
		buildingName: row.building_name,
		streetName: row.street_name,
		localityName: row.locality_name,
		landmark: row.landmark,
		addressType: row.address_type,
		pinCode: row.pin_code,
		isDefault: row.is_default,
		isCompleted: Boolean(row.flat_number && (row.building_name || row.street_name)),
		isDummy: false,
		status: row.status,
		createdOn: row.created_at.toISOString(),
	};
}
