import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { addFromPage, logIn, openCart, openLogin, productAt, shelves } from './shopping.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const savedIn = (part: Locator) => part.getByRole('region', { name: 'Saved for later' });

/** Logs in; the server then refuses another shop's product, which a browser notes as an error. */
async function becomeCustomer(page: Page, allowed: RegExp[]) {
	allowed.push(/status of 400/);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
}

/** One cart is put aside for another. */
async function twoCarts(page: Page, url: string) {
	const [cards, others] = await shelves(url);
	const [mine, other] = [productAt(cards), productAt(others)];
	// A customer's reaches the server before the other one.
	const control = await addFromPage(page, mine);
	await expect(control.locator('output')).toHaveText('1');
	await expect(control).not.toHaveAttribute('aria-busy');
	await addFromPage(page, other);
	await page.getByRole('button', { name: 'Start a new cart' }).click();
	await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${mine.store.name} is saved`);
	return { mine, other };
}

test('A2 V18 after “Continue” by the keyboard a second Enter throws nothing away: the heading of the cart has the focus @any-width', async ({
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

for (const who of ['guest', 'customer'] as const)
	test(`A2 V18 a ${who} who throws a waiting basket away has it back in one tap, with own words, and nothing moves @any-width`, async ({
		page,
		store,
		allowed,
	}) => {
		if (who === 'customer') await becomeCustomer(page, allowed);
		const [cards, others] = await shelves(store.url);
		const [mine, other] = [productAt(cards), productAt(others)];
		await addFromPage(page, mine);
		await openCart(page);
		await panelOf(page).getByRole('button', { name: 'Not on the shelf? Write what you need' }).click();
		const ask = page.getByRole('dialog', { name: 'What do you need?' });
		await ask.getByLabel('Item and size').fill('Coriander');
		await ask.getByRole('button', { name: 'Add to cart' }).click();
		await expect(panelOf(page).getByText('Coriander')).toBeVisible();
		await addFromPage(page, other);
		await page.getByRole('button', { name: 'Start a new cart' }).click();
		await expect(page.locator('[data-message-bar]')).toContainText('is saved');
		await page.goto('/cart');
		const saved = savedIn(page.getByRole('main'));
		const remove = saved.getByRole('button', { name: `Remove what is saved from ${mine.store.name}` });
		// Above the bar at the bottom, and not at the end of the page, which is shorter by a line afterwards.
		await remove.evaluate((button) => {
			button.scrollIntoView({ block: 'end' });
			scrollBy(0, 120);
		});
		const scrolled = await page.evaluate(() => scrollY);
		await remove.press('Enter');
		await expect(saved).toContainText(`Deleted: ${mine.store.name}`);
		await expect(saved.getByRole('button', { name: 'Undo' })).toBeFocused();
		await expect(saved.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(`Deleted: ${mine.store.name}`);
		expect(await page.evaluate(() => scrollY)).toBe(scrolled);
		await page.keyboard.press('Enter');
		await expect(saved).toContainText('2 items');
		await expect(saved.getByRole('heading', { name: 'Saved for later' })).toBeFocused();
		await saved.getByRole('button', { name: `Continue with ${mine.store.name}` }).click();
		await expect(page.getByRole('main').getByText('Coriander')).toBeVisible();
	});

test('V18 on the empty cart names of waiting baskets begin under each other', async ({ page, store }) => {
	const { mine, other } = await twoCarts(page, store.url);
	// The second cart is put aside as the first was.
	await page.evaluate(() => {
		const items = JSON.parse(localStorage.getItem('guestCartItems') ?? '{}');
		const shop = Object.values<{ item: { store: { id: string } } }>(items)[0]?.item.store.id ?? '';
		const baskets = JSON.parse(localStorage.getItem('guestBaskets') ?? '{}');
		localStorage.setItem('guestBaskets', JSON.stringify({ ...baskets, [shop]: { items, customs: {} } }));
		localStorage.setItem('guestCartItems', '{}');
	});
	await page.goto('/cart');
	const saved = savedIn(page.getByRole('main'));
	const lefts: number[] = [];
	for (const { store: shop } of [mine, other]) {
		const name = saved.getByText(shop.name, { exact: true });
		// Of the words, not of their box.
		lefts.push(
			await name.evaluate((element) => {
				const range = document.createRange();
				range.selectNodeContents(element);
				return Math.round(range.getBoundingClientRect().left);
			}),
		);
	}
	expect(new Set(lefts).size, lefts.join()).toBe(1);
});

test('V18 what is continued is no longer called saved @any-width', async ({ page, store }) => {
	const { mine } = await twoCarts(page, store.url);
	await openCart(page);
	await savedIn(panelOf(page))
		.getByRole('button', { name: `Continue with ${mine.store.name}` })
		.click();
	await expect(panelOf(page).getByRole('link', { name: `From ${mine.store.name}` })).toBeVisible();
	// Sooner than it goes by itself.
	await expect(page.getByText('is saved. It is in your cart panel')).toBeHidden({ timeout: 1_500 });
});

for (const who of ['guest', 'customer'] as const)
	test(`X2 V18 a ${who} adds a product of a shop whose cart waits to that cart, and no third one begins @any-width`, async ({
		page,
		store,
		allowed,
	}) => {
		if (who === 'customer') await becomeCustomer(page, allowed);
		const [cards] = await shelves(store.url);
		const { mine, other } = await twoCarts(page, store.url);
		const more = productAt(cards, 1);
		await addFromPage(page, more);
		const dialog = page.getByRole('dialog', { name: 'This is from another shop' });
		await expect(dialog.getByText('You have 1 item saved from this shop')).toBeVisible();
		await dialog.getByRole('button', { name: `Continue with ${mine.store.name}` }).click();
		await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${other.store.name} is saved`);
		await openCart(page);
		const lines = panelOf(page).locator('.line output');
		await expect(panelOf(page).getByRole('link', { name: `From ${mine.store.name}` })).toBeVisible();
		await expect(lines).toHaveCount(2);
		await expect(savedIn(panelOf(page)).getByRole('button', { name: /^Continue with/ })).toHaveCount(1);
		await expect(savedIn(panelOf(page))).toContainText(other.store.name);
	});
