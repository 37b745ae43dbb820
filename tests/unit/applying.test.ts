import { expect, test } from 'vitest';
import { EMPTY, inputOf, wrongCodes } from '#islands/counter/apply/applying.ts';

const numbers = (given: Partial<typeof EMPTY>) => wrongCodes({ ...EMPTY, ...given });

test('C40 the numbers of a shop that applies are looked at before an OTP is asked for', () => {
	expect(numbers({})).toEqual([]);
	expect(numbers({ gstin: '27aapfu0939f1zv', fssai: '११५१७००१०००४५६', upiId: ' ganesh.kirana@okaxis ' })).toEqual([]);
	expect(numbers({ gstin: '27 AAPFU 0939 F1ZV' })).toEqual([]);
	// The check sign of this one would be V.
	expect(numbers({ gstin: '27AAPFU0939F1ZX' })).toEqual(['gstin']);
	expect(numbers({ gstin: 'none', fssai: '123', upiId: 'ganesh' })).toEqual(['gstin', 'fssai', 'upiId']);
	expect(inputOf({ ...EMPTY, gstin: '27 aapfu0939f1zv' }, '9820012345', '123456')).toMatchObject({ gstin: '27AAPFU0939F1ZV' });
});
