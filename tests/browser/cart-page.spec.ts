import { expect, test } from '../support/browser.ts';
import { addFromPage, productAt, shelves } from './shopping.ts';

test('R10 on a phone the button of the cart’s page is in sight above the tabs, however long the list; wider, it stands under the bill', async ({
	page,
	store,
	isMobile,
}) => {
	const [cards] = await shelves(store.url);
	for (let at = 0; at < 4; at++) await addFromPage(page, productAt(cards, at));
	await page.goto('/cart');
	const button = page.getByRole('main').locator('.place-bar .wide');
	await expect(button).toBeVisible();
	const [box, lines] = [await button.boundingBox(), page.getByRole('main').getByRole('listitem')];
	expect(await lines.count()).toBeGreaterThanOrEqual(4);
	if (!isMobile) {
		const total = await page.locator('.place-bar').evaluate((bar) => bar.previousElementSibling?.getBoundingClientRect().left);
		expect(Math.abs((box?.x ?? 0) - (total ?? 0))).toBeLessThan(40);
		return;
	}
	await expect(button).toBeInViewport({ ratio: 1 });
	const tabs = await page.locator('.tabs').boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
	expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
});
