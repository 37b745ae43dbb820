import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';
import { addressesOf } from './addresses.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What every page owes: an answer, one headline, nothing wider than the screen, nothing axe can fault. The console is watched by `test`. */
async function examine(page: Page, path: string, status = 200): Promise<void> {
	const answer = await page.goto(path);
	expect.soft(answer?.status(), path).toBe(status);
	await expect(page.locator('h1'), path).toHaveCount(1);
	await expect(page.locator('h1'), path).not.toBeEmpty();
	const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	expect.soft(over, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
	const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
	expect
		.soft(
			violations.map(
				({ id, nodes }) =>
					`${path} ${id}: ${nodes
						.slice(0, 3)
						.map(({ html }) => html.slice(0, 160))
						.join(' | ')}`,
			),
		)
		.toEqual([]);
}

for (const language of ['en', 'hi'] as const) {
	test(`R1–R13 R15 R20–R22 every page stands in ${language}: status, headline, width, WCAG 2.2 AA, silent console`, async ({
		page,
		store,
	}) => {
		test.setTimeout(180_000);
		for (const [, path] of (await addressesOf(store)).all) await examine(page, localizePath(path, language));
		await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`);
	});

	test(`an unknown address is a 404 page in ${language}, with a way on`, async ({ page, allowed }) => {
		allowed.push(/404/);
		for (const path of [
			'/nowhere',
			'/shops/nobody',
			'/pc/NOTHING',
			'/products/no-such-0',
			'/brands/no-such-0',
			'/a/b/c/d/e-f',
			'/india/mumbai/atlantis',
		]) {
			await examine(page, localizePath(path, language), 404);
		}
		await page.getByRole('main').getByRole('link').first().click();
		await expect(page).toHaveURL(localizePath('/shops', language));
	});
}

test('nothing is wider than 320 px in the languages with the longest words', async ({ page, store }) => {
	test.setTimeout(120_000);
	await page.setViewportSize({ width: 320, height: 640 });
	const { all } = await addressesOf(store);
	for (const language of ['te', 'kn'] as const) {
		for (const [, path] of all) {
			await page.goto(localizePath(path, language));
			const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
			expect(over, `${language} ${path}`).toBeLessThanOrEqual(0);
		}
	}
});

test('a page in the dark theme keeps its contrast', async ({ page, store }) => {
	test.setTimeout(120_000);
	await page.emulateMedia({ colorScheme: 'dark' });
	const { all } = await addressesOf(store);
	for (const [, path] of all.filter(([name]) => /R1 |R2|R3|R6|R9/.test(name))) await examine(page, path);
});

test('R20 R22 R23 a wrong name in an address leads to the right one for good', async ({ store }) => {
	const { shop, product, brand } = await addressesOf(store);
	const at = async (path: string) => {
		const answer = await fetch(store.url + path, { redirect: 'manual' });
		return [answer.status, answer.headers.get('location')];
	};
	const own = product.url.split('?')[0];
	expect(await at(`/hi/india/pune/nowhere/whatever/other-name-${shop.id}`)).toEqual([301, `/hi${shop.url}`]);
	expect(await at(`/products/other-name-${product.libraryProductId}?sid=${product.store.id}`)).toEqual([
		301,
		`${own}?sid=${product.store.id}`,
	]);
	expect(await at(`/brands/other-${brand.id}`)).toEqual([301, brand.url]);
	expect(await at('/shops/c/anything-at-all-62')).toEqual([301, '/shops/c/dry-fruits-and-nuts-62']);
	expect(await at('/india/new-mumbai/vashi')).toEqual([301, '/india/new-mumbai']);
});

test('R4 the twelve SEO category ids each have a list, 0 being all shops', async ({ store }) => {
	const page = await (await fetch(`${store.url}/shops`)).text();
	for (const id of [38, 39, 40, 41, 45, 46, 50, 53, 54, 57, 62]) {
		const path = page.match(new RegExp(`/shops/c/[a-z-]+-${id}(?=")`))?.[0];
		expect(path, String(id)).toBeDefined();
		expect((await fetch(store.url + path)).status).toBe(200);
	}
	const all = await fetch(`${store.url}/shops/c/all-0`, { redirect: 'manual' });
	expect([all.status, all.headers.get('location')]).toEqual([301, '/shops']);
});

test('on a phone’s first screen stand a product’s price and its button', async ({ page, isMobile, store }) => {
	const { product } = await addressesOf(store);
	await page.goto(product.url);
	const bottom = async (selector: string) => {
		const box = await page.locator(selector).first().boundingBox();
		return (box?.y ?? Number.NaN) + (box?.height ?? 0);
	};
	const screen = page.viewportSize()?.height ?? 0;
	expect(await bottom('.details-price')).toBeLessThan(screen);
	expect(await bottom('.details-buy')).toBeLessThan(screen - (isMobile ? 64 : 0));
});
