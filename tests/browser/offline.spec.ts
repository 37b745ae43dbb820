import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { LIST_LIMITS } from '#lib/contract/shopper-limits.ts';
import { expect } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { startStore } from '../support/store.ts';
import { openCounter, orderFrom } from './at-the-counter.ts';
import { placed } from './placed-order.ts';
import { logIn, newPhone, openLogin } from './shopping.ts';
import { kept, NO_ANSWER, stay, test } from './with-line.ts';

test.use({ ...WITH_PICTURES, serviceWorkers: 'allow' });

/** What stands before a store that is away: 502 to every question, in its own words. */
async function awayEdge(): Promise<{ url: string; close(): Promise<void> }> {
	const server = createServer((_, res) => res.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const port = typeof address === 'object' ? address?.port : '';
	const close = () =>
		new Promise<void>((resolve) => {
			server.closeAllConnections();
			server.close(() => resolve());
		});
	return { url: `http://127.0.0.1:${port}`, close };
}

test('without a network: the page as it was seen, the offline page in its language with a way on, and nothing old once it is back', async ({
	page,
	line,
	store,
	allowed,
}) => {
	allowed.push(NO_ANSWER, /50[234]/);
	await page.goto('/hi');
	await stay(page);
	// The page on which a visitor lands was there before the worker.
	await expect.poll(() => kept(page)).toContain('/hi');
	await page.goto('/hi/shops');
	await expect.poll(() => kept(page)).toContain('/hi/shops');

	await line.cut();
	await page.goto('/hi/pc/GROCERY');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('अभी नेटवर्क नहीं है। आपका कार्ट सुरक्षित है।');
	await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
	const picture = page.locator('main .empty img');
	await expect.poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBeGreaterThan(0);
	expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Anek');
	expect(await page.evaluate(() => document.fonts.check('600 20px Anek', '₹'))).toBe(true);
	// A language that nothing was read in gets the offline page of another one, not the browser's own error page.
	await page.goto('/te/pc/DAIRY');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('अभी नेटवर्क नहीं है। आपका कार्ट सुरक्षित है।');
	await page.goto('/hi/pc/GROCERY');
	const again = page.getByRole('main').getByRole('link', { name: 'फिर कोशिश करें' });
	await again.click();
	await expect(again).toBeVisible();

	await page.goto('/hi/shops');
	await expect(page.getByRole('status').filter({ hasText: 'नेटवर्क नहीं है। यह पेज आपने' })).toBeVisible();
	await expect(page.getByRole('article').first()).toBeVisible();

	// An edge or a proxy answers for a store that is away: that is no more than no network.
	const edge = await awayEdge();
	await line.mend(edge.url);
	await page.goto('/hi/shops');
	await expect(page.getByRole('status').filter({ hasText: 'नेटवर्क नहीं है। यह पेज आपने' })).toBeVisible();
	await page.goto('/hi/pc/GROCERY');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('अभी नेटवर्क नहीं है। आपका कार्ट सुरक्षित है।');
	await line.cut();
	await edge.close();

	await line.mend(store.url);
	await again.click();
	await expect(page.locator('article.pcard').first()).toBeVisible();
	expect(new URL(page.url()).pathname).toBe('/hi/pc/GROCERY');
	await page.goto('/hi/shops');
	await expect(page.getByText('नेटवर्क नहीं है। यह पेज आपने')).toHaveCount(0);
});

test('C21 a shared list that is longer than an address may be is read, as far as a list may go @any-width', async ({
	page,
	line,
	allowed,
}) => {
	// The browser asks for the long address while the worker starts; nobody needs that answer.
	allowed.push(/431/);
	await page.goto('/hi');
	await stay(page);
	await page.goto('/hi');
	const list = 'नमक चीनी\n'.repeat(1_000).trim();
	const address = `/hi?${new URLSearchParams({ list })}`;
	expect((await fetch(line.url + address)).status).toBe(431);
	await page.goto(address);
	await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(list.slice(0, LIST_LIMITS.chars));
	expect(page.url()).toBe(`${line.url}/hi`);
});

test('what is kept is public: no call, nothing of a customer’s, no search, and no more than 30 pages', async ({
	page,
	context,
	line,
	allowed,
}) => {
	allowed.push(NO_ANSWER, /status of 404/);
	await page.goto('/');
	await stay(page);
	await openLogin(page);
	await logIn(page);
	for (const path of [
		'/orders',
		'/profile',
		'/account',
		'/cart',
		'/search?q=milk',
		'/shops?openNow=true',
		'/api/openapi.json',
		'/nowhere',
		'/about',
	])
		await page.goto(path);
	await expect.poll(() => kept(page)).toContain('/about');
	const pages = (await kept(page)).filter((path) => !/^\/(_astro|art)\//.test(path));
	expect(pages.filter((path) => !/^\/(about|cart|offline)?$/.test(path))).toEqual([]);
	await page.evaluate(async () => {
		const name = (await caches.keys()).find((one) => one.includes('pages')) ?? '';
		const cache = await caches.open(name);
		for (let i = 0; i < 40; i++) await cache.put(`/about?${i}`, new Response());
	});
	await page.goto('/faq');
	const numberOfPages = async () => (await kept(page)).filter((path) => !/^\/(_astro|art|cart|offline)/.test(path)).length;
	await expect.poll(numberOfPages).toBe(30);
	expect(await kept(page)).toContain('/faq');

	// Logged in and without a network, an old token is not exchanged until there is one.
	const before = await page.evaluate(() => {
		localStorage.setItem('tokenAt', '0');
		return localStorage.getItem('token');
	});
	await line.cut();
	await context.setOffline(true);
	await page.goto('/orders');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no network right now. Your cart is safe.');
	await page.goto('/faq');
	await expect(page.getByRole('status').filter({ hasText: 'You saw this page on' })).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(before);
});

test('C39 an order is shown without a network as it was last seen, and followed again with one; no address that is stored names it @any-width', async ({
	page,
	context,
	line,
	store,
	allowed,
}) => {
	// The line is cut while the page follows the order.
	allowed.push(NO_ANSWER, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
	await page.goto('/');
	await stay(page);
	const { order } = await placed(page, store);
	const stage = page.locator('h2.order-stage');
	await page.goto(`/orders/${order.id}`);
	await expect(stage).toHaveText('Order placed');
	await expect.poll(() => kept(page)).toContain('/orders/of-this-browser');

	await line.cut();
	await context.setOffline(true);
	await page.reload();
	const notice = page.getByRole('status').filter({ hasText: 'This is your order as it was at' });
	await expect(notice).toBeVisible();
	await expect(stage).toHaveText('Order placed');
	await expect(page.getByRole('main')).toContainText(order.code);
	await ask(store, 'POST partner/orders/{id}/accept', { id: order.id }, { partner: store.partnerToken });
	await line.mend();
	await context.setOffline(false);
	await expect(stage).not.toHaveText('Order placed');
	await expect(notice).toHaveCount(0);
	expect(await page.evaluate(() => localStorage.getItem('keptOrders'))).toContain(order.id);
	// What is stored for all orders names none.
	expect((await kept(page)).join()).not.toContain(order.id);
});

test('the worker costs pages nothing: none before a sign of life, the next page fetched ahead and the way back as before', async ({
	store,
}) => {
	// Playwright’s own browser has the cache of the way back switched off.
	const browser = await chromium.launch({
		executablePath: process.env.WHOLE_BROWSER_PATH ?? '/usr/bin/chromium',
		args: ['--no-sandbox'],
		ignoreDefaultArgs: ['--disable-back-forward-cache'],
	});
	const context = await browser.newContext({
		baseURL: store.url,
		isMobile: false,
		hasTouch: false,
		viewport: { width: 1280, height: 860 },
	});
	const page = await context.newPage();
	await page.goto('/about');
	await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	await stay(page);

	await page.goto('/faq');
	await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => localStorage.setItem('cameBack', String(persisted))));
	await expect(page.locator('script[type=speculationrules]')).toHaveCount(1);
	const asked: string[] = [];
	context.on('request', (request) => request.headers()['sec-purpose'] && asked.push(new URL(request.url()).pathname));
	await page.locator('footer a[href="/india/mumbai"]').first().hover();
	await expect.poll(() => asked).toContain('/india/mumbai');
	await page.locator('footer a[href="/india/mumbai"]').first().click();
	await page.waitForURL('/india/mumbai');
	const entries = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'deliveryType')));
	expect(entries).toEqual(['navigational-prefetch']);
	// Playwright loses a page that comes back from that cache: another tab reads what the page writes.
	const reader = await context.newPage();
	await reader.goto('/about');
	expect(await reader.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
	await page.evaluate(() => history.back());
	await expect.poll(() => reader.evaluate(() => localStorage.getItem('cameBack'))).toBe('true');

	const given = await context.request.get('/sw.js');
	expect([given.status(), given.headers()['cache-control']]).toEqual([200, 'no-cache']);
	expect(given.headers()['content-type']).toMatch(/^text\/javascript/);
	await browser.close();
});

test('C40 without a network the counter opens with the orders that were last read, and says when', async ({
	page,
	line,
	store,
	browser,
	allowed,
}) => {
	allowed.push(NO_ANSWER, /ERR_INCOMPLETE_CHUNKED_ENCODING/);
	const shop = await openCounter(page, store, newPhone());
	await expect(page.getByText('Live', { exact: true })).toBeVisible();
	const { order } = await orderFrom(browser, store, shop, '10.66.7.1');
	const main = page.getByRole('main');
	await expect(main.getByText(order.code)).toBeVisible();
	await expect.poll(() => kept(page)).toContain('/counter');
	await line.cut();
	await page.goto('/counter/orders');
	const said = main.getByRole('status').filter({ hasText: 'No network now. These are the orders as they were at ' });
	await expect(said).toBeVisible();
	await main.getByText(order.code).click();
	await expect(main.getByRole('heading', { name: order.code, level: 1 })).toBeVisible();
	await line.mend();
	await expect(said).toHaveCount(0);
});

test('OFFLINE=0 takes the worker and all it kept away', async ({ page, line }) => {
	await page.goto('/faq');
	await stay(page);
	await page.goto('/about');
	await expect.poll(() => kept(page)).toContain('/about');
	// Stores of their own: on the shared one's data their clock of today would call its orders overdue.
	const without = await startStore({ env: { OFFLINE: '0' } });
	await line.cut();
	await line.mend(without.url);
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect.poll(() => kept(page)).toEqual([]);
	await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
	expect(await (await fetch(`${without.url}/sw.js`)).text()).not.toContain('push');
	await without.stop();
	// Where the store sends push, the worker stays for its news alone.
	const pushing = await startStore({ env: { OFFLINE: '0', PUSH_CONTACT: 'owner@shop.example' } });
	const script = await (await fetch(`${pushing.url}/sw.js`)).text();
	for (const event of ['push', 'notificationclick']) expect(script).toMatch(new RegExp(`["'\`]${event}["'\`]`));
	expect(script).not.toMatch(/["'`]fetch["'`]/);
	await pushing.stop();
});
