import type { Page } from '@playwright/test';
import { localizePath } from '#lib/paths.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { axeFinds } from './everyone/measures.ts';
import { addFromPage, controlOf, logIn, newPhone, openCart, openLogin, productAt, shelves } from './shopping.ts';

/** Two pieces that a guest asks for in their own words, as the browser stores them: there from the next page on. */
const ask = (page: Page, name: string) =>
	page.evaluate((words) => {
		const item = { customProductId: 'mine', name: words };
		localStorage.setItem('guestCustomCartItems', JSON.stringify({ mine: { item, quantity: 2 } }));
	}, name);
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const waiting = (page: Page) => panelOf(page).getByRole('region', { name: 'Saved for later' });

test('X2 V18 L7 R3 C6 the modal of two shops names both and what would wait, own words too; Keep is first, and nothing is lost by a new cart @any-width', async ({
	page,
	store,
}) => {
	const [cards, others] = await shelves(store.url);
	const [mine, other] = [productAt(cards), productAt(others)];
	await addFromPage(page, mine);
	await ask(page, 'Coriander');
	const alternative = { product: productAt(cards, 1), isSame: false };
	await page.route('**/alternative?**', (route) => route.fulfill({ json: { data: alternative } }));
	const control = await addFromPage(page, other);
	const modal = page.getByRole('dialog', { name: 'This is from another shop' });
	await expect(modal.getByText(`Your cart is from ${mine.store.name}. This is from ${other.store.name}:`)).toBeVisible();
	await expect(
		modal.getByText(`If you switch carts, 3 items from ${mine.store.name} are saved for later: ${mine.name} · Coriander`),
	).toBeVisible();
	await expect(modal.getByRole('button', { name: 'Keep my cart' })).toBeFocused();
	await expect(modal.getByText(`${mine.store.name} has something like it:`)).toBeVisible();
	await expect(modal.getByText('closed just now'), 'the other shop is open').toHaveCount(0);

	await test.step('the nearest thing of the cart’s own shop', async () => {
		await modal.getByRole('button', { name: `Add this: ${alternative.product.name}` }).click();
		await openCart(page);
		await expect(panelOf(page).getByRole('link', { name: alternative.product.name })).toBeVisible();
		await page.keyboard.press('Escape');
	});

	await test.step('a new cart; the old one waits and comes back in one tap', async () => {
		await control.getByRole('button', { name: 'Add To Cart' }).click();
		await modal.getByRole('button', { name: 'Start a new cart' }).click();
		await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${mine.store.name} is saved`);
		await openCart(page);
		await expect(panelOf(page).getByRole('link', { name: `From ${other.store.name}` })).toBeVisible();
		await expect(waiting(page)).toContainText(mine.store.name);
		await expect(waiting(page), 'pieces, as in the bar').toContainText('4 items');
		await waiting(page)
			.getByRole('button', { name: `Continue with ${mine.store.name}` })
			.click();
		await expect(panelOf(page).getByRole('link', { name: `From ${mine.store.name}` })).toBeVisible();
		await expect(waiting(page)).toContainText(other.store.name);
	});

	await test.step('the page of the cart shows what waits, too', async () => {
		await page.goto('/cart');
		const saved = page.getByRole('main').getByRole('region', { name: 'Saved for later' });
		await expect(saved.getByRole('button', { name: `Continue with ${other.store.name}` })).toBeVisible();
	});

	await test.step('the shop’s own page says what waits there, and goes on with it in one tap', async () => {
		await page.goto(`/shops/${other.store.id}`);
		await expect(page.getByRole('main').getByText('You have 1 item saved from this shop')).toBeVisible();
		await page
			.getByRole('main')
			.getByRole('button', { name: `Continue with ${other.store.name}` })
			.click();
		await expect(panelOf(page).getByRole('link', { name: `From ${other.store.name}` })).toBeVisible();
		await expect(waiting(page)).toContainText(mine.store.name);
		await expect(page.getByRole('main').getByText('saved from this shop')).toHaveCount(0);
	});

	await test.step('an empty cart shows what waits: in the panel, on its page, and after a reload', async () => {
		await panelOf(page)
			.getByRole('button', { name: /^One less/ })
			.click();
		await expect(panelOf(page).getByText('Your cart is empty')).toBeVisible();
		await expect(waiting(page)).toContainText(mine.store.name);
		await page.goto('/cart');
		const saved = page.getByRole('main').getByRole('region', { name: 'Saved for later' });
		await expect(saved).toContainText(mine.store.name);
		expect(await axeFinds(page)).toEqual([]);
		await saved.getByRole('button', { name: `Continue with ${mine.store.name}` }).click();
		await expect(page.getByRole('link', { name: alternative.product.name })).toBeVisible();
	});
});

for (const language of ['te', 'kn', 'hi'] as const)
	test(`V18 what waits at a shop can be taken up or dropped on one line of a phone, in ${language} @any-width`, async ({ page, store }) => {
		const t = translatorOf(language);
		const [cards, others] = await shelves(store.url);
		await addFromPage(page, productAt(cards), language);
		const control = await addFromPage(page, productAt(others), language);
		await page.getByRole('button', { name: t('mismatch.begin') }).click();
		await expect(control.getByRole('status')).toHaveText('1');
		await page.setViewportSize({ width: 360, height: 780 });
		await page.goto(localizePath('/cart', language));
		const saved = page.getByRole('main').getByRole('region', { name: t('basket.title') });
		await expect(saved.getByRole('button')).toHaveCount(2);
		const middles = () =>
			saved
				.getByRole('button')
				.evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
		// Once the letters of the language have come.
		await expect.poll(async () => Math.max(...(await middles())) - Math.min(...(await middles()))).toBeLessThan(2);
	});

test('X2 the modal names in the language of its page what was added on a page of another @any-width', async ({ page, store }) => {
	const [cards, others] = await shelves(store.url);
	const [mine, other] = [productAt(cards), productAt(others)];
	await addFromPage(page, mine, 'hi');
	await addFromPage(page, other);
	const modal = page.getByRole('dialog', { name: 'This is from another shop' });
	await expect(modal.getByText(`Your cart is from ${mine.store.name}. This is from ${other.store.name}:`)).toBeVisible();
	await expect(modal.getByText(`saved for later: ${mine.name}`)).toBeVisible();
});

test('V18 C6 a login that meets another shop’s cart asks with which to go on, and the other one waits @any-width', async ({
	page,
	store,
}) => {
	const [cards, others] = await shelves(store.url);
	const [inAccount, inBrowser] = [productAt(cards), productAt(others)];
	const phone = newPhone();
	await page.goto('/');
	await openLogin(page);
	await logIn(page, phone);
	const control = await addFromPage(page, inAccount);
	await expect(control).not.toHaveAttribute('aria-busy');
	await expect.poll(() => page.evaluate(() => localStorage.getItem('cartId'))).toBeTruthy();
	// Another browser of the same customer, where they have not logged in yet.
	await page.evaluate(() => localStorage.clear());
	await addFromPage(page, inBrowser);
	await ask(page, 'Coriander');
	await page.reload();
	await openLogin(page);
	await page.route(`**/api/catalog/shops/${inAccount.store.id}?*`, async (route) => {
		const response = await route.fetch();
		const json = await response.json();
		await route.fulfill({ response, json: { ...json, data: { ...json.data, isOpen: false, opensAt: null } } });
	});
	await logIn(page, phone);
	const modal = page.getByRole('dialog', { name: 'Which cart do you want?' });
	await expect(modal.getByText(`${inAccount.store.name}: The shop is closed just now.`)).toBeVisible();
	await expect(modal.getByText(`${inBrowser.store.name}: `)).toBeHidden();
	await expect(modal.getByRole('button', { name: inBrowser.store.name })).toBeFocused();
	await expect(modal.getByRole('button', { name: inBrowser.store.name })).toContainText('3 items');
	await expect(modal.getByRole('button', { name: inAccount.store.name })).toContainText('1 item');
	await modal.getByRole('button', { name: inAccount.store.name }).click();
	await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${inBrowser.store.name} is saved`);
	await expect(controlOf(page, inBrowser)).toHaveAttribute('data-control', 'add');
	await openCart(page);
	await expect(panelOf(page).getByRole('link', { name: inAccount.name })).toBeVisible();
	await waiting(page)
		.getByRole('button', { name: `Continue with ${inBrowser.store.name}` })
		.click();
	await expect(panelOf(page).getByRole('link', { name: inBrowser.name })).toBeVisible();
	await expect(waiting(page)).toContainText(inAccount.store.name);
	await waiting(page)
		.getByRole('button', { name: `Remove what is saved from ${inAccount.store.name}` })
		.press('Enter');
	await expect(waiting(page).getByRole('button', { name: 'Undo' })).toBeFocused();
});
