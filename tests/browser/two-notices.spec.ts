import { expect, test } from '../support/browser.ts';
import { addFromPage, productAt, shelves } from './shopping.ts';

test('L11 between the notices of a shop that is closed and does not deliver here is the gap of other things', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.waitForFunction(() => localStorage.getItem('cartShop') !== null);
	await page.route('**/api/catalog/shops/*', async (route) => {
		const answer = await route.fetch();
		const { data } = await answer.json();
		await route.fulfill({ json: { data: { ...data, serviceable: false, isOpen: false, opensAt: null } } });
	});
	await page.goto('/cart');
	const notices = page.getByRole('main').locator('.notices');
	await expect(notices.filter({ hasText: 'does not deliver' })).toBeVisible();
	await expect(notices.last()).toContainText('The shop is closed just now');
	const boxes = await notices.evaluateAll((all) =>
		all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
	);
	expect(boxes.length).toBeGreaterThan(1);
	for (const [at, { top }] of boxes.entries()) expect(top - (boxes[at - 1]?.bottom ?? top - 12)).toBeGreaterThanOrEqual(12);
});
