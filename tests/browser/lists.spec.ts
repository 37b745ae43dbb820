import type { Locator, Page } from '@playwright/test';
import { LIST_PAGE_SIZE } from '#lib/constants.ts';
import { expect, test } from '../support/browser.ts';
import { addressesOf } from './addresses.ts';
import { whenAwake } from './shopping.ts';

test('R6 on a phone the first products of a list stand whole above the tabs; the filter button is in sight and opens a sheet', async ({
	page,
	isMobile,
}) => {
	await page.goto('/pc/GROCERY');
	const screen = page.viewportSize()?.height ?? 0;
	const card = await page.getByRole('article').first().boundingBox();
	const open = page.getByRole('button', { name: /^Filter ?\d*$/ });
	const sort = page.getByRole('link', { name: 'Price: low to high' });
	if (!isMobile) {
		await expect(open).toBeHidden();
		await expect(sort).toBeVisible();
		expect(card?.y).toBeLessThan(300);
		return;
	}
	expect((card?.y ?? Number.NaN) + (card?.height ?? 0)).toBeLessThan(screen - 40);
	await expect(sort).toBeHidden();
	await expect(open).toBeInViewport({ ratio: 1 });
	await open.click();
	await expect(sort).toBeInViewport();
	await expect(page.locator('#narrow').getByRole('button', { name: 'Close' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(sort).toBeHidden();
	await expect(open).toBeFocused();
	// The keyboard leaves the sheet at its end: it closes, and what is below is seen.
	const sheet = page.getByRole('dialog', { name: 'Sort and filter' });
	await expect(async () => {
		// What closes it is fetched after a first sign of somebody.
		if (!(await sheet.isVisible())) await open.press('Enter');
		await sheet.locator('a, input:visible, button').last().focus();
		await page.keyboard.press('Tab');
		await expect(sheet).toBeHidden({ timeout: 500 });
	}).toPass();
	await expect(page.locator(':focus')).toBeInViewport();
	await open.click();
	await page.getByRole('link', { name: /^On offer/ }).click();
	await expect(page).toHaveURL('/pc/GROCERY?offers=1');
	await expect(open).toHaveText('Filter1');
	await page.getByRole('link', { name: 'Remove: On offer' }).click();
	await expect(page).toHaveURL('/pc/GROCERY');
	// The second row has begun above the tabs, with the strip of the app over the page, too.
	await page.setViewportSize({ width: 360, height: 740 });
	for (const path of ['/pc/GROCERY', '/hi/pc/GROCERY']) {
		await page.goto(path);
		await expect(page.locator('.strip')).toBeVisible();
		const second = await page.getByRole('article').nth(2).boundingBox();
		const tabs = await page.locator('.tabs').boundingBox();
		expect(second?.y, path).toBeLessThan((tabs?.y ?? 0) - 36);
	}
});

test('R5 R6 R7 R8 a list is for search engines in its plain form alone; each choice is a link that leaves what it says, and can be taken back @any-width', async ({
	store,
}) => {
	const { brand } = await addressesOf(store);
	const read = async (path: string) => {
		const html = (await (await fetch(store.url + path)).text()).replaceAll('&#38;', '&').replaceAll('&amp;', '&');
		return {
			html,
			isIndexed: !html.includes('<meta name="robots" content="noindex, follow"'),
			canonical: html.match(/<link rel="canonical" href="[^"]*?(\/(?:search|pc|brands)[^"]*)"/)?.[1],
			total: Number(html.match(/<p class="fact[ "][^>]*>(\d+) /)?.[1]),
		};
	};
	for (const path of ['/search?q=milk', '/pc/GROCERY', '/pc/GROCERY/RICE', brand.url]) {
		const plain = await read(path);
		expect([path, plain.isIndexed, plain.canonical]).toEqual([path, true, path]);
		const choices = [...plain.html.matchAll(/<a [^>]*href="([^"]+)" rel="nofollow"><span[^>]*>[^<]*<\/span><small[^>]*>(\d+)<\/small>/g)];
		expect(choices.length, path).toBeGreaterThan(1);
		for (const [, href = '', count] of choices.slice(0, 4)) {
			const narrowed = await read(href);
			expect([href, narrowed.isIndexed, narrowed.canonical, narrowed.total]).toEqual([href, false, undefined, Number(count)]);
			const chosen = narrowed.html.match(/<ul class="chosen[ "].*?<\/ul>/s)?.[0] ?? '';
			expect(chosen, href).toContain(`href="${path}"`);
			// The other languages of this list keep what was chosen.
			expect([href, narrowed.html.includes(`href="/te${href}"`)]).toEqual([href, true]);
		}
	}
	for (const path of [
		'/search',
		'/search?q=zzqzzq',
		'/search?q=mlik',
		'/search?q=milk&sort=price',
		'/pc/GROCERY?page=2',
		'/pc/GROCERY?page=99',
	])
		expect([path, (await read(path)).isIndexed]).toEqual([path, false]);

	const second = (await read('/pc/GROCERY?page=2')).html;
	expect([...second.matchAll(/href="([^"]*)" rel="(prev|next)"/g)].map(([, href, rel]) => `${rel} ${href}`)).toEqual([
		'prev /pc/GROCERY',
		'next /pc/GROCERY?page=3',
	]);
	expect(second).toContain('<title>Groceries: prices near you · Page 2 · Nukkad</title>');
	const says = async (path: string, words: string | RegExp) =>
		expect([path, (await read(path)).html.search(words) >= 0]).toEqual([path, true]);
	await says('/pc/GROCERY?page=99', 'The list ends before this page.');
	await says('/pc/GROCERY?maxPrice=1', 'Nothing here matches all that you chose.');
	await says('/search?q=mlik', /Nothing was found for “mlik”.*Showing results for “milk”/s);
	await says('/search?q=zzqzzq', /We found nothing for “zzqzzq”.*href="\/pc\/DAIRY"/s);
	expect((await (await fetch(`${store.url}/robots.txt`)).text()).match(/Disallow: \/(search|pc|brands|products)/)).toBeNull();
});

test('R5 the ways on of an empty search stand in the middle, their heading, too', async ({ page }) => {
	await page.goto('/search?q=zzxq');
	const middles = await page
		.getByRole('navigation', { name: 'What do you need?' })
		.locator(':scope, :scope > p')
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => (left + right) / 2));
	expect(middles).toHaveLength(2);
	expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(1);
});

test('R6 R7 R8 the next cards of a list come in as its end nears, until all are there; focus and address stay, and the pager says how far', async ({
	page,
}) => {
	const cards = page.locator('.list-main article');
	await page.goto('/pc/GROCERY');
	await whenAwake(page);
	await expect(cards).toHaveCount(LIST_PAGE_SIZE);
	const pager = page.getByRole('navigation', { name: 'Pages of the list' });
	const last = Number((await pager.locator('.small').textContent())?.match(/\d+$/)?.[0]);
	expect(last).toBeGreaterThan(2);
	for (let at = 2; at <= last; at++) {
		await page.evaluate(() => document.querySelector('.list-main > .pages')?.scrollIntoView({ block: 'end' }));
		await expect.poll(async () => Number((await pager.locator('.small').textContent())?.match(/\d+/)?.[0])).toBeGreaterThanOrEqual(at);
	}
	await expect(pager.getByRole('link', { name: 'Next page' })).toHaveCount(0);
	await expect(page).toHaveURL('/pc/GROCERY');
	const fact = Number((await page.locator('.fact').first().textContent())?.match(/\d+/)?.[0]);
	await expect(cards).toHaveCount(fact);
	const ids = await cards.evaluateAll((all) => all.map((card) => card.querySelector('form')?.getAttribute('action')));
	expect(new Set(ids).size).toBe(fact);
	const add = cards.last().getByRole('button', { name: /ADD/ });
	if (await add.count()) {
		await add.click();
		await expect(cards.last().locator('output')).toHaveText('1');
	}
});

test.describe('R6 a list that has grown', () => {
	const cards = (page: Page) => page.locator('.list-main article');
	const topOf = (card: Locator) => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
	async function growTo(page: Page, pages: number): Promise<void> {
		// As on a page over plain http.
		await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
		await page.goto('/pc/GROCERY');
		await whenAwake(page);
		for (let at = 1; at < pages; at++) {
			await page.evaluate(() => document.querySelector('.list-main > .pages')?.scrollIntoView({ block: 'end' }));
			await expect.poll(() => cards(page).count()).toBeGreaterThan(at * LIST_PAGE_SIZE);
		}
	}
	async function openCard(page: Page, card: Locator): Promise<number> {
		await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		const top = await topOf(card);
		await card.getByRole('heading').getByRole('link').click();
		await expect(page).toHaveURL(/\/products\//);
		return top;
	}
	const expectAt = (card: Locator, top: number, within = 2) =>
		expect.poll(async () => (await card.count()) && Math.abs((await topOf(card)) - top)).toBeLessThanOrEqual(within);

	test('is found again where it was left, also where the browser has not kept the page, each time it was opened @any-width', async ({
		page,
	}) => {
		await growTo(page, 3);
		const card = cards(page).nth(2 * LIST_PAGE_SIZE - 3);
		const name = await card.getByRole('heading').textContent();
		const top = await openCard(page, card);
		await page.goBack();
		await expectAt(card, top);
		await expect(card.getByRole('heading')).toHaveText(name ?? '');
		// Who comes by a link begins at the top; the earlier visit keeps its spot.
		await openCard(page, card);
		await page.goto('/pc/GROCERY');
		await whenAwake(page);
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		await expect(cards(page)).toHaveCount(LIST_PAGE_SIZE);
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await page.goBack();
		await expect(page).toHaveURL(/\/products\//);
		await page.goBack();
		await expectAt(card, top);
	});

	test('goes as far as it can without a network, and once there is one to where it was left @any-width', async ({ page, allowed }) => {
		allowed.push(/Failed to load resource|ERR_FAILED/);
		await growTo(page, 2);
		const card = cards(page).nth(LIST_PAGE_SIZE + 20);
		const top = await openCard(page, card);
		await page.route(/page=/, (route) => route.abort());
		await page.goBack();
		await expect(cards(page).nth(LIST_PAGE_SIZE - 1)).toBeInViewport();
		await page.unroute(/page=/);
		await page.goto('/about');
		await page.goBack();
		await expect(cards(page).nth(LIST_PAGE_SIZE - 1)).toBeInViewport();
		expect(top).toBeGreaterThan(0);
	});

	test('stays where its reader goes meanwhile, and is found at its foot @any-width', async ({ page }) => {
		// So low that at the foot no card is in sight.
		await page.setViewportSize({ width: 360, height: 400 });
		await growTo(page, 2);
		const pager = page.locator('.list-main > .pages');
		await expect
			.poll(async () => {
				await pager.evaluate((element) => element.scrollIntoView({ block: 'end' }));
				return page.getByRole('link', { name: 'Next page' }).count();
			})
			.toBe(0);
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		const card = cards(page).last();
		const top = await topOf(card);
		await page.goto('/about');
		await page.goBack();
		// The cards above are as high as most are until one comes near.
		await expectAt(card, top, 60);
		const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
		await page.route(/page=/, async (route) => {
			await held;
			await route.continue();
		});
		await page.goto('/about');
		const asking = page.waitForRequest(/page=2/);
		await page.goBack();
		await asking;
		await page.evaluate(() => scrollTo(0, 300));
		letGo();
		await expect.poll(() => cards(page).count()).toBeGreaterThan(LIST_PAGE_SIZE);
		expect(await page.evaluate(() => scrollY)).toBe(300);
	});
});

test('R6 a tap on the next page of a list adds its cards and goes to the first of them @any-width', async ({ page }) => {
	await page.goto('/pc/GROCERY?page=2');
	await whenAwake(page);
	const next = page.getByRole('link', { name: 'Next page' });
	const cards = page.locator('.list-main article');
	const before = await cards.count();
	// Tapped before it comes into sight by itself.
	await next.dispatchEvent('click');
	await expect(cards.nth(before).locator(':focus')).toHaveCount(1);
	await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/pc/GROCERY');
});
