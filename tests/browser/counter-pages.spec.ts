import { expect, test } from '../support/browser.ts';

test('C40 P2 pages of the counter are stored nowhere and kept from search engines, and addresses that it does not have are not found @any-width', async ({
	page,
}) => {
	for (const path of ['/counter', '/counter/orders', '/te/counter/orders/abc1']) {
		const answer = await page.request.get(path);
		expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store']);
		expect(await answer.text()).toContain('<meta name="robots" content="noindex, nofollow"');
	}
	expect((await page.request.get('/counter/nowhere')).status()).toBe(404);
	for (const path of ['/', '/pc/GROCERY', '/shops', '/search?q=milk', '/cart', '/account', '/faq', '/hi/india/mumbai/marol']) {
		const answer = await page.request.get(path);
		expect(answer.status(), path).toBe(200);
		expect(await answer.text(), path).not.toMatch(/_astro\/counter/);
	}
});
