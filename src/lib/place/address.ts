import { ADDRESS_MAX_CHARS } from '#lib/address-field-lengths.ts';
import { PIN_CODE } from '#lib/contract/pin-code.ts';
import { plainDigits } from '#lib/format/typed-number.ts';

/** The types of an address (§3 addressType). Other clients may send their own words, which are shown unchanged. */
export const ADDRESS_TYPES = ['HOME', 'WORK', 'OTHER'] as const;
/** The type that the browser stores for a guest's own position. */
export const OWN_POSITION = 'HERE';

export type AddressTypeCode = (typeof ADDRESS_TYPES)[number] | typeof OWN_POSITION;
const CODES: readonly AddressTypeCode[] = [...ADDRESS_TYPES, OWN_POSITION];

/** The code that an address's type names, in capitals or not; `null` for a client's own words. */
export function addressTypeCode(type: string): AddressTypeCode | null {
	const capitals = type.trim().toUpperCase();
	return CODES.find((code) => code === capitals) ?? null;
}

/** The landmark and PIN code, unless the address's own text contains them; empty when there is nothing to add. */
export function landmarkAndPin({
	addressText,
	landmark = '',
	pinCode = '',
}: {
	addressText: string;
	landmark?: string;
	pinCode?: string;
}): string {
	return [landmark, pinCode].filter((part) => part !== '' && !addressText.includes(part)).join(', ');
}

export type AddressPart = keyof typeof ADDRESS_MAX_CHARS;
/** In the order of the form. */
export const ADDRESS_FIELDS: readonly AddressPart[] = [
	'flatNumber',
	'buildingName',
	'streetName',
	'localityName',
	'pinCode',
	'landmark',
	'addressType',
];
/** What a person has typed so far. */
export type TypedAddress = Record<AddressPart, string>;
/** What is wrong with a field: nothing in it though the rider needs it, too many letters, no PIN code, or one of another area than the place. */
export type AddressFault = 'missing' | 'long' | 'pin' | 'elsewhere';

const NEEDED: readonly AddressPart[] = ['flatNumber', 'buildingName', 'localityName', 'addressType'];

/** The PIN code that is typed, in the digits 0 to 9 and without spaces: `४०० ०६९` is 400069. */
export const typedPin = (text: string): string => plainDigits(text).replace(/\s/g, '');

/** The faults of a typed address by field, in the order of the form; none when it can be saved. */
export function addressFaults(typed: TypedAddress): Partial<Record<AddressPart, AddressFault>> {
	const faults: Partial<Record<AddressPart, AddressFault>> = {};
	for (const field of ADDRESS_FIELDS) {
		const text = typed[field].trim();
		if (field === 'pinCode') {
			if (text !== '' && !PIN_CODE.test(typedPin(text))) faults[field] = 'pin';
		} else if (text === '' && NEEDED.includes(field)) faults[field] = 'missing';
		else if (text.length > ADDRESS_MAX_CHARS[field]) faults[field] = 'long';
	}
	return faults;
}

/** Whether a PIN code is of another sorting district than that of a place, by their first three digits (India Post); not where one is missing. */
export const isOtherDistrict = (pinCode: string, ofPlace: string | null | undefined): boolean =>
	pinCode !== '' && Boolean(ofPlace) && pinCode.slice(0, 3) !== ofPlace?.slice(0, 3);

/** The address in one line, from what was typed: the place by the name that was typed for it, with its city. */
export function addressLine({ flatNumber, buildingName, streetName, localityName }: TypedAddress, place: { addressText: string }): string {
	const where = place.addressText.startsWith(localityName.trim()) ? place.addressText : localityName;
	return [flatNumber, buildingName, streetName, where]
		.map((part) => part.trim())
		.filter(Boolean)
		.join(', ');
}
