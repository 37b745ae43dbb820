import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { EmptyObject } from '#lib/contract/common.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { geohash } from '#lib/place/geo.ts';
import { cellFromCookie, locCookie } from '#lib/place/loc-cookie.ts';
import { GUEST_CELL } from '#lib/place/page-point.ts';
import { readBody } from '#server/http/body.ts';
import { canonicalPath } from '#server/http/page-request.ts';
import { cellAsked, placeOf } from '#server/page-cache/visitor-place.ts';
import { currentClient, forClient, networkOf } from '#server/throttle/client.ts';

describe('the client’s address', () => {
	it.each([
		['the socket’s when no proxy is trusted', '1.2.3.4', 0, '10.0.0.1'],
		['what the trusted proxy wrote, never what the client wrote', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
		['the socket’s where no proxy wrote any', undefined, 1, '10.0.0.1'],
	])('is %s, worked out once for the whole work on a request', async (_, forwarded, trustProxy, ip) => {
		const { req } = new ServerResponse(new IncomingMessage(new Socket()));
		Object.defineProperty(req.socket, 'remoteAddress', { value: '10.0.0.1' });
		if (forwarded) req.headers['x-forwarded-for'] = forwarded;
		await forClient(req, trustProxy, async (client) => {
			await new Promise(setImmediate);
			expect(client).toEqual({ ip, network: ip });
			expect(currentClient()).toBe(client);
		});
	});
	it.each([
		['203.0.113.9', '203.0.113.9'],
		['::ffff:203.0.113.9', '203.0.113.9'],
		['2001:db8:0:7:1:2:3:4', '2001:db8:0:0::/56'],
		['2001:0DB8::17ff:1:2:3:4', '2001:db8:0:1700::/56'],
		['2001:db8:0:1800::1', '2001:db8:0:1800::/56'],
		['2001:db8::1', '2001:db8:0:0::/56'],
		['::1', '0:0:0:0::/56'],
		['fe80::1%eth0', 'fe80:0:0:0::/56'],
		['2001:db8:1:f2::', '2001:db8:1:0::/56'],
		['unknown', 'unknown'],
	])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('a body of several parts', () => {
	const row: Endpoint = { summary: '', who: 'customer', rate: 'write', input: EmptyObject, output: EmptyObject, body: 'multipart' };
	const post = (body: BodyInit, headers = {}) => readBody(new Request('http://x/', { method: 'POST', body, headers }), row);

	it('gives its texts and files by name, and is refused when it is of another kind or broken', async () => {
		const form = new FormData();
		form.set('name', 'Ring');
		form.set('image', new File(['svg'], 'ring.svg'));
		const fields = await post(form);
		expect(fields).toMatchObject({ ok: true, value: { fields: { name: 'Ring', image: expect.any(File) } } });
		expect(await post('{}', { 'content-type': 'application/json' })).toMatchObject({ code: 'CONTENT_TYPE_UNSUPPORTED' });
		expect(await post('x', { 'content-type': 'multipart/form-data; boundary=b' })).toMatchObject({ code: 'INPUT_INVALID' });
	});
});

describe('the place', () => {
	it('is read from the cookie that is written for a point, over http and https', () => {
		const point = { lat: 19.1116, lng: 72.8837 };
		for (const protocol of ['http:', 'https:']) {
			const cookie = locCookie(point, protocol);
			expect(cellFromCookie(`a=1; ${cookie.split(';', 1)[0]}`)).toBe(geohash(point));
			expect(cookie.endsWith('; secure')).toBe(protocol === 'https:');
		}
	});
	it('is the centre of the loc cell, or the default point for any other cookie', () => {
		const placeBy = (cookie: string | null) => placeOf(cellAsked(null, cookie).cell);
		expect(placeBy('a=1; loc=te7udn').isDefault).toBe(false);
		for (const cookie of [null, '', 'loc=', 'loc=te7ud', 'loc=te7udna', 'xloc=te7udn', 'loc=te7uda'])
			expect(placeBy(cookie).isDefault, String(cookie)).toBe(true);
		// Who has chosen the guest address's cell lives there; who has chosen none is shown the store's own streets, in whichever city they are.
		expect(placeBy(`loc=${GUEST_CELL}`)).toMatchObject({ cell: GUEST_CELL, isDefault: false });
		expect(placeBy(null).cell).not.toBe(GUEST_CELL);
	});
});

describe('a page’s one path', () => {
	it.each([
		['/', '/'],
		['/shops', '/shops'],
		['/shops//', '/shops'],
		['//evil.example/', '/evil.example'],
		['/en/en/en/shops', '/shops'],
		['/en//en/', '/'],
		['/english', '/english'],
	])('of %s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));
});
