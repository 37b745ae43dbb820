import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { addFromPage, openCart, productAt, shelves } from './shopping.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const savedIn = (part: Locator) => part.getByRole('region', { name: 'Saved for later' });

/** One cart is put aside for another. */
async function twoCarts(page: Page, url: string) {
	const [cards, others] = await shelves(url);
	const [mine, other] = [productAt(cards), productAt(others)];
	await addFromPage(page, mine);
	await addFromPage(page, other);
	await page.getByRole('button', { name: 'Start a new cart' }).click();
	await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${mine.store.name} is saved`);
	return { mine, other };
}

test('A2 V18 after “Continue” by the keyboard a second Enter throws nothing away: the heading of the cart has the focus', async ({
	page,
	store,
}) => {
	const { mine, other } = await twoCarts(page, store.url);
	await openCart(page);
	const parts = [
		{ part: panelOf(page), heading: panelOf(page).getByRole('heading', { name: 'Your cart', exact: true }) },
		{ part: page.getByRole('main'), heading: page.getByRole('heading', { level: 1 }) },
	];
	let [now, later] = [mine, other];
	for (const { part, heading } of parts) {
		if (part !== parts[0]?.part) await page.goto('/cart');
		await savedIn(part)
			.getByRole('button', { name: `Continue with ${now.store.name}` })
			.press('Enter');
		await expect(part.getByRole('link', { name: `From ${now.store.name}` })).toBeVisible();
		await expect(heading).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(savedIn(part)).toContainText(later.store.name);
		[now, later] = [later, now];
	}
});
