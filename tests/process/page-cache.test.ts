import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { GUEST_CELL } from '#lib/place/page-point.ts';
import { edgeTag } from '#server/system/edge-tag.ts';
import { preparedDataDir } from '../support/prepared.ts';
import { type Store, startStore } from '../support/store.ts';

let one: Store;
let two: Store;
const dataDir = preparedDataDir(true);
beforeAll(async () => {
	const env = { DATA_DIR: dataDir, SAMPLE_DATA: '1', PARTNER_TOKEN: 'partner-token-for-both' };
	one = await startStore({ env });
	two = await startStore({ env });
});
afterAll(async () => {
	await one.stop();
	await two.stop();
	rmSync(dataDir, { recursive: true, force: true });
});

const data = async (path: string) => (await (await fetch(`${one.url}/api/${path}`)).json()).data;
const page = async (store: Store, path: string, headers: Record<string, string> = {}) => {
	const response = await fetch(store.url + path, { headers, redirect: 'manual' });
	return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('pages of two processes on one database', () => {
	it('A1 come in the language of their path, whatever is asked for at once', async () => {
		const asked = Array.from({ length: 10 }, () => LANGUAGES).flat();
		const got = await Promise.all(asked.map(({ slug }) => page(one, slug === 'en' ? '/shops' : `/${slug}/shops`)));
		got.forEach(({ html }, i) => {
			expect(html).toContain(`<html lang="${asked[i]?.bcp47}"`);
		});
	});

	it('are drawn for the cell of the loc cookie, and for nothing else of the visitor', async () => {
		const near = await page(one, '/shops', { cookie: 'loc=te7udn; token=secret', authorization: 'Token secret' });
		const far = await page(one, '/shops', { cookie: 'loc=tekcyj' });
		expect(near.html).not.toBe(far.html);
		expect(near.html).not.toContain('secret');
		expect((await page(one, '/shops', { cookie: 'loc=te7udn' })).html).toBe(near.html);
		expect(near.headers.get('vary')).toBe('Accept-Encoding, Place-Cell');
		expect(near.headers.get('set-cookie')).toBeNull();
	});

	it('are shared by who has no place, and by cell where an edge names it; else they are for one browser alone', async () => {
		const policy = async (headers: Record<string, string>, path = '/shops') =>
			(await page(one, path, headers)).headers.get('cache-control')?.split(',')[0];
		expect(await Promise.all([policy({}), policy({ 'place-cell': 'te7udn' }), policy({ cookie: 'loc=te7udn' })])).toEqual([
			'public',
			'public',
			'private',
		]);
		const keyed = await page(one, '/shops', { 'place-cell': 'tekcyj', cookie: 'loc=te7udn' });
		expect(keyed.html).toBe((await page(one, '/shops', { cookie: 'loc=tekcyj' })).html);
		expect(await policy({}, '/shops?own=1')).toBe('private');
	});

	it('tell who has chosen the default cell from who has chosen none: the way to a shop begins at home for the first alone', async () => {
		const { shops } = await data('catalog/shops');
		const [none, chosen] = [await page(one, shops[0].url), await page(one, shops[0].url, { cookie: `loc=${GUEST_CELL}` })];
		const told = ({ html }: typeof none) => [/data-cell="(\w+)"/.exec(html)?.[1], /maps\/dir\/\?api=1&amp;(\w+)=/.exec(html)?.[1]];
		expect([told(none), told(chosen)]).toEqual([
			['home', 'destination'],
			[GUEST_CELL, 'origin'],
		]);
		expect((await page(one, shops[0].url)).html).toBe(none.html);
	});

	it('C40 show a change of price within 5 s, in both processes', async () => {
		const { shops } = await data('catalog/shops');
		const path = `/shops/${shops[0].id}?sort=-price`;
		const { products } = await data(`catalog/shops/${shops[0].id}/products`);
		const old = await page(one, path);
		await page(two, path);
		expect(old.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=2, stale-if-error=86400$/);
		expect(old.headers.get('surrogate-key')?.split(' ')).toContain(edgeTag(`shop:${shops[0].id}`));
		expect((await page(one, path, { 'if-none-match': old.headers.get('etag') ?? '' })).status).toBe(304);

		const headers = { authorization: 'Partner partner-token-for-both', 'content-type': 'application/json' };
		const body = JSON.stringify({ sellingPrice: 1_234, mrp: -1 });
		const put = await fetch(`${one.url}/api/partner/products/${products[0][0].retailerProductId}`, { method: 'PUT', headers, body });
		expect(put.status).toBe(200);
		for (const store of [one, two]) {
			await vi.waitFor(async () => expect((await page(store, path)).html).toContain('1,234'), { timeout: 5_000, interval: 50 });
		}
		expect((await page(one, path, { 'if-none-match': old.headers.get('etag') ?? '' })).status).toBe(200);
	});

	it('C40 bring a product into a sorted list by its new price, from a shop that was not on the page', async () => {
		const path = '/pc/GROCERY?sort=price';
		const { lat, lng } = GUEST_ADDRESS_POINT;
		const old = (await page(one, path)).html;
		const { products } = await data(`catalog/products?parent=GROCERY&inStock=true&sort=-price&limit=60&location=${lat},${lng}`);
		const shown = (card: { store: { id: string }; libraryProductId: string }) =>
			old.includes(card.store.id) || old.includes(card.libraryProductId);
		const card = products.flat().find((one: Parameters<typeof shown>[0]) => !shown(one)) ?? products[0][0];
		expect(old).not.toContain(card.libraryProductId);
		const headers = { authorization: 'Partner partner-token-for-both', 'content-type': 'application/json' };
		const body = JSON.stringify({ sellingPrice: 1, mrp: -1 });
		await fetch(`${one.url}/api/partner/products/${card.retailerProductId}`, { method: 'PUT', headers, body });
		await vi.waitFor(async () => expect((await page(two, path)).html).toContain(card.libraryProductId), { timeout: 5_000, interval: 50 });
		await vi.waitFor(async () => expect((await page(one, path)).html).toContain(card.libraryProductId), { timeout: 5_000, interval: 50 });
	});
});

describe('addresses of pages', () => {
	it.each([
		['/shops/', '/shops'],
		['/en/shops?openNow=1', '/shops?openNow=1'],
		['/en', '/'],
		['/hi/', '/hi'],
		['/hi//shops', '/hi/shops'],
		['/en/en/en/shops', '/shops'],
		['/%73hops%2D%7e?openNow=1', '/shops-~?openNow=1'],
		['/%35%30%30', '/500'],
	])('%s is 301 to %s', async (from, to) => {
		const { status, headers } = await page(one, from);
		expect([status, headers.get('location')]).toEqual([301, to]);
	});

	it.each(['/shops/%2e%2e/cart', '/shops/../cart', '/./shops', '/shops/%2E', '/shops\\cart', '/api/../cart'])(
		'%s is none, though a URL of that text would be',
		async (path) => {
			const { hostname, port } = new URL(one.url);
			// fetch would take the steps itself.
			const status = await new Promise((resolve) => request({ hostname, port, path }, (res) => resolve(res.resume().statusCode)).end());
			expect(status).toBe(404);
		},
	);

	it('R23 an unknown one is 404 in its language', async () => {
		const { status, html } = await page(one, '/hi/no-such-page');
		expect(status).toBe(404);
		expect(html).toContain('<html lang="hi-IN"');
	});

	it.each(['/500', '/hi/500', '/500.html', '/%2535%2530%2530'])('%s, the page of failures, is no page to ask for', async (path) => {
		expect((await page(one, path)).status).not.toBe(500);
		expect(one.said().err).not.toContain('page failed');
	});

	it('HEAD of a page that was not kept says what GET says, and keeps it', async () => {
		const names = ['cache-control', 'content-type', 'etag', 'vary', 'cache-tag'];
		const said = async (method: string) => {
			const response = await fetch(`${one.url}/shops?sort=head&openNow=1`, { method, headers: { 'accept-encoding': 'br' } });
			expect(response.status).toBe(200);
			return names.map((name) => response.headers.get(name));
		};
		const head = await said('HEAD');
		expect(head).toEqual([expect.stringMatching(/^public, /), 'text/html; charset=utf-8', ...Array(3).fill(expect.any(String))]);
		expect(await said('GET')).toEqual(head);
	});

	it('stay what they are under campaign parameters, which no page shows or is kept under', async () => {
		const plain = await page(one, '/shops');
		const campaign = await page(one, '/shops?utm_source=%22%3E%3Cscript%3E&fbclid=1');
		expect(campaign.headers.get('etag')).toBe(plain.headers.get('etag'));
	});
});
