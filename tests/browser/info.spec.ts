import { localizePath } from '#lib/paths.ts';
import { expect, test } from '../support/browser.ts';

const PAGES = [
	['R14', '/faq'],
	['R16', '/about'],
	['R17', '/privacy-policy'],
	['R18', '/member/terms'],
	['R19', '/app-link'],
] as const;
const BARE = ['/privacy-policy', '/member/terms', '/app-link'];

test('L1 L5 terms, privacy and app link have no header but a way home; terms and privacy no Support @any-width', async ({ page }) => {
	for (const [, path] of PAGES) {
		await page.goto(path);
		await expect(page.locator('header.awning')).toHaveCount(BARE.includes(path) ? 0 : 1);
		await expect(page.locator('a.support')).toHaveCount(/privacy|terms/.test(path) ? 0 : 1);
	}
	await page.getByRole('main').getByRole('link').first().click();
	await expect(page).toHaveURL('/');
});

test('R16 what stands on a page is named in its list, in its order @any-width', async ({ page }) => {
	for (const path of ['/about', '/privacy-policy', '/member/terms']) {
		await page.goto(path);
		const parts = page.locator('.prose > section');
		const links = await page
			.locator('.prose-parts a')
			.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]));
		expect(links).toEqual(
			await parts.evaluateAll((all) => all.map(({ id, firstElementChild }) => [`#${id}`, firstElementChild?.textContent])),
		);
		expect(links.length).toBeGreaterThan(2);
	}
});

test('R14 a question opens its answer by keyboard, and the footer’s contact link opens the last one @any-width', async ({ page }) => {
	await page.goto('/faq');
	const first = page.locator('details').first();
	await first.locator('summary').focus();
	await page.keyboard.press('Enter');
	await expect(first.locator('p')).toBeVisible();
	await page.goto('/');
	await page.getByRole('contentinfo').locator('summary', { hasText: 'Nukkad' }).click();
	await page.locator('footer a[href="/faq#contact"]').click();
	await expect(page.locator('#contact')).toBeVisible();
});

test('R19 L13 the QR code is there for phones to read, not on a phone itself, and the button opens the store', async ({
	page,
	isMobile,
}) => {
	await page.goto('/hi/app-link');
	await expect(page.getByRole('img', { name: 'नुक्कड़ खोलने वाला QR कोड' })).toBeVisible({ visible: !isMobile });
	await page.getByRole('main').locator('a.btn-fill').click();
	await expect(page).toHaveURL('/hi');
});

test('R16 a store without a name of its own is called by the brand of the language, not by its address @any-width', async ({
	page,
	store,
}) => {
	for (const [path, brand] of [
		['/about', 'Nukkad'],
		['/hi/about', 'नुक्कड़'],
	] as const) {
		await page.goto(path);
		await expect(page.getByRole('main')).not.toContainText(new URL(store.url).host);
		await expect(page.locator('#shops p')).toContainText(brand);
	}
});

test('R19 the page of the app says how it comes on the home screen @any-width', async ({ page }) => {
	await page.goto('/app-link');
	await expect(page.getByText(/browser’s menu .*Add to home screen/)).toBeInViewport();
});

test('E2 V11 the page without a network names the place of who has chosen none, in its language @any-width', async ({ page }) => {
	await page.goto('/offline');
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	await page.goto('/hi/offline');
	await expect(page.locator('[data-location-text]')).toHaveText('चकाला');
});

test.describe('with JavaScript off', () => {
	test.use({ javaScriptEnabled: false });
	test('A4 R14 R16 R17 R18 R19 the pages read, and answers open @any-width', async ({ page }) => {
		for (const [, path] of PAGES) {
			await page.goto(localizePath(path, 'te'));
			await expect(page.locator('h1')).toBeVisible();
		}
		await page.goto('/faq');
		await page.locator('summary').nth(5).click();
		await expect(page.locator('details').nth(5).locator('p')).toBeVisible();
	});
});
