import type { Page } from '@playwright/test';
import type { ProductCard } from '#lib/contract/catalogue.ts';
import { expect, test } from '../support/browser.ts';
import { shelvesOf, shopsOf } from './addresses.ts';
import { addFromPage, controlOf, logIn, newPhone, openCart, openLogin, productAt, whenAwake } from './shopping.ts';

type Goods = { plain: ProductCard; exclusive: ProductCard };

/** Of the grocer that sells offers: a product of which two cost less than ₹299 and four more than ₹399, and an app-exclusive offer. */
async function goodsOf(url: string): Promise<Goods> {
	const shop = (await shopsOf(url)).find(({ name, isOpen }) => name.startsWith('Shree Ganesh') && isOpen);
	if (!shop?.isOfferSelling) throw new Error('the grocer of the sample that sells offers is not there');
	const cards = (await shelvesOf(url, shop.id)).flatMap((variants) => (variants.length === 1 ? variants : []));
	const fits = ({ sellingPrice, maxQuantity, inStock, isAppExclusiveOffer }: ProductCard) =>
		inStock && !isAppExclusiveOffer && maxQuantity >= 6 && sellingPrice >= 105 && sellingPrice < 149;
	return { plain: productAt(cards.filter(fits)), exclusive: productAt(cards.filter((card) => card.isAppExclusiveOffer)) };
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' });
const coupons = (page: Page) => page.getByRole('dialog', { name: 'Coupons' });

test('L7 V3 P1 A5 C31 a guest sees the coupons and offers of the shop without a cart call; one that is tapped is applied after the login, to which a code that is not known is no hindrance @any-width', async ({
	page,
	store,
}) => {
	const { plain, exclusive } = await goodsOf(store.url);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));

	await page.goto(exclusive.url);
	const control = controlOf(page, exclusive);
	await control.getByRole('button', { name: 'Add To Cart' }).click();
	await expect(control.getByRole('button', { name: 'Remove' })).toBeVisible();
	await expect(control.locator('[data-act=increase]:visible')).toHaveCount(0);
	await whenAwake(page);
	await openCart(page);
	await panel(page)
		.getByRole('button', { name: `Remove: ${exclusive.name}` })
		.click();
	await expect(panel(page).getByText(/empty/)).toBeVisible();

	await addFromPage(page, plain);
	await openCart(page);
	const line = panel(page).getByRole('button', { name: /more unlocks: ₹30 off/ });
	await line.click();
	const offers = page.getByRole('dialog', { name: 'Offers' });
	await expect(offers.getByRole('listitem').filter({ hasText: '₹30 off' })).toContainText(/₹[\d.]+ more/);
	await page.keyboard.press('Escape');
	await expect(line).toBeFocused();

	await panel(page)
		.getByRole('button', { name: /Use a coupon/ })
		.click();
	const short = coupons(page).getByRole('listitem').filter({ hasText: 'GANESH20' });
	await expect(short).toContainText(/₹[\d.]+ more/);
	await expect(short.getByRole('button')).toHaveCount(0);
	await page.keyboard.press('Escape');
	for (let more = 0; more < 2; more++) await panel(page).getByRole('button', { name: 'One more' }).first().click();
	await panel(page)
		.getByRole('button', { name: /Use a coupon/ })
		.click();
	await coupons(page).getByRole('button', { name: 'Apply: GANESH20' }).click();
	const login = page.getByRole('dialog', { name: 'Log in' });
	await expect(login.getByText('Log in to use a coupon or an offer.')).toBeVisible();
	expect(asked.filter((path) => /^\/api\/(cart|coupon|customer)/.test(path))).toEqual([]);

	await login.getByLabel('Mobile number').fill(newPhone());
	await login.getByRole('button', { name: 'Send OTP' }).click();
	await login.getByText('Have a code?').click();
	await login.getByLabel('Referral code').fill('zzzz9999');
	await login.getByLabel('Referral code').press('Enter');
	await expect(login.getByText('This code is not valid. You can log in without it.')).toBeVisible();
	await login.getByLabel('6-digit OTP').fill('123456');
	await expect(page.locator('[data-message-bar]')).toContainText('You save ₹20');
	await expect(page.getByRole('dialog')).toHaveCount(1);
	await expect(panel(page).locator('.bill')).toContainText('Coupon · GANESH20−₹20');
});

test('L7 C11 C12 C13 C17 C19 a coupon and an offer from panel to order: refused, applied, removed, dropped, on the bill @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/status of 40[04]/);
	const { plain } = await goodsOf(store.url);
	await addFromPage(page, plain);
	await page.goto('/hi/cart');
	await page.locator('.checkout .btn-fill').first().click();
	const contact = page.getByRole('region', { name: 'ऑर्डर किसके लिए' });
	await contact.locator('input[name=phone]').fill(newPhone());
	await contact.locator('button[type=submit]').click();
	await contact.getByLabel('6 अंकों का OTP').fill('123456');
	await expect(contact.getByLabel('नाम')).toBeVisible();
	await page.goBack();
	await page.getByRole('button', { name: /कूपन लगाएँ/ }).click();
	const modal = page.getByRole('dialog', { name: 'कूपन' });
	await modal.getByLabel('कूपन कोड').fill('galat1');
	await modal.getByLabel('कूपन कोड').press('Enter');
	await expect(modal.getByRole('alert')).toHaveText('यह कूपन कोड सही नहीं है। फिर से देखें');
	await modal.getByLabel('कूपन कोड').fill('ganesh20');
	await modal.getByLabel('कूपन कोड').press('Enter');
	await expect(modal.getByRole('alert')).toContainText(/₹[\d.]+ का सामान और जोड़ें/);
	await expect(page.locator('[data-message-bar]')).toBeHidden();

	await page.goto('/cart');
	const more = page.getByRole('button', { name: /^One more/ });
	for (let i = 0; i < 3; i++) await more.click();
	await expect(page.getByRole('button', { name: /Ready for you: ₹30 off/ })).toBeVisible();
	await page.getByRole('button', { name: /Use a coupon/ }).click();
	// Those that apply come first, each with what it saves.
	await expect(coupons(page).getByRole('listitem').first()).toContainText(/Saves ₹/);
	const elsewhere = coupons(page).getByRole('region', { name: 'At other shops near you' }).getByRole('listitem');
	await expect(elsewhere.filter({ hasText: 'PANEER5' }).getByRole('link')).toHaveAttribute('href', /^\/shops\/\w+$/);
	await expect(elsewhere.filter({ hasText: 'GANESH20' })).toHaveCount(0);
	await coupons(page).getByRole('button', { name: 'Apply: GANESH20' }).click();
	await expect(coupons(page)).toBeHidden();
	await expect(page.locator('[data-message-bar]')).toContainText('You save ₹20');
	const bill = page.locator('.bill');
	await expect(bill).toContainText('Coupon · GANESH20−₹20');
	await page.getByRole('button', { name: 'Remove: GANESH20' }).click();
	await expect(bill).not.toContainText('GANESH20');
	await page.getByRole('button', { name: /Use a coupon/ }).click();
	await coupons(page).getByRole('button', { name: 'Apply: GANESH20' }).click();
	await page.getByRole('button', { name: /Ready for you: ₹30 off/ }).click();
	await page.getByRole('dialog', { name: 'Offers' }).getByRole('button', { name: 'Apply: ₹30 off' }).click();
	await expect(bill).toContainText('Offer−₹30');
	await expect(bill).toContainText('Coupon · GANESH20−₹20');

	// Two fewer: the offer asks for ₹399 and drops off, and says why.
	await page.getByRole('button', { name: /^One less/ }).click();
	await page.getByRole('button', { name: /^One less/ }).click();
	await expect(page.locator('.notices')).toContainText(/₹30 off was taken off\. Add items worth ₹/);
	await expect(bill).not.toContainText('Offer');
	// The answer to the next tap has no word of it, and the page still has.
	await page.getByRole('button', { name: /^One more/ }).click();
	await expect(page.locator('.notices')).toContainText('₹30 off no longer applies.');

	const token = await page.evaluate(() => localStorage.getItem('token'));
	const saved = await fetch(`${store.url}/api/customer/customer-location`, {
		method: 'POST',
		headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ addressText: '4 Chakala Road', location: { lat: 19.118, lng: 72.8728 } }),
	});
	expect(saved.status).toBe(201);
	await page.reload();
	await page.getByRole('button', { name: 'Go to checkout' }).click();
	await page.getByLabel('Name', { exact: true }).fill('Asha Rao');
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.getByRole('button', { name: /^Place order/ }).click();
	await page.waitForURL(/\/orders\/\w+$/);
	await expect(bill).toContainText('Coupon · GANESH20−₹20');
});

test('V3 C11 a coupon that pays the delivery ends the hint of what is missing to a free one, in panel, cart and bar; another coupon leaves it @any-width', async ({
	page,
	store,
}) => {
	const { plain } = await goodsOf(store.url);
	await addFromPage(page, plain);
	await openLogin(page);
	await logIn(page);
	await page.goto('/cart');
	await page.getByRole('button', { name: /^One more/ }).click();
	const hint = page.getByRole('main').getByText(/₹[\d.]+ more for free delivery/);
	const inBar = page.locator('[data-cart-bar-missing]');
	const use = async (code: string) => {
		await page.getByRole('button', { name: /Use a coupon/ }).click();
		await coupons(page)
			.getByRole('button', { name: `Apply: ${code}` })
			.click();
		await expect(page.locator('.bill')).toContainText(`Coupon · ${code}`);
	};
	await use('GANESH20');
	await expect(hint).toBeVisible();
	await page.getByRole('button', { name: 'Remove: GANESH20' }).click();

	await use('FREEDEL');
	await expect(hint).toHaveCount(0);
	await page.goto('/about');
	await expect(inBar).toHaveText('');
	await openCart(page);
	await expect(panel(page).locator('.bill')).toContainText('Coupon · FREEDEL');
	await expect(panel(page).getByText(/for free delivery/)).toHaveCount(0);

	await panel(page).getByRole('button', { name: 'Remove: FREEDEL' }).click();
	await expect(panel(page).getByText(/₹[\d.]+ more for free delivery/)).toBeVisible();
	await expect(inBar).toHaveText(/more for free delivery/);
});

test('L7 C11 the cart stands still while the offers of its shop are on their way, so that no tap below them is lost @any-width', async ({
	page,
	store,
}) => {
	const { plain } = await goodsOf(store.url);
	await addFromPage(page, plain);
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	await page.route(/\/promotions(\?|$)/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/cart');
	const below = [page.getByRole('button', { name: /Use a coupon/ }), page.locator('.bill')];
	const places = () => Promise.all(below.map(async (one) => (await one.boundingBox())?.y));
	for (const one of below) await expect(one).toBeVisible();
	await expect(page.getByText(/for free delivery/).first()).toBeVisible();
	const before = await places();
	release();
	await expect(page.getByRole('button', { name: /more unlocks: ₹30 off/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /Use a coupon \d+ coupons/ })).toBeVisible();
	expect(await places()).toEqual(before);
});
