import type { Locator } from '@playwright/test';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { amountText } from '#lib/format/money.ts';
import { PLATFORM_FEE_PAISE } from '#server/settings/settings.ts';
import { expect, test } from '../support/browser.ts';
import { shelvesOf, shopsOf } from './addresses.ts';
import { addFromPage, cardOf, controlOf, openCart, productAt, shelves } from './shopping.ts';

test('P1 V3 a guest adds, takes more and less; the card follows at once and no cart or address call leaves @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	const calls: string[] = [];
	page.on('request', (request) => calls.push(new URL(request.url()).pathname));
	const control = await addFromPage(page, card);
	await expect(control.getByRole('status')).toHaveText('1');
	await control.getByRole('button', { name: 'One more' }).click();
	await expect(control.getByRole('status')).toHaveText('2');
	await control.getByRole('button', { name: 'One less' }).click();
	await control.getByRole('button', { name: 'One less' }).click();
	await expect(control.getByRole('button', { name: 'Add To Cart' })).toBeFocused();
	expect(await page.evaluate(() => localStorage.getItem('guestCartItems'))).toBe('{}');
	expect(calls.filter((path) => /^\/api\/(cart|customer)/.test(path))).toEqual([]);
});

test('V11 L2 a guest’s cart is there again after a reload, in controls, badge and bar, in every tab', async ({
	page,
	context,
	store,
	isMobile,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	const control = await addFromPage(page, card);
	await page.reload();
	await expect(control).toHaveAttribute('data-control', 'stepper');
	const other = await context.newPage();
	await other.goto(card.url);
	await controlOf(other, card).getByRole('button', { name: 'One more' }).click();
	await expect(control.getByRole('status')).toHaveText('2');
	if (isMobile) {
		await expect(page.locator('[data-cart-count]')).toHaveText('2');
		await expect(page.locator('[data-cart-bar]')).toContainText('2 items · ₹');
	} else await expect(page.locator('[data-cart-text]')).toContainText('2 · ₹');
});

test('taps made before any script file has come take effect, all of them @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/*.js', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto(card.url, { waitUntil: 'commit' });
	const control = controlOf(page, card);
	await control.getByRole('button', { name: 'Add To Cart' }).click();
	await control.getByRole('button', { name: 'Add To Cart' }).click();
	await control.getByRole('button', { name: 'Add To Cart' }).click();
	release();
	await expect(control.getByRole('status')).toHaveText('3');
	expect(new URL(page.url()).pathname).toBe(new URL(card.url, store.url).pathname);
});

test('L6 V9 A2 the cart panel is 450 px wide at most, keeps the focus, closes on Escape, gives it back and unmounts after 500 ms', async ({
	page,
	store,
	isMobile,
}) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	await expect(panel.getByText(productAt(cards).name)).toBeVisible();
	await expect.poll(async () => (await panel.boundingBox())?.width).toBe(isMobile ? 360 : 450);
	await panel.getByRole('button', { name: 'One more' }).click();
	await expect(panel.getByText('2', { exact: true })).toBeVisible();
	const closedAt = await page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new MutationObserver(() => {
					if (!document.querySelector('dialog')) resolve(performance.now() - begun);
				}).observe(document.body, { childList: true, subtree: true });
				const begun = performance.now();
				document.querySelector<HTMLElement>('dialog .dlg-close')?.click();
			}),
	);
	expect(closedAt).toBeGreaterThan(450);
	expect(closedAt).toBeLessThan(5_000);
	await expect(page.locator('[data-open=cart]:visible').first()).toBeFocused();
	await openCart(page);
	await expect(panel.getByRole('button', { name: 'One more' })).toBeVisible();
	// What has the focus goes with its line: the headline has it then.
	for (const left of [1, 0]) {
		await panel.getByRole('button', { name: 'One less' }).press('Enter');
		if (left) await expect(panel.getByText('1', { exact: true })).toBeVisible();
	}
	await expect(panel.getByText('Your cart is empty')).toBeVisible();
	await expect(panel.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(panel).toBeHidden();
	await expect(page.locator('body')).not.toBeFocused();
});

test('X2 a product of another shop opens the modal: keep the cart, or start a new one @any-width', async ({ page, store }) => {
	const [cards, others] = await shelves(store.url);
	const other = productAt(others);
	await addFromPage(page, productAt(cards));
	const control = await addFromPage(page, other);
	const modal = page.getByRole('dialog', { name: 'This is from another shop' });
	await expect(modal.getByText(other.name)).toBeVisible();
	await expect(modal.getByText('One order comes from one shop.')).toBeVisible();
	await modal.getByRole('button', { name: 'Keep my cart' }).click();
	await expect(control).toHaveAttribute('data-control', 'add');
	await control.getByRole('button', { name: 'Add To Cart' }).click();
	await modal.getByRole('button', { name: 'Start a new cart' }).click();
	await expect(control).toHaveAttribute('data-control', 'stepper');
	const kept = await page.evaluate(() => localStorage.getItem('guestCartItems') ?? '');
	expect(Object.keys(JSON.parse(kept))).toEqual([other.retailerProductId]);
});

test('L11 V3 a guest reads how many are left where they are few, on card and product page, and + is off at the last @any-width', async ({
	page,
	store,
}) => {
	const shops = (await shopsOf(store.url)).filter(({ isOpen }) => isOpen);
	const cards = (await Promise.all(shops.map(({ id }) => shelvesOf(store.url, id)))).flat();
	const fits = ({ stockLeft, inStock, isAppExclusiveOffer }: ProductCard) => stockLeft !== undefined && inStock && !isAppExclusiveOffer;
	const few = productAt(cards.flatMap(([first, ...others]) => (first && others.length === 0 && fits(first) ? [first] : [])));
	const said = `Only ${few.stockLeft} left`;
	await page.goto(`/shops/${few.store.id}?q=${encodeURIComponent(few.name.slice(0, 25))}`);
	await expect(cardOf(page, few).getByText(said)).toBeVisible();
	const control = await addFromPage(page, few);
	await expect(page.locator('.details').getByText(said)).toBeVisible();
	const more = control.getByRole('button', { name: 'One more' });
	for (let taken = 1; taken < few.maxQuantity; taken++) await more.click();
	await expect(control.locator('output')).toHaveText(String(few.stockLeft));
	await expect(more).toBeDisabled();
	await more.click({ force: true });
	await expect(page.locator('[data-message-bar]').getByRole('alert')).toHaveText(said);
});

test('L10 the message bar tells an error, closes by hand, and by itself after 5 s; over the cart panel too', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.clock.install();
	const control = await addFromPage(page, card);
	await page.evaluate(() => {
		const kept = JSON.parse(localStorage.getItem('guestCartItems') ?? '{}');
		for (const line of Object.values<{ quantity: number; item: { maxQuantity: number } }>(kept)) line.quantity = line.item.maxQuantity;
		localStorage.setItem('guestCartItems', JSON.stringify(kept));
	});
	await page.reload();
	const more = control.getByRole('button', { name: 'One more' });
	// At the limit + is off; its tap still says why.
	await expect(more).toBeDisabled();
	await more.click({ force: true });
	const bar = page.locator('[data-message-bar]');
	await expect(bar.getByRole('alert')).toHaveText(`You can take ${card.maxQuantity} at most`);
	await bar.getByRole('button', { name: 'Close' }).click();
	await expect(bar).toBeHidden();
	await page.clock.pauseAt(Date.now() + 60_000);
	await more.click({ force: true });
	await expect(bar).toBeVisible();
	await page.clock.runFor(4_900);
	await expect(bar).toBeVisible();
	await page.clock.runFor(200);
	await expect(bar).toBeHidden();

	// Beside an open dialog nothing can be tapped: the bar is in it, and on the page again when it closes.
	const close = bar.getByRole('button', { name: 'Close' });
	await openCart(page);
	const panel = page.getByRole('dialog', { name: 'Your cart' });
	const moreInPanel = panel.getByRole('button', { name: 'One more' });
	await moreInPanel.press('Enter');
	await close.click();
	await expect(bar).toBeHidden();
	await moreInPanel.press('Enter');
	await expect(panel.getByRole('alert')).toHaveText(`You can take ${card.maxQuantity} at most`);
	await page.keyboard.press('Escape');
	await expect(panel).toBeHidden();
	await expect(bar).toBeVisible();
	await openCart(page);
	await expect(panel).toBeVisible();
	await close.click();
	await expect(bar).toBeHidden();
	await expect(panel).toBeVisible();
});

test('a guest sees delivery, platform fee and total from the first item on, said to be an estimate, in the panel and in the cart @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await addFromPage(page, card);
	const shop = (await shopsOf(store.url)).find(({ id }) => id === card.store.id);
	if (!shop) throw new Error('the shop is gone');
	const { freeDeliveryAbove, minOrder } = shop;
	const deliveryFee = shop.deliveryFee ?? 0;
	const delivery = freeDeliveryAbove !== null && card.sellingPrice >= freeDeliveryAbove ? 0 : deliveryFee;
	const total = card.sellingPrice + delivery + PLATFORM_FEE_PAISE / 100;
	const expectBill = async (place: Locator) => {
		await expect(place.getByText('Platform fee')).toBeVisible();
		await expect(place.locator('.bill > div', { hasText: 'Delivery' })).toContainText(delivery === 0 ? 'Free' : amountText(delivery));
		await expect(place.locator('.bill-total')).toContainText('Estimated until you log in');
		await expect(place.locator('.bill-total')).toContainText(amountText(total));
		const toMinimum = place.getByText('more to reach the shop’s minimum order');
		if (card.sellingPrice < minOrder) await expect(toMinimum).toContainText(amountText(minOrder - card.sellingPrice));
		else await expect(toMinimum).toHaveCount(0);
	};
	await openCart(page);
	await expectBill(page.getByRole('dialog', { name: 'Your cart' }));
	await page.goto('/cart');
	await expectBill(page.getByRole('main'));
});

test('V3 below the shop’s minimum the cart leads back to the shop, and says what one costs @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards.toSorted((a, b) => a.sellingPrice - b.sellingPrice));
	const control = await addFromPage(page, card);
	await control.getByRole('button', { name: 'One more' }).click();
	const shop = `/shops/${card.store.id}`;
	for (const open of [() => openCart(page), () => page.goto('/cart')]) {
		await open();
		const at = page.locator('dialog[open], main').last();
		await expect(at.getByRole('link', { name: `From ${card.store.name}` })).toHaveAttribute('href', shop);
		await expect(at.getByRole('link', { name: /more to reach/ })).toHaveAttribute('href', shop);
		await expect(at.getByText(/Go to checkout|Log in to order/)).toHaveCount(0);
		await expect(at.locator('.line-price').first()).toContainText(`2 × ${amountText(card.sellingPrice)}`);
	}
});

test('R10 R11 without JavaScript a page says only that it needs it @any-width', async ({ browser, store }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, baseURL: store.url });
	const page = await context.newPage();
	for (const path of ['/cart', '/orders', '/orders/nobody1']) {
		await page.goto(path);
		await expect(page.locator('noscript p').first()).toBeVisible();
		await expect(page.locator('.shell .empty').first()).toBeHidden();
	}
	await context.close();
});

test('L10 offline a tap is answered by the message bar, and the next tap fetches again what was missing @any-width', async ({
	page,
	context,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	await page.goto('/hi/about');
	await page.waitForFunction(() => window.nukkad.onTap !== null);
	await context.setOffline(true);
	await openCart(page);
	await expect(page.getByRole('alert').filter({ hasText: 'नेटवर्क नहीं है। फिर कोशिश करें।' })).toBeVisible();
	await context.setOffline(false);
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'आपका कार्ट' })).toBeVisible();
});

test('where the browser forbids storage, taps and the panel work until the page goes @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.addInitScript(() => {
		const get = () => {
			throw new DOMException('Access is denied', 'SecurityError');
		};
		for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get });
	});
	const control = await addFromPage(page, card);
	await control.getByRole('button', { name: 'One more' }).click();
	await expect(control.getByRole('status')).toHaveText('2');
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText(card.name);
});
