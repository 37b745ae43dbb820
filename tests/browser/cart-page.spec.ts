import { amountText } from '#lib/format/money.ts';
import { expect, test } from '../support/browser.ts';
import { cutWords, tooWide } from './everyone/measures.ts';
import { addFromPage, logIn, openLogin, productAt, shelves } from './shopping.ts';

test('R10 on a phone the button of the cart’s page is in sight above the tabs, however long the list; wider, it stands under the bill', async ({
	page,
	store,
	isMobile,
}) => {
	const [cards] = await shelves(store.url);
	for (let at = 0; at < 4; at++) await addFromPage(page, productAt(cards, at));
	await page.goto('/cart');
	await expect(page.getByRole('main').getByText(/^Delivery in \d+–\d+ min$/)).toBeVisible();
	const button = page.getByRole('main').locator('.place-bar .wide');
	await expect(button).toBeVisible();
	const [box, lines] = [await button.boundingBox(), page.getByRole('main').getByRole('listitem')];
	expect(await lines.count()).toBeGreaterThanOrEqual(4);
	if (!isMobile) {
		const total = await page.locator('.place-bar').evaluate((bar) => bar.previousElementSibling?.getBoundingClientRect().left);
		// Its edges are those of the bill above.
		expect(box?.x).toBeCloseTo(total ?? 0, 0);
		const right = await page.locator('.place-bar').evaluate((bar) => bar.previousElementSibling?.getBoundingClientRect().right);
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(right ?? 0, 0);
		return;
	}
	await expect(button).toBeInViewport({ ratio: 1 });
	const tabs = await page.locator('.tabs').boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
	expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
});

test('R10 C21 X6 where no answer comes the cart of a customer says so, reckons its bill, and asks again by its button @any-width', async ({
	page,
	allowed,
	store,
}) => {
	allowed.push(/Failed to load resource/);
	const [cards] = await shelves(store.url);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	for (let at = 0; at < 4; at++) await addFromPage(page, productAt(cards, at));
	await page.route(/\/api\/cart(\?|$)/, (route) => route.abort());
	await page.goto('/cart');
	const main = page.getByRole('main');
	await expect(main.getByText('No answer. Check your connection and try again.')).toBeVisible();
	await expect(main.locator('.bill-total')).toContainText(/^To pay.*₹\d/);
	await expect(main.getByRole('button', { name: 'Try again' })).toBeEnabled();
	await page.unroute(/\/api\/cart(\?|$)/);
	await main.getByRole('button', { name: 'Try again' }).click();
	await expect(main.getByRole('button', { name: 'Go to checkout' })).toBeEnabled();
	await expect(main.getByText('No answer.')).toBeHidden();
});

test('R10 C3 the price of a line with paise stands whole on a narrow phone @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	let price = 0;
	// The shop's price of it, as the opened cart asks for it.
	await page.route('**/products?packs=*', async (route) => {
		const response = await route.fetch();
		const json = await response.json();
		for (const [card] of json.data.products) Object.assign(card, { sellingPrice: price, mrp: price + 14.5 });
		await route.fulfill({ response, json });
	});
	await page.evaluate(() => {
		const items = JSON.parse(localStorage.getItem('guestCartItems') ?? '{}');
		for (const line of Object.values<{ quantity: number }>(items)) line.quantity = 12;
		localStorage.setItem('guestCartItems', JSON.stringify(items));
	});
	await page.setViewportSize({ width: 320, height: 780 });
	for (price of [45.5, 1_145.5]) {
		await page.goto('/cart');
		const each = page.getByRole('main').getByText(new RegExp(`^12 × ${amountText(price).replace('.', '\\.')}$`));
		await expect(each).toBeVisible();
		expect(await each.evaluate((words) => words.getBoundingClientRect().height)).toBeLessThan(30);
		expect(await tooWide(page)).toEqual([]);
		expect(await cutWords(page)).toEqual([]);
	}
});
