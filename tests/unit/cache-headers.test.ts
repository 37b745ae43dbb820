import { describe, expect, it } from 'vitest';
import { NO_CELL } from '#lib/constants.ts';
import { pageAddress } from '#server/page-cache/address.ts';
import { policyHeaders } from '#server/page-cache/cache-headers.ts';
import { createCachedPages, type PageVisit } from '#server/page-cache/cached-pages.ts';
import { createPageStore } from '#server/page-cache/store.ts';
import { cellAsked } from '#server/page-cache/visitor-place.ts';

const NOW = 1_000_000;
const SHOWN = { tags: ['catalog', 'shop:a'], trueUntil: null };
const said = (shown: Parameters<typeof policyHeaders>[0], sharedS: number | null) =>
	Object.fromEntries(policyHeaders(shown, { sharedS }, NOW));

describe('what a page says to caches', () => {
	it('lets edges keep it and name it by its tags, while browsers ask again', () => {
		expect(said(SHOWN, 3_600)).toEqual({
			'cache-control': 'public, max-age=0, s-maxage=3600, stale-while-revalidate=2, stale-if-error=86400',
			'surrogate-key': 'catalog shop:a',
			'cache-tag': 'catalog,shop:a',
		});
	});

	it('ends at the next opening or closing that it tells', () => {
		const lifeOf = (trueUntil: number) => /s-maxage=(\d+)/.exec(said({ ...SHOWN, trueUntil }, 3_600)['cache-control'] ?? '')?.[1];
		expect([NOW + 7_900_000, NOW + 59_999, NOW + 999, NOW, NOW - 5_000].map(lifeOf)).toEqual(['3600', '59', '0', '0', '0']);
	});

	it('is for one browser alone where no edge has keyed it, and names no tags', () => {
		expect(said(SHOWN, null)).toEqual({ 'cache-control': 'private, max-age=0, must-revalidate' });
	});
});

describe('whose page it is', () => {
	it.each([
		['no place', undefined, 'a=1', NO_CELL, true],
		['a place that no edge has keyed', undefined, 'a=1; loc=te7udn', 'te7udn', false],
		['a place that an edge has keyed', 'te7udn', undefined, 'te7udn', true],
		['both: the key is what the copy is kept under', 'tekcyj', 'loc=te7udn', 'tekcyj', true],
		['a key that is none', 'home', 'loc=te7udn', 'te7udn', false],
		['a list of keys', 'te7udn, tekcyj', '', NO_CELL, true],
	])('%s', (_, placeHeader, cookie, cell, isKeyed) => {
		expect(cellAsked(placeHeader, cookie)).toEqual({ cell, isKeyed });
	});

	it.each(['/', '/hi/shops?openNow=1', '/search?q=milk', '/products/milk-a1?sid=s1', '/offline', '/faq', '/cartoons'])(
		'of %s is for all',
		(url) => expect(pageAddress(url).isShared).toBe(true),
	);

	it.each([
		...['/cart', '/hi/cart', '/orders', '/orders/o1', '/te/orders/o1/invoice', '/orders/shared?t=x', '/profile', '/account/addresses'],
		...['/login', '/rate-order?rateOrderId=1&shopName=Om', '/counter', '/hi/counter/orders', '/deliver-to?id=marol'],
		...['/shops?own=1', '/hi?openNow=1&own', '/shops/s1?b2bStorePreview=true'],
	])('of %s is for one visitor', (url) => expect(pageAddress(url).isShared).toBe(false));
});

it('a page that was drawn while something of it changed is kept by no edge, which was told before it came', async () => {
	const store = createPageStore({ maxBytes: 1_000_000, now: () => NOW });
	const pages = createCachedPages(store);
	const visit: PageVisit = {
		path: '/shops',
		key: 'en /shops',
		cell: NO_CELL,
		caller: 'a',
		signal: new AbortController().signal,
		sharedS: 60,
	};
	const headers = { 'content-type': 'text/html', 'cdn-cache-control': 'max-age=60', 'cache-tag': 'shop:a' };
	const policyOf = async (meanwhile: string) => {
		const draw = async () => {
			store.drop([meanwhile]);
			return new Response('<p>page</p>', { headers });
		};
		const answer = await pages.answer(visit, draw, () => {});
		await pages.idle();
		return answer.headers.get('cache-control');
	};
	expect(await policyOf('shop:a')).toMatch(/^private/);
	expect(await policyOf('shop:other')).toMatch(/^public, .*s-maxage=60/);
	expect(
		(
			await pages.answer(
				visit,
				() => expect.unreachable(),
				() => {},
			)
		).headers.get('surrogate-key'),
	).toBe('shop:a');
});

it('a long tag goes out as six letters, the same in every version', () => {
	const [, [, keys] = [], [, tags] = []] = policyHeaders(
		{ tags: ['catalog', 'shop:7xm67nnq9vnjko09'], trueUntil: null },
		{ sharedS: 60 },
		0,
	);
	expect([keys, tags]).toEqual(['catalog ZZLj32', 'catalog,ZZLj32']);
});
