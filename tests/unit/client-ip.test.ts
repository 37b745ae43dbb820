import { expect, test } from 'vitest';
import { addressOf } from '#server/throttle/client.ts';

test.each([
	['nobody is believed by default', '203.0.113.9', 0, '10.0.0.1'],
	['the nearest proxy tells who came to it', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
	['with two proxies it is the one before', '198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
	['what the client itself wrote further left is not believed', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
	['fewer hops than proxies: the socket', '203.0.113.9', 2, '10.0.0.1'],
	['a port is no part of it', '203.0.113.9:4711', 1, '203.0.113.9'],
	['nor are brackets', '[2001:db8::1]:4711', 1, '2001:db8::1'],
	['an IPv6 address has colons of its own', '2001:db8::1', 1, '2001:db8::1'],
])('%s', (_, forwardedFor, trustProxy, address) => {
	expect(addressOf('10.0.0.1', forwardedFor, trustProxy)).toBe(address);
});
