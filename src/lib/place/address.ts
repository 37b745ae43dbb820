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
