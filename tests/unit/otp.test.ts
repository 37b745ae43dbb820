import { expect, test } from 'vitest';
import { hashOtp } from '#server/auth/otp.ts';
import { networkOf } from '#server/auth/otp-limits.ts';

test.each([
	['203.0.113.9', '203.0.113.9'],
	['::ffff:203.0.113.9', '203.0.113.9'],
	['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
	['2001:0DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['2001:db8:1:2::', '2001:db8:1:2::/64'],
	['unknown', 'unknown'],
])('the address %s counts as %s', (ip, network) => {
	expect(networkOf(ip)).toBe(network);
});

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
