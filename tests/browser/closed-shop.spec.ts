import type { Page } from '@playwright/test';
import { expect, testAt } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { shelvesOf, shopsOf } from './addresses.ts';
import { axeFinds } from './everyone/measures.ts';
import { addFromPage, openCart } from './shopping.ts';

/** At night only shops that are open round the clock are open. */
const NIGHT = '2026-11-23T03:00:00+05:30';
const test = testAt(NIGHT);

/** The first product of a list whose shop is closed and opens later that day. */
const closedCard = (page: Page) =>
	page
		.getByRole('main')
		.locator('.pcard')
		.filter({ hasText: /Opens \d/ })
		.first();

test('L11 R4 R5 the card of what a closed shop sells says when it opens, in the language of the page @any-width', async ({ page }) => {
	for (const path of ['/pc/MEAT_FISH', '/search?q=chaval']) {
		await page.goto(path);
		const products = page.getByRole('main').locator('.pcard');
		await expect(products.filter({ hasText: /Opens \d/ }).first(), path).toBeVisible();
	}
	await page.goto('/hi/search?q=chaval');
	const products = page.getByRole('main').locator('.pcard');
	await expect(products.filter({ hasText: /सुबह [\d:]+ बजे खुलेगी/ }).first()).toBeVisible();
});

test('L9 L11 V13 a suggestion says when its closed shop opens, a product’s and a shop’s @any-width', async ({ page }) => {
	await page.goto('/hi');
	const field = page.locator('header input[type=search]');
	const rows = page.getByRole('grid').getByRole('row');
	await field.click();
	await field.pressSequentially('ganesh');
	await expect(
		rows
			.filter({ hasText: 'दुकान' })
			.filter({ hasText: /बजे खुलेगी/ })
			.first(),
	).toBeVisible();
	await field.fill('chicken');
	await expect(
		rows
			.filter({ hasText: '₹' })
			.filter({ hasText: /बजे खुलेगी/ })
			.first(),
	).toBeVisible();
	expect(await axeFinds(page, '.find')).toEqual([]);
});

test('P1 L11 a closed shop is told in bar, panel and on the product’s page, with the hour it opens @any-width', async ({ page }) => {
	// The browser's clock agrees with the store's.
	await page.clock.setFixedTime(new Date(NIGHT));
	await page.goto('/pc/MEAT_FISH');
	const card = closedCard(page);
	const [opens = ''] = (await card.locator('.pcard-shut').allTextContents()).map((text) => text.replace('Opens', 'opens'));
	await card.getByRole('button', { name: /ADD/ }).click();
	await expect(page.locator('[data-cart-bar-missing]')).toHaveText('The shop is closed just now');
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	await expect(panel.getByText('The shop is closed just now.')).toContainText(opens, { ignoreCase: true });
	// The product's own page says it beside its Add.
	await panel.locator('.line a').first().click();
	await expect(page.getByRole('main').getByText('The shop is closed just now.')).toContainText(opens, { ignoreCase: true });
	await expect(page.locator('.buy-bar output')).toBeInViewport();
	await expect(page.locator('[data-cart-bar]')).toBeHidden();
});

test('X2 L11 the modal of two shops says that the other one is closed, and when it opens, before the cart is given up @any-width', async ({
	page,
	store,
}) => {
	await page.clock.setFixedTime(new Date(NIGHT));
	const open = (await shopsOf(store.url)).find(({ isOpen }) => isOpen);
	const [[product] = []] = await shelvesOf(store.url, open?.id ?? '');
	if (!product) throw new Error('no shop is open at night');
	await addFromPage(page, product);
	await page.goto('/pc/MEAT_FISH');
	const card = closedCard(page);
	const [opens = ''] = await card.locator('.pcard-shut').allTextContents();
	await card.getByRole('button', { name: /ADD/ }).click();
	const modal = page.getByRole('dialog', { name: 'This is from another shop' });
	await expect(modal.getByRole('status')).toHaveText(/^\S.*: The shop is closed just now\. Opens \d/);
	await expect(modal.getByRole('status')).toContainText(opens.trim());
	expect(await axeFinds(page, 'dialog')).toEqual([]);
	await modal.getByRole('button', { name: 'Keep my cart' }).click();
	await expect(modal).toHaveCount(0);
});

test('P1 C1 a cart that is opened says that its shop has shut or opened a moment ago @any-width', async ({ page, store }) => {
	await page.clock.setFixedTime(new Date(NIGHT));
	const card = (await shopsOf(store.url)).find(({ isOpen }) => isOpen);
	const [[product] = []] = await shelvesOf(store.url, card?.id ?? '');
	if (!product) throw new Error('no shop is open at night');
	const shut = (isOpen: boolean) =>
		ask(store, 'PUT partner/shops/{storeId}', { storeId: product.store.id, isOpen }, { partner: store.partnerToken });
	await addFromPage(page, product);
	await page.waitForFunction(() => localStorage.getItem('cartShop') !== null);
	await shut(false);
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	const closed = panel.getByText('The shop is closed just now');
	await expect(closed).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(panel).toHaveCount(0);
	await shut(true);
	await openCart(page);
	await expect(closed).toHaveCount(0);
	await expect(page.locator('[data-cart-bar-missing]')).not.toHaveText('The shop is closed just now');
});
