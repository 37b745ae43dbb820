import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { LANGUAGES } from '#lib/languages.ts';
import { geohash } from '#lib/place/geo.ts';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { sortOrderOf } from '../support/sort-order.ts';
import { addressesOf } from './addresses.ts';
import { controlOf, productAt, shelves } from './shopping.ts';

test('L1 the header has its parts, each leading somewhere, and none on the cart', async ({ page, isMobile }) => {
	await page.goto('/mr');
	const header = page.getByRole('banner');
	await expect(header.getByRole('link', { name: 'नुक्कड', exact: true })).toHaveAttribute('href', '/mr');
	await expect(header.getByRole('searchbox')).toBeVisible();
	await expect(header.getByRole('search')).toHaveAttribute('action', '/mr/search');
	// The type and the text of the address; for a new visitor, the place that the page is drawn for.
	for (const part of ['type', 'text']) await expect(header.locator(`[data-location-${part}]`)).not.toBeEmpty();
	// A phone has them in its bottom bar and its footer.
	for (const href of ['/mr/counter', '/mr/shops', '/mr/login', '/mr/cart']) {
		const link = header.locator(`.awning-nav > [href="${href}"]`);
		if (isMobile) await expect(link).toBeHidden();
		else await expect(link).toBeVisible();
	}
	await page.goto('/cart');
	await expect(page.getByRole('banner')).toHaveCount(0);
});

test('L2 the bottom bar stands below 768 px, says where one is and how much is in the cart', async ({ page, isMobile, store }) => {
	await page.goto('/shops');
	const bar = page.getByRole('navigation', { name: 'Quick menu' });
	if (!isMobile) {
		await expect(bar).toBeHidden();
		await page.setViewportSize({ width: 767, height: 700 });
		await expect(bar).toBeVisible();
		await page.setViewportSize({ width: 768, height: 700 });
		await expect(bar).toBeHidden();
		return;
	}
	await expect(bar.getByRole('link')).toHaveText(['Home', 'Shops', 'Account', 'Cart']);
	await expect(bar.getByRole('link', { name: 'Shops' })).toHaveAttribute('aria-current', 'page');
	await bar.getByRole('link', { name: 'Account' }).click();
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(bar.getByRole('link', { name: 'Account' })).toBeFocused();

	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto(card.url);
	await controlOf(page, card).getByRole('button', { name: 'Add To Cart' }).click();
	await controlOf(page, card).getByRole('button', { name: 'One more' }).click();
	await expect(bar.getByRole('link', { name: 'Cart' }).locator('.badge')).toHaveText('2');
	// A product's page has its own bar, with price and control.
	await expect(page.getByRole('region', { name: 'Cart' })).toHaveCount(0);
	await page.goto('/shops');
	await expect(page.getByRole('region', { name: 'Cart' }).getByRole('link')).toHaveAttribute('href', '/cart');
});

/** The controls of the page that can be seen left or right of Support, at its height: what scrolls into a row of its own is hidden there. */
const besideSupport = (support: Locator) =>
	support.evaluate((circle) => {
		const { left, right, top, bottom } = circle.getBoundingClientRect();
		const sides = [Math.max(left - 2, 0), Math.min(right + 2, innerWidth - 1)];
		return [top + 1, (top + bottom) / 2, bottom - 1].flatMap((y) =>
			sides.flatMap((x) => document.elementsFromPoint(x, y)[0]?.closest('main')?.id ?? []),
		);
	});

/** On the page of a full cart, scrolled: in sight, over no control, and beside the tabs and the button that stays at the foot. */
async function staysClear(page: Page, support: Locator): Promise<void> {
	await page.goto('/cart');
	await expect(page.locator('.bill-total')).toBeVisible();
	const floats = (page.viewportSize()?.width ?? 0) >= 1280;
	for (const to of [60, 120, 200, 10_000]) {
		await page.evaluate((top) => scrollTo(0, top), to);
		await expect(support).toBeInViewport({ ratio: 1 });
		if (!floats) expect(await besideSupport(support), `scrolled to ${to}`).toEqual([]);
		const overlaps = await support.evaluate((circle) => {
			const { left, right, top, bottom } = circle.getBoundingClientRect();
			return [...document.querySelectorAll('.tabs, .sticky')].filter((fixed) => {
				const box = fixed.getBoundingClientRect();
				return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
			}).length;
		});
		expect(overlaps, `scrolled to ${to}`).toBe(0);
	}
}

test('L5 Support floats on every page but privacy and terms, and lies over no control of a page at rest', async ({
	page,
	store,
	isMobile,
}) => {
	const { all, product, shop } = await addressesOf(store);
	for (const [, path] of all) expect(await (await fetch(store.url + path)).text(), path).toContain('class="support"');
	const support = page.getByRole('link', { name: 'Support' });
	const sizes = isMobile
		? [
				[360, 780],
				[360, 640],
				[320, 640],
			]
		: [
				[768, 900],
				[1280, 860],
			];
	const covered = () =>
		support.evaluate((circle) => {
			const { left, right, top, bottom } = circle.getBoundingClientRect();
			return [...document.querySelectorAll('a, button, input, select, summary')].flatMap((control) => {
				const box = control.getBoundingClientRect();
				const isUnder = box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
				return isUnder && control !== circle && control.checkVisibility() ? [control.outerHTML.slice(0, 120)] : [];
			});
		});
	for (const path of ['/', product.url, shop.url, '/pc/GROCERY', '/search?q=milk', '/shops', '/cart']) {
		await page.goto(path);
		for (const [width = 0, height = 0] of sizes) {
			await page.setViewportSize({ width, height });
			await expect(support).toBeInViewport({ ratio: 1 });
			expect(await covered(), `${path} at ${width} × ${height}`).toEqual([]);
		}
	}
	await page.goto('/pc/GROCERY');
	await page.getByRole('button', { name: 'ADD' }).first().click();
	await staysClear(page, support);
	await page.goto('/pc/GROCERY');
	const footer = page.getByRole('contentinfo');
	const last = isMobile ? footer.locator('summary').last() : footer.getByRole('listitem').last();
	// The next cards of the list may come in as its end nears, and push the footer down.
	await expect(async () => {
		await page.keyboard.press('Control+End');
		await expect(last).toBeInViewport({ timeout: 2_000 });
		await expect(support).toBeInViewport({ ratio: 1, timeout: 2_000 });
		expect(await covered()).toEqual([]);
	}).toPass({ timeout: 30_000 });
	await support.click();
	await expect(page).toHaveURL('/faq');
});

test('L4 the footer has 6 cities and 20 localities in 3 columns, the company’s pages, the apps, the social links, every language in its own words', async ({
	page,
	isMobile,
}) => {
	await page.goto('/pc/GROCERY');
	const footer = page.getByRole('contentinfo');
	// On a phone each column is folded under its heading.
	for (const heading of isMobile ? await footer.locator('summary').all() : []) {
		await expect(heading.locator('+ ul')).toBeHidden();
		await heading.click();
	}
	await expect(footer.getByRole('navigation', { name: 'Cities' }).getByRole('link')).toHaveCount(6);
	const places = footer.getByRole('navigation', { name: 'Popular places' });
	await expect(places.getByRole('link')).toHaveCount(20);
	const lefts = await places
		.getByRole('listitem')
		.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
	expect(new Set(lefts).size, isMobile ? 'phone' : 'desktop').toBe(3);
	const about = footer.getByRole('navigation', { name: 'Nukkad' }).getByRole('link');
	await expect(about).toHaveText(['About us', 'Contact us', 'Blog', 'Work with us', 'Privacy policy', 'Terms and conditions']);
	const linksUnder = (name: string) => footer.getByRole('navigation', { name }).getByRole('link');
	await expect(linksUnder('Get the app')).toHaveText(['App for shopping', 'App for shop owners']);
	await expect(linksUnder('Tell your neighbours')).toHaveText(['WhatsApp', 'Telegram', 'Facebook', 'X']);
	for (const { ownName } of LANGUAGES) await expect(footer.getByRole('link', { name: ownName })).toBeVisible();
	// Parts that are drawn only near the screen have their height before, so nothing moves under the pointer after a jump to the end: the footer
	// to a pixel or two, forty cards as most are.
	await page.reload();
	const moved = await page.evaluate(async () => {
		const heights = () => [document.querySelector('footer')?.offsetHeight ?? Number.NaN, document.documentElement.scrollHeight] as const;
		const [footer, page] = heights();
		scrollTo(0, page);
		for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
		return { footer: Math.abs(heights()[0] - footer), page: Math.abs(heights()[1] - page) };
	});
	expect(moved.footer, 'the footer grew or shrank by').toBeLessThan(16);
	expect(moved.page, 'the page grew or shrank by').toBeLessThan(48);
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
	// By keyboard, because cards that are drawn late may move the link away from a pointer.
	await page.getByRole('link', { name: 'Next page' }).press('Enter');
	await expect(page).toHaveURL('/pc/GROCERY?page=2');
	await expect(firstOf()).not.toHaveAttribute('href', first ?? '');
	await page.getByRole('link', { name: 'Previous page' }).press('Enter');
	await expect(page).toHaveURL('/pc/GROCERY');
	// The sheet of a phone and the column of a wide screen hold the same links.
	const narrow = page.getByRole('button', { name: 'Filter' });
	const choose = async (name: string | RegExp) => {
		if (await narrow.isVisible()) await narrow.click();
		await page.getByRole('link', { name }).click();
	};
	await choose(/^On offer/);
	await choose('Price: low to high');
	await expect(page).toHaveURL(/offers=1.*sort=price/);
	if (await narrow.isVisible()) await narrow.click();
	await page.getByRole('spinbutton', { name: 'To ₹' }).fill('60');
	await page.getByRole('button', { name: 'Show', exact: true }).click();
	await expect(page).toHaveURL(/maxPrice=60/);
	await expect(page).toHaveURL(/sort=price/);
	const prices = await page.locator('main .price').allTextContents();
	// The MRP that stands before a price is not compared.
	const rupees = prices.map((text) => Number(text.replace(/^.*₹/, '').replaceAll(',', '')));
	expect(sortOrderOf(rupees)).toBe('ascending');
	expect(Math.max(...rupees)).toBeLessThanOrEqual(60);
	await context.close();
});

test('a page says where it lives in every language, and what it is to machines @any-width', async ({ page, store }) => {
	const { shop, product } = await addressesOf(store);
	await page.goto(`/hi/shops/${shop.id}`);
	expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/hi${shop.url}$`));
	await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(LANGUAGES.length + 1);
	expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toMatch(/"@type":"\w*Store"/);
	await page.goto(product.url);
	expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toMatch(/"@type":"(Aggregate)?Offer"/);
});

test('a page of 40 cards weighs at most 20 kB, its styles at most 9.4 kB, compressed @any-width', async ({ store }) => {
	const html = await (await fetch(`${store.url}/hi/pc/GROCERY`)).text();
	expect(html.match(/<article/g)?.length).toBe(40);
	expect(brotliCompressSync(html).length).toBeLessThanOrEqual(20_000);
	const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
	expect(sheets.length).toBeGreaterThan(0);
	const css = await Promise.all(sheets.map(async (href) => (await fetch(store.url + href)).text()));
	expect(brotliCompressSync(css.join('')).length).toBeLessThanOrEqual(9_400);
});

test('R1 home offers the kinds of goods that are sold around the place, and no other @any-width', async ({ page, context, store }) => {
	// Borivali West, where few shops deliver.
	await context.addCookies([{ name: 'loc', value: geohash({ lat: 19.2307, lng: 72.8567 }), url: store.url }]);
	await page.goto('/');
	const tiles = page.getByRole('region', { name: 'What do you need?' }).getByRole('link');
	const offered = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	const { data } = await (await page.request.get('/api/catalog/categories')).json();
	const sold: string[] = [];
	for (const { code } of data.categories) {
		const { data: list } = await (
			await page.request.get(`/api/catalog/products?latitude=19.2307&longitude=72.8567&parent=${code}&inStock=1&limit=1`)
		).json();
		if (list.products.length > 0) sold.push(`/pc/${code}`);
	}
	expect(sold.length).toBeGreaterThan(0);
	expect(sold.length).toBeLessThan(data.categories.length);
	expect(offered).toEqual(sold);
});

const standAt = (context: BrowserContext, store: BrowserStore, point: { lat: number; lng: number }) =>
	context.addCookies([{ name: 'loc', value: geohash(point), url: store.url }]);

test('R2 in another part of the country it is said plainly that no shop is near, and how far the nearest is @any-width', async ({
	page,
	context,
	store,
}) => {
	const main = page.getByRole('main');
	await standAt(context, store, { lat: 28.61, lng: 77.2 });
	await page.goto('/shops');
	await expect(main.getByText(/^No shop delivers anywhere near here\. .* [\d,.]+ km away\.$/)).toBeVisible();
	await expect(main.locator('form.take')).toHaveCount(0);
});

test('R1 R2 R5 R6 a place no shop serves is said at once, with a place where they do and how far it is @any-width', async ({
	page,
	context,
	store,
}) => {
	const main = page.getByRole('main');
	// In the creek between Mumbai and its new town.
	await standAt(context, store, { lat: 18.97, lng: 72.93 });
	for (const path of ['/search?q=doodh', '/pc/DAIRY', '/', '/shops']) {
		await page.goto(path);
		await expect(main.getByText('No shop delivers around here yet.')).toBeVisible();
		await expect(main.getByText(/^Nearest: .+, [\d.]+ km away$/)).toBeVisible();
		// The page does not blame the word, and offers no categories that nobody delivers.
		await expect(main.getByText('We found nothing')).toHaveCount(0);
		await expect(main.getByRole('link', { name: 'Bakery' })).toHaveCount(0);
	}
	// The nearest place with shops is one tap away.
	await main.locator('form.take button').first().click();
	await expect(page.getByRole('article').first()).toBeVisible();
});
