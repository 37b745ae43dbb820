import { expect, test } from 'vitest';
import { isOurHost } from '#server/front/hosts.ts';

const OURS = new Set(['shop.example', '127.0.0.1', '[::1]']);

test.each(['shop.example', 'SHOP.example.', 'shop.example:80', 'shop.example:', '127.0.0.1:65535', '[::1]:4321'])('%s is ours', (host) =>
	expect(isOurHost(host, OURS)).toBe(true),
);

test.each([
	undefined,
	'',
	'evil.example',
	'shop.example.evil.example',
	'a@shop.example',
	'shop.example:65536',
	'[::1]:99999',
	'127.0.0.1:x',
])('%s is not ours', (host) => expect(isOurHost(host, OURS)).toBe(false));
