import { expect, test } from '../support/browser.ts';
import { sortOrderOf } from '../support/sort-order.ts';
import { shopsOf } from './addresses.ts';

/** The nearest shop that sells more than three pages, with what it sells by category. */
async function largeShop(url: string) {
	for (const { id } of await shopsOf(url)) {
		const { data } = await (await fetch(`${url}/api/catalog/shops/${id}`)).json();
		const counts: number[] = data.categories.map(({ productCount }: { productCount: number }) => productCount);
		const total = counts.reduce((a, b) => a + b, 0);
		if (total > 120) return { id, total, names: data.categories.map(({ name }: { name: string }) => name) as string[] };
	}
	throw new Error('the sample has no shop with more than 120 products');
}

test('R3 “show more” puts the next page under this one: address, focus, words, controls and chips follow, until all is there @any-width', async ({
	page,
	store,
}) => {
	const { id, total, names } = await largeShop(store.url);
	await page.goto(`/shops/${id}`);
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	const cards = page.locator('main article');
	const more = page.getByRole('link', { name: 'Show more' });
	await expect(cards).toHaveCount(40);
	await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
	// The chip of the section that fills the screen is lit, though the next one has begun at its foot.
	const [begun, next] = [page.locator('[data-list] > section').first(), page.locator('[data-list] > section').nth(1)];
	await begun.evaluate((section) => scrollBy(0, section.getBoundingClientRect().bottom - innerHeight * 0.6));
	await expect(next).toBeInViewport();
	const lit = page.locator('[data-jumps] [aria-current]');
	await expect(lit).toHaveText(new RegExp(`^${names[0]}`));
	await next.evaluate((section) => section.scrollIntoView());
	await expect(lit).toHaveText(new RegExp(`^${names[1]}`));
	const later = page.locator('[data-jumps] a[href*="page=2#"]').first();
	const section = new URL((await later.getAttribute('href')) ?? '', store.url).hash;
	await more.press('Enter');
	await expect(cards).toHaveCount(80);
	await expect(page).toHaveURL(/page=2$/);
	await expect(page.locator('[data-more-said]')).toHaveText('40 more items');
	await expect(cards.nth(40).locator(':focus')).toHaveCount(1);
	await expect(page.locator(`[data-jumps] a[href="${section}"]`)).toHaveCount(1);
	const add = cards.nth(40).getByRole('button', { name: /ADD/ });
	if (await add.count()) {
		await add.click();
		await expect(cards.nth(40).locator('output')).toHaveText('1');
	}
	for (let shown = 80; shown < total; shown += 40) {
		await more.click();
		await expect(cards).toHaveCount(Math.min(total, shown + 40));
	}
	await expect(more).toHaveCount(0);
	await expect(page.locator('[data-list] h2')).toHaveText(names);
	const ids = await cards.evaluateAll((all) => all.map((card) => card.querySelector('form')?.getAttribute('action')));
	expect(new Set(ids).size).toBe(total);
	await expect(page.locator('html')).toHaveAttribute('data-same', '');
	// From here the previous page is one link away, and the browser's back button leaves the shop.
	await page.reload();
	await page.getByRole('link', { name: 'Show the ones before' }).click();
	await expect(cards).toHaveCount(40);
});

test('R3 the code of “show more” is there before its first tap, so that even on a slow line the tap is seen at once @any-width', async ({
	page,
	store,
}) => {
	const { id } = await largeShop(store.url);
	await page.goto(`/shops/${id}`);
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	const code = page.waitForResponse(async (answer) => /\.js$/.test(answer.url()) && (await answer.text()).includes('askFor'));
	await page.mouse.wheel(0, 400);
	await code;
	// From here on no answer comes.
	await page.route('**/*', () => {});
	const more = page.getByRole('link', { name: 'Show more' });
	await more.press('Enter');
	await expect(more).toHaveAttribute('aria-busy', 'true');
	await expect.poll(() => more.evaluate((link) => Number(getComputedStyle(link).opacity))).toBeLessThan(0.8);
});

test('R3 without network “show more” says so, and works at the next tap @any-width', async ({ page, context, store, allowed }) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	const { id } = await largeShop(store.url);
	await page.goto(`/shops/${id}?page=2`);
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	await context.setOffline(true);
	const more = page.getByRole('link', { name: 'Show more' });
	await more.press('Enter');
	await expect(page.getByRole('alert')).toHaveText(/No network/);
	await context.setOffline(false);
	await more.press('Enter');
	await expect(page).toHaveURL(/page=3$/);
});

test('A2 a shop’s chips stay just below the search whatever the size of the text, and at the edge of a phone on its side @any-width', async ({
	page,
	store,
}) => {
	const { id } = await largeShop(store.url);
	await page.goto(`/shops/${id}`);
	const edges = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((part) => part.getBoundingClientRect().toJSON());
	const shown = page.locator('[data-list] > section').nth(1);
	const chipTop = async () => (await edges('[data-jumps] a')).top;
	for (const size of ['100%', '150%', '200%']) {
		await page.evaluate((its) => document.documentElement.style.setProperty('font-size', its), size);
		await shown.evaluate((section) => section.scrollIntoView());
		await expect.poll(chipTop, size).toBe(86);
		expect((await edges('.awning')).bottom, size).toBeLessThan(86 - 12);
		expect((await edges('.awning-find')).top, size).toBeGreaterThanOrEqual(0);
	}
	await page.setViewportSize({ width: 640, height: 360 });
	await shown.evaluate((section) => section.scrollIntoView());
	await expect.poll(chipTop).toBe(6);
	expect((await edges('[data-list] > section:nth-child(2)')).top).toBeGreaterThanOrEqual((await edges('[data-jumps]')).bottom);
});

test('R3 R21 A4 without JavaScript chips jump to their headings, and every page of a shop is a link away @any-width', async ({
	browser,
	store,
}) => {
	const { id, total, names } = await largeShop(store.url);
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url, viewport: { width: 360, height: 780 } });
	const page = await context.newPage();
	await page.goto(`/shops/${id}`);
	await page.locator('[data-jumps] a').nth(1).press('Enter');
	await expect(page.getByRole('heading', { level: 2, name: names[1] ?? '', exact: true })).toBeInViewport();
	await page.locator('[data-jumps] a[href*="page=2#"]').first().press('Enter');
	await expect(page).toHaveURL(/page=2#/);
	const section = new URL(page.url()).hash;
	await expect(page.locator(`${section} h2`)).toBeInViewport();
	let shown = 40;
	const more = page.getByRole('link', { name: 'Show more' });
	for (;;) {
		await page.waitForLoadState();
		shown += await page.locator('main article').count();
		if ((await more.count()) === 0) break;
		const before = page.url();
		await more.press('Enter');
		await expect.poll(() => page.url()).not.toBe(before);
	}
	expect(shown).toBe(total);
	await page.goto('/india/mumbai/marol');
	await page.locator('nav.kinds a').last().press('Enter');
	await expect(page.locator(`${new URL(page.url()).hash} h2`)).toBeInViewport();
	await context.close();
});

test('R3 a shop is searched and sorted within itself @any-width', async ({ page, store }) => {
	const { id } = await largeShop(store.url);
	await page.goto(`/hi/shops/${id}`);
	const form = page.getByRole('main').getByRole('search');
	await form.getByRole('button', { name: 'सॉर्ट', exact: true }).click();
	await page.getByRole('main').getByRole('link', { name: 'दाम: कम से ज़्यादा' }).click();
	await expect(page).toHaveURL(/sort=price/);
	const shown = page.locator('main article .price');
	// The address changes before the page has come whole.
	await expect(shown).toHaveCount(40);
	const prices = await shown.allTextContents();
	// The MRP that stands before a price is not compared.
	const rupees = prices.map((text) => Number(text.replace(/^.*₹/, '').replaceAll(',', '')));
	expect(sortOrderOf(rupees)).toBe('ascending');
	await form.getByRole('searchbox').fill('आटा');
	await form.getByRole('searchbox').press('Enter');
	await expect(page).toHaveURL(/sort=price/);
	await expect(page.locator('main article').filter({ hasText: 'आटा' }).first()).toBeVisible();
	expect(await page.locator('main article').count()).toBeLessThan(40);
});

test('R3 what is searched in a shop is answered on the first screen, found or not, and a sort acts at once', async ({ page, store }) => {
	const { id } = await largeShop(store.url);
	await page.goto(`/shops/${id}`);
	const main = page.getByRole('main');
	const field = main.getByRole('searchbox', { name: 'Search in this shop' });
	await field.fill('atta');
	await field.press('Enter');
	const count = main.getByRole('heading', { level: 2, name: /^\d+ items?( · |$)/ });
	await expect(count).toBeInViewport({ ratio: 1 });
	await expect(main.locator('article').first()).toBeInViewport();
	await main.getByRole('button', { name: 'Sort' }).click();
	await main.getByRole('link', { name: 'Price: low to high' }).click();
	await expect(count).toHaveText(/Price: low to high/);
	await expect(count).toBeInViewport({ ratio: 1 });
	await field.fill('zzz');
	await field.press('Enter');
	await expect(main.getByText('We found nothing for “zzz”')).toBeInViewport({ ratio: 1 });
	await expect(main.getByRole('link', { name: 'All', exact: true })).toHaveCount(2);
	await main.getByRole('link', { name: 'Search all shops for “zzz”' }).click();
	await expect(page).toHaveURL(`${store.url}/search?q=zzz`);
});
