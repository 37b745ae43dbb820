/** What an address may be saved as (§3 addressType). Other clients may send words of their own, which are shown as they are. */
export const ADDRESS_TYPES = ['HOME', 'WORK', 'OTHER'] as const;
/** A guest's own position has no type; the browser keeps this for it. */
export const HERE = 'HERE';

export type AddressTypeCode = (typeof ADDRESS_TYPES)[number] | typeof HERE;
const CODES: readonly AddressTypeCode[] = [...ADDRESS_TYPES, HERE];

/** The code in an address's type, in capitals or not; `null` for words of somebody's own. */
export function addressTypeCode(type: string): AddressTypeCode | null {
	const capitals = type.trim().toUpperCase();
	return CODES.find((code) => code === capitals) ?? null;
}

/** The landmark and PIN code that the address's own text does not say already; empty when there is nothing to add. */
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
