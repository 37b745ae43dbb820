import { expect, it } from 'vitest';
import { ANY_ORDER, isCounter, isStorable, orderAt, orderPage, storedPage } from '#islands/offline/stored-pages.ts';
import { clockAttribute } from '#lib/format/clock.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const AT = '2026-11-21T08:30:00Z';
const page = (headers: Record<string, string> = {}, status = 200) =>
	new Response('<main id="main"><h1>Shops</h1></main>', {
		status,
		headers: { 'Content-Type': 'text/html; charset=utf-8', Date: new Date(AT).toUTCString(), ...headers },
	});
const isKept = (path: string, answer = page()) => isStorable(new URL(path, 'http://shop.example'), answer);

it.each(['/', '/hi', '/shops', '/te/pc/GROCERY', '/products/milk-a1?sid=s1', '/india/mumbai/marol', '/cartoons'])('stores %s', (path) => {
	expect(isKept(path)).toBe(true);
});

it.each([
	...['/cart', '/hi/orders', '/orders/o1', '/profile', '/account', '/te/login', '/api', '/api/openapi.json', '/offline', '/mr/offline'],
	...['/search?q=milk', '/?rateOrderId=1&shopId=2', '/shops?b2bStorePreview=true', '/products/milk-a1?sid=s1&q=2'],
])('keeps nothing of %s', (path) => {
	expect(isKept(path)).toBe(false);
});

it('takes every page of the counter, and no other, for one that its shell stands for', () => {
	expect(['/counter', '/counter/orders', '/counter/orders/o1', '/counters', '/shops'].map(isCounter)).toEqual([
		true,
		true,
		true,
		false,
		false,
	]);
	expect(isKept('/counter/orders', page({ 'Cache-Control': 'no-store' }))).toBe(false);
});

it('stores no failure, no page with no-store, and nothing but pages', () => {
	expect(isKept('/shops', page({}, 404))).toBe(false);
	expect(isKept('/shops', page({ 'Cache-Control': 'no-store' }))).toBe(false);
	expect(isKept('/shops', page({ 'Content-Type': 'application/json' }))).toBe(false);
});

it('shows a stored page with the time it was seen, in the words of its language, under the same policy, for a week', async () => {
	const offline = `<main></main><template data-clock="${clockAttribute(translatorOf('hi'))}"></template><template data-seen><p>देखा था: {time}</p></template>`;
	const seen = await storedPage(page({ 'Content-Security-Policy': "default-src 'self'" }), offline, 'hi', Date.parse(AT) + 1);
	expect(await seen?.text()).toBe('<main id="main"><p>देखा था: 21 नवंबर, दोपहर 2 बजे</p><h1>Shops</h1></main>');
	expect(seen?.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
	expect(await storedPage(page(), offline, 'hi', Date.parse(AT) + 7 * 24 * 3_600_000)).toBeNull();
	expect(await storedPage(page({ Date: '' }), offline, 'hi')).toBeNull();
});

it('shows the page of any order for the one in the address, under the same policy, and no other page so', async () => {
	expect(['/orders/o1', '/orders', '/orders/o1/invoice', '/orders/"><b>', `/orders/${ANY_ORDER}`].map(orderAt)).toEqual([
		'o1',
		...Array(4).fill(undefined),
	]);
	const any = new Response(`<a href="/hi/orders/${ANY_ORDER}"></a><div data-order="${ANY_ORDER}"></div>`, {
		headers: { 'Content-Security-Policy': "default-src 'self'" },
	});
	const shown = await orderPage(any, 'o1');
	expect(await shown.text()).toBe('<a href="/hi/orders/o1"></a><div data-order="o1"></div>');
	expect(shown.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
});
