import { expect, it } from 'vitest';
import { addressTypeCode, landmarkAndPin } from '#lib/place/address.ts';

it('knows an address’s type in capitals or not, and leaves other clients’ own words alone', () => {
	expect(['HOME', 'Home', ' work ', 'Other', 'here'].map(addressTypeCode)).toEqual(['HOME', 'HOME', 'WORK', 'OTHER', 'HERE']);
	expect(['', 'Mum’s', 'घर'].map(addressTypeCode)).toEqual([null, null, null]);
});

it('adds the landmark and the PIN that the address’s text does not contain', () => {
	expect(landmarkAndPin({ addressText: '4 Om, Chakala', landmark: 'Temple', pinCode: '400099' })).toBe('Temple, 400099');
	expect(landmarkAndPin({ addressText: '4 Om, Temple, Chakala 400099', landmark: 'Temple', pinCode: '400099' })).toBe('');
	expect(landmarkAndPin({ addressText: 'Chakala' })).toBe('');
});
