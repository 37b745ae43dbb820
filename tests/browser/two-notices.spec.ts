import { expect, test } from '../support/browser.ts';
import { addFromPage, productAt, shelves } from './shopping.ts';

test('L11 between the notices of a shop that is closed and does not deliver here is the gap of other things', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.waitForFunction(() => localStorage.getItem('cartShop') !== null);
	await page.evaluate(() => {
		const shop = JSON.parse(localStorage.getItem('cartShop') ?? '{}');
		localStorage.setItem('cartShop', JSON.stringify({ ...shop, serves: false, shutTill: Date.now() + 3_600_000 }));
	});
	await page.goto('/cart');
	const notices = page.getByRole('main').locator('.notices');
	await expect(notices).toHaveCount(2);
	await expect(notices.last()).toContainText('The shop is closed just now');
	const [first, last] = [await notices.first().boundingBox(), await notices.last().boundingBox()];
	if (!first || !last) throw new Error('a notice is not shown');
	expect(last.y - first.y - first.height).toBeGreaterThanOrEqual(12);
});
