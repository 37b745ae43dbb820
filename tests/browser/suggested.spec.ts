import { expect, test } from '../support/browser.ts';
import { addFromPage, openCart, productAt, shelves } from './shopping.ts';

test('L7 C1 the cart panel suggests three products of the cart’s own shop with price and ADD; nothing moves when they come, and nothing stands there when they fail @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/ERR_FAILED/);
	const [cards] = await shelves(store.url);
	const mine = productAt(cards);
	await addFromPage(page, mine);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	const also = panel.getByRole('region', { name: 'Need these too?' });
	const places = () =>
		panel.evaluate((dialog) => [...dialog.querySelectorAll('.line a, .bill')].map((one) => (one as HTMLElement).offsetTop).slice(0, 2));
	let answer = () => {};
	const held = new Promise<void>((done) => {
		answer = done;
	});
	await page.route('**/api/catalog/shops/*/products?**', async (route) => {
		await held;
		await route.continue();
	});
	await openCart(page);
	await expect(panel.locator('.bill-total')).toBeVisible();
	// The place of the shop's offers is given up where it has none.
	await expect(panel.locator('.promo-line.skeleton')).toHaveCount(0);
	const before = await places();
	answer();
	await expect(also.getByRole('listitem')).toHaveCount(3);
	expect(await places()).toEqual(before);
	await expect(also.getByRole('link', { name: mine.name, exact: true })).toHaveCount(0);
	await expect(also.getByText(/^₹/)).not.toHaveCount(0);

	// What is added becomes a line of the cart, which stays one shop's.
	const name = (await also.getByRole('link').first().textContent()) ?? '';
	await also.getByRole('button', { name: `ADD: ${name}` }).click();
	await expect(also.getByRole('button', { name: `One more: ${name}` })).toBeVisible();
	await expect(panel.getByRole('link', { name, exact: true })).toHaveCount(2);
	await page.keyboard.press('Escape');
	await expect(page.locator('.dlg-panel')).toHaveCount(0);

	await page.unrouteAll();
	await page.route('**/api/catalog/shops/*/products?**', (route) => route.abort());
	await openCart(page);
	await expect(panel.getByRole('link', { name, exact: true })).toHaveCount(1);
	await expect(also).toHaveCount(0);
	await expect(page.locator('[data-message-bar]')).toBeHidden();
});
