import { expect, it } from 'vitest';
import {
	addressFaults,
	addressLine,
	addressTypeCode,
	isOtherDistrict,
	landmarkAndPin,
	type TypedAddress,
	typedPin,
} from '#lib/place/address.ts';

it('knows an address’s type in capitals or not, and leaves other clients’ own words alone', () => {
	expect(['HOME', 'Home', ' work ', 'Other', 'here'].map(addressTypeCode)).toEqual(['HOME', 'HOME', 'WORK', 'OTHER', 'HERE']);
	expect(['', 'Mum’s', 'घर'].map(addressTypeCode)).toEqual([null, null, null]);
});

it('adds the landmark and the PIN that the address’s text does not contain', () => {
	expect(landmarkAndPin({ addressText: '4 Om, Chakala', landmark: 'Temple', pinCode: '400099' })).toBe('Temple, 400099');
	expect(landmarkAndPin({ addressText: '4 Om, Temple, Chakala 400099', landmark: 'Temple', pinCode: '400099' })).toBe('');
	expect(landmarkAndPin({ addressText: 'Chakala' })).toBe('');
});

const typed = (parts: Partial<TypedAddress>): TypedAddress => ({
	flatNumber: '4',
	buildingName: 'Om',
	streetName: '',
	localityName: 'Chakala',
	landmark: '',
	pinCode: '',
	addressType: 'HOME',
	...parts,
});

it('E2 doubts a PIN code of another district than the place’s, and none where one of both is missing', () => {
	expect([isOtherDistrict('411001', '400069'), isOtherDistrict('400614', '400069')]).toEqual([true, false]);
	expect([isOtherDistrict('', '400069'), isOtherDistrict('411001', null), isOtherDistrict('411001', undefined)]).toEqual([
		false,
		false,
		false,
	]);
});

it('E2 tells what the rider misses, what is too long, and what is no PIN code; nothing is cut', () => {
	expect(addressFaults(typed({}))).toEqual({});
	expect(addressFaults(typed({ flatNumber: ' ', localityName: '' }))).toEqual({ flatNumber: 'missing', localityName: 'missing' });
	expect(addressFaults(typed({ flatNumber: 'x'.repeat(60), buildingName: 'x'.repeat(100) }))).toEqual({});
	expect(addressFaults(typed({ flatNumber: 'x'.repeat(61), streetName: 'x'.repeat(101) }))).toEqual({
		flatNumber: 'long',
		streetName: 'long',
	});
	for (const pinCode of ['4000', '012345', '40009a', '4000931']) expect(addressFaults(typed({ pinCode }))).toEqual({ pinCode: 'pin' });
	for (const pinCode of [' 400093 ', '400 093', '४०००९३', '౪౦౦ ౦౯౩']) expect(addressFaults(typed({ pinCode }))).toEqual({});
	expect(typedPin(' ೪೦೦ ೦೯೩ ')).toBe('400093');
});

it('E2 writes the address in one line, its locality with the city, or as it was typed', () => {
	const place = { addressText: 'Chakala, Mumbai' };
	expect(addressLine(typed({ streetName: ' J B Road ' }), place)).toBe('4, Om, J B Road, Chakala, Mumbai');
	expect(addressLine(typed({ localityName: 'Sahar village' }), place)).toBe('4, Om, Sahar village');
});
