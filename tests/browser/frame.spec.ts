import { brotliCompressSync } from 'node:zlib';
import { LANGUAGES } from '#lib/languages.ts';
import { expect, test } from '../support/browser.ts';
import { addressesOf } from './addresses.ts';

test('L1 the header has its parts, and none on the cart', async ({ page, isMobile }) => {
	await page.goto('/');
	const header = page.getByRole('banner');
	await expect(header.getByRole('link', { name: 'Nukkad', exact: true })).toHaveAttribute('href', '/');
	await expect(header.getByRole('searchbox')).toBeVisible();
	await expect(header.locator('[data-location-text]')).toBeVisible();
	if (!isMobile) {
		const menu = header.getByRole('navigation');
		await expect(menu.getByText('Shops', { exact: true })).toBeVisible();
		await expect(menu.getByText('Log in')).toBeVisible();
		await expect(menu.getByText('Cart')).toBeVisible();
		await expect(menu.getByText('Sell on Nukkad')).toBeVisible();
	}
	await page.goto('/cart');
	await expect(page.getByRole('banner')).toHaveCount(0);
});

test('L2 the bottom bar stands below 768 px, says where one is, and every tab is 44 px high', async ({ page, isMobile }) => {
	await page.goto('/shops');
	const bar = page.getByRole('navigation', { name: 'Quick menu' });
	if (!isMobile) {
		await expect(bar).toBeHidden();
		return;
	}
	await expect(bar.getByRole('link')).toHaveText(['Home', 'Shops', 'Account', 'Cart']);
	await expect(bar.getByRole('link', { name: 'Shops' })).toHaveAttribute('aria-current', 'page');
	for (const tab of await bar.getByRole('link').all()) expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('L4 the footer has 6 cities and 20 localities in 3 columns, every language in its own words', async ({ page, isMobile }) => {
	await page.goto('/pc/GROCERY');
	const footer = page.getByRole('contentinfo');
	await expect(footer.getByRole('navigation', { name: 'Cities' }).getByRole('link')).toHaveCount(6);
	const places = footer.getByRole('navigation', { name: 'Popular places' });
	await expect(places.getByRole('link')).toHaveCount(20);
	const lefts = await places
		.getByRole('listitem')
		.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
	expect(new Set(lefts).size, isMobile ? 'phone' : 'desktop').toBe(3);
	for (const { ownName } of LANGUAGES) await expect(footer.getByRole('link', { name: ownName })).toBeVisible();
	await footer.getByRole('link', { name: 'हिन्दी' }).click();
	await expect(page).toHaveURL('/hi/pc/GROCERY');
});

test('without JavaScript a shopper searches, sorts, narrows and pages', async ({ browser, store }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
	const page = await context.newPage();
	await page.goto('/');
	await page.getByRole('searchbox').fill('milk');
	await page.getByRole('searchbox').press('Enter');
	await expect(page).toHaveURL('/search?q=milk');
	await expect(page.getByRole('article').first()).toBeVisible();
	await page.goto('/pc/GROCERY');
	// The address and not the name: two shops may sell the same noodles.
	const firstOf = () => page.getByRole('article').first().getByRole('link').first();
	const first = await firstOf().getAttribute('href');
	// By the keyboard: cards that are drawn as they come near may move the link from under a pointer.
	await page.getByRole('link', { name: 'Show more' }).press('Enter');
	await expect(page).toHaveURL(/cursor=/);
	await expect(firstOf()).not.toHaveAttribute('href', first ?? '');
	await page.getByRole('combobox', { name: 'Sort' }).selectOption('price');
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(page).toHaveURL(/sort=price/);
	const prices = await page.locator('main .price b').allTextContents();
	const rupees = prices.map((text) => Number(text.replace(/[₹,]/g, '')));
	expect(rupees).toEqual([...rupees].sort((a, b) => a - b));
	await context.close();
});

test('a page says where it lives in every language, and what it is to machines', async ({ page, store }) => {
	const { shop, product } = await addressesOf(store);
	await page.goto(`/hi/shops/${shop.id}`);
	expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/hi${shop.url}$`));
	await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(LANGUAGES.length + 1);
	expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toMatch(/"@type":"\w*Store"/);
	await page.goto(product.url);
	expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toMatch(/"@type":"(Aggregate)?Offer"/);
});

test('a page of 40 cards weighs at most 20 kB, all styles at most 12 kB, compressed', async ({ store }) => {
	const html = await (await fetch(`${store.url}/hi/pc/GROCERY`)).text();
	expect(html.match(/<article/g)?.length).toBe(40);
	expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
	const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
	expect(sheets.length).toBeGreaterThan(0);
	const css = await Promise.all(sheets.map(async (href) => (await fetch(store.url + href)).text()));
	expect(brotliCompressSync(css.join('')).length).toBeLessThanOrEqual(12_000);
});

test('a place no shop serves is said at once, with a place where they do', async ({ page, context, store }) => {
	await context.addCookies([{ name: 'loc', value: 'ttnfv2', url: store.url }]);
	for (const path of ['/', '/shops']) {
		await page.goto(path);
		await expect(page.getByText('No shop delivers around here yet.')).toBeVisible();
	}
	await page.getByRole('main').getByRole('link').first().click();
	await expect(page.getByRole('article').first()).toBeVisible();
});
