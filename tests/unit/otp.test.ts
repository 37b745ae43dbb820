import { expect, test } from 'vitest';
import { hashOtp } from '#server/account/otp.ts';

test('the hash of an OTP is another for every number and every secret', () => {
	const hashes = [
		hashOtp('a', '+911', '123456'),
		hashOtp('a', '+912', '123456'),
		hashOtp('b', '+911', '123456'),
		hashOtp('a', '+911', '123457'),
	];
	expect(new Set(hashes).size).toBe(4);
	expect(hashOtp('a', '+911', '123456')).toBe(hashes[0]);
});
