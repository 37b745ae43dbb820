import { expect, test } from '../support/browser.ts';
import { addFromPage, productAt, shelves, whenAwake } from './shopping.ts';

test('R2 “open now” counts and lights what it shows; words with no result do not promise some of each; rows have arrows for a mouse; L1 the way for sellers is in sight', async ({
	page,
	isMobile,
}) => {
	await page.goto('/shops?openNow=1');
	const filters = page.getByRole('main').getByRole('navigation').first();
	await expect(filters.getByRole('link', { name: 'Open now' })).toHaveAttribute('aria-current', 'true');
	await expect(filters.getByRole('link', { name: 'All', exact: true })).not.toHaveAttribute('aria-current');
	await expect(page.getByRole('main').getByText(/^\d+ shops? open now around/)).toBeVisible();

	// Each word finds something, but nothing costs so much.
	await page.goto('/search?q=maggi+tomato');
	await expect(page.getByText('No one thing has all these words')).toBeVisible();
	await page.goto('/search?q=maggi+tomato&minPrice=90000');
	await expect(page.getByText('No one thing has all these words')).toHaveCount(0);

	if (isMobile) return;
	await page.goto('/');
	await whenAwake(page);
	await page.mouse.move(200, 200);
	const rail = page.locator('.shop-rail');
	const [back, on] = [
		page.locator('.rail-arrows:has(+ .shop-rail) button').first(),
		page.locator('.rail-arrows:has(+ .shop-rail) button').last(),
	];
	await expect(on).toBeVisible();
	await expect(back).toBeHidden();
	await on.click();
	await expect.poll(() => rail.evaluate((row) => row.scrollLeft)).toBeGreaterThan(400);
	await expect(back).toBeVisible();
	for (const width of [1280, 1000, 768]) {
		await page.setViewportSize({ width, height: 860 });
		await expect(page.getByRole('banner').getByRole('link', { name: /^Sell/ })).toBeInViewport({ ratio: 1 });
	}
});

test('L10 the message bar stands above the cart bar of a phone @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.goto('/shops');
	await page.evaluate(() => document.querySelector<HTMLElement>('[data-message-bar]')?.showPopover());
	const top = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
	const [message, bar] = [await top('[data-message-bar]'), await top('.bar')];
	expect(message.y + message.height).toBeLessThanOrEqual(bar.y);
});
