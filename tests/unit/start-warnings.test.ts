import { expect, test } from 'vitest';
import { startWarnings } from '#server/settings/start-warnings.ts';

test('a mistyped setting is named with the one that was probably meant; right and foreign ones are not', () => {
	for (const [slip, meant] of [
		['TRUST_PROXI', 'TRUST_PROXY'],
		['TRUSTPROXY', 'TRUST_PROXY'],
		['DATABASES_URL', 'DATABASE_URL'],
		['SMAPLE_DATA', 'SAMPLE_DATA'],
		['PUBLIC_SITE', 'PUBLIC_SITE_URL'],
		['MESSAGE_SEND', 'MESSAGE_SENDER'],
	])
		expect(startWarnings({ [slip ?? '']: '1' })).toEqual([`${slip} is no setting of Nukkad and changes nothing: did you mean ${meant}?`]);
	expect(
		startWarnings({
			TRUST_PROXY: '1',
			PORTS: '1',
			HOSTS: 'a',
			DATA: 'x',
			PATH: '/bin',
			DATABASE_USER: 'me',
			DATABASE: 'db',
			PLATFORM: 'x',
		}),
	).toEqual([]);
});

test('a store that listens everywhere without an address of its own is told that nobody else is answered', () => {
	for (const HOST of ['0.0.0.0', '::']) expect(startWarnings({ HOST })).toEqual([expect.stringMatching(/set PUBLIC_SITE_URL/)]);
	expect(startWarnings({ HOST: '0.0.0.0', PUBLIC_SITE_URL: 'http://192.168.1.5:4321' })).toEqual([]);
	expect(startWarnings({ HOST: '127.0.0.1' })).toEqual([]);
});

test('C39 a gateway whose customers would come back to nobody is told', () => {
	expect(startWarnings({ PAYMENT_PROVIDER: 'razorpay' })).toEqual([expect.stringMatching(/^PAYMENT_PROVIDER .* set PUBLIC_SITE_URL/)]);
	expect(startWarnings({ PAYMENT_PROVIDER: 'razorpay', PUBLIC_SITE_URL: 'https://shop.example', TRUST_PROXY: '1' })).toEqual([]);
});

test('who serves https without trusting the proxy before it, or runs a real store as root, is told', () => {
	const https = { PUBLIC_SITE_URL: 'https://shop.example' };
	for (const TRUST_PROXY of [undefined, '0'])
		expect(startWarnings({ ...https, TRUST_PROXY })).toEqual([expect.stringMatching(/Set TRUST_PROXY/)]);
	expect(startWarnings({ ...https, TRUST_PROXY: '1' })).toEqual([]);
	expect(startWarnings({ NODE_ENV: 'production', MESSAGE_SENDER: 'webhook' }, 0)).toEqual([expect.stringMatching(/as root/)]);
	expect(startWarnings({ NODE_ENV: 'production', MESSAGE_SENDER: 'webhook' }, 1000)).toEqual([]);
	// In production somebody has to send OTPs.
	expect(startWarnings({ NODE_ENV: 'production' }, 1000)).toEqual([expect.stringMatching(/^No MESSAGE_SENDER is set/)]);
	expect(startWarnings({}, 0)).toEqual([]);
});
