import type { Page } from '@playwright/test';
import { type BrowserStore, expect, test } from '../support/browser.ts';
import { photo } from '../support/photos.ts';
import { addFromPage, logIn, newPhone, openCart, openLogin, productAt, shelves } from './shopping.ts';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const profileOf = async (page: Page) => JSON.parse((await stored(page, 'profile')) ?? '{}');

/** Logs in on the login page and waits for the home page. */
async function logInOnPage(page: Page, path = '/login', phone = newPhone()): Promise<void> {
	await page.goto(path);
	const main = page.getByRole('main');
	await main.getByLabel('Mobile number').fill(phone);
	await main.getByRole('button', { name: 'Send OTP' }).click();
	await main.getByLabel('6-digit OTP').fill('123456');
	await expect(page).toHaveURL('/');
}

/** A customer of the store who is not in this browser, with a first name; answers the referral code. */
async function referrer({ url }: BrowserStore, first_name: string): Promise<string> {
	const post = (path: string, fields: Record<string, string>) =>
		fetch(`${url}/api/${path}`, { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => answer.json());
	const phone_number = newPhone();
	await post('auth/send-otp', { phone_number });
	const { data } = await post('auth/login', { phone_number, otp: '123456' });
	await fetch(`${url}/api/customer/profile`, {
		method: 'PATCH',
		headers: { Authorization: `Token ${data.token}`, 'Content-Type': 'application/json' },
		body: JSON.stringify({ first_name }),
	});
	return data.referral_code;
}

test('A5 L7 C31 an invitation waits for the OTP and is applied; the modals share one’s own link and one for a shop @any-width', async ({
	page,
	store,
}) => {
	const code = await referrer(store, 'Asha');
	await page.goto(`/login?ref=${code.toLowerCase()}`);
	await expect(page.getByRole('main').getByText('Asha invites you: Rs 75 off')).toBeVisible();
	// The code waits in the browser, whichever way the login goes.
	await page.goto('/faq');
	expect(await stored(page, 'referralCode')).toBe(code);
	await openLogin(page);
	await logIn(page);
	await expect(page.locator('[data-message-bar]')).toContainText('Your Rs 75 off comes once your first order is delivered');
	expect(await stored(page, 'referralCode')).toBeNull();

	await page.goto('/account');
	// Two friends have had their first orders delivered.
	await page.route('**/api/coupon/customer/referrals', async (route) => {
		const answer = await route.fetch();
		const { data } = await answer.json();
		await route.fulfill({ response: answer, json: { data: { ...data, coupons: [{}, {}], earned: 150 } } });
	});
	await page.getByRole('main').getByRole('link', { name: 'Refer a friend: Rs 75 off for both' }).click();
	const modal = page.getByRole('dialog', { name: 'Refer and earn' });
	await expect(modal.getByText('Earned so far: ₹150, 2 coupons')).toBeVisible();
	for (const words of ['Earn up to ₹1500', 'Rs 75 off for your friend, Rs 75 off for you', 'Earn up to ₹2000 this way'])
		await expect(modal.getByText(words)).toBeVisible();
	const { referral_code } = await profileOf(page);
	const own = `${new URL(page.url()).origin}/login?ref=${referral_code}`;
	await expect(modal.getByText(own)).toBeVisible();
	const share = await modal.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href');
	expect(new URL(share ?? '').searchParams.get('text')).toContain(own);
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await modal.getByRole('button', { name: 'Copy link' }).click();
	await expect(modal.getByRole('status')).toHaveText('Link copied');
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own);
	await modal.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('main').getByRole('link', { name: 'Refer a shop' }).click();
	await expect(page.getByRole('dialog', { name: 'Refer a shop' }).getByText('/app-link#shops')).toBeVisible();
});

test('A5 C31 a friend’s code is typed beside the OTP; one’s own invitation is not counted @any-width', async ({ page, store }) => {
	const phone = newPhone();
	const code = await referrer(store, 'Ravi');
	await page.goto('/faq');
	await openLogin(page);
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	await dialog.getByLabel('Mobile number').fill(newPhone());
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	await dialog.getByText('Have a code?').click();
	await dialog.getByLabel('Referral code').fill(code.toLowerCase());
	await dialog.getByRole('button', { name: 'Apply' }).click();
	await expect(dialog.getByText('Ravi invites you: Rs 75 off')).toBeVisible();
	await dialog.getByLabel('6-digit OTP').fill('123456');
	await expect(page.locator('[data-message-bar]')).toContainText('Your Rs 75 off comes once your first order is delivered');
	await page.evaluate(() => localStorage.clear());
	await logInOnPage(page, '/login', phone);
	const { referral_code } = await profileOf(page);
	await page.evaluate(() => localStorage.clear());
	await page.goto(`/login?ref=${referral_code}`);
	await expect.poll(() => stored(page, 'referralCode')).toBe(referral_code);
	await page.goto('/faq');
	await openLogin(page);
	await logIn(page, phone);
	await expect(page.locator('[data-message-bar]')).toContainText('The invitation is your own');
});

test('L8 L13 R13 the account has its twelve entries, says who one is, and leads to orders, addresses and favourites', async ({
	page,
	isMobile,
}) => {
	await logInOnPage(page);
	await page.goto('/account');
	const main = page.getByRole('main');
	const { phone_number } = await profileOf(page);
	await expect(main.getByText(phone_number)).toBeVisible();
	await expect(main.getByText('0 points')).toBeVisible();
	await expect(main.getByRole('progressbar')).toBeVisible();
	await expect(main.getByRole('link', { name: 'EDIT' })).toHaveAttribute('href', '/profile');
	const entries: [string, string][] = [
		['Your orders', '/orders'],
		['Saved addresses', '/account/addresses'],
		['Terms and conditions', '/member/terms'],
		['Privacy policy', '/privacy-policy'],
		['Questions and answers', '/faq'],
		['Want to sell?', '/counter'],
	];
	if (!isMobile) await page.locator('.awning-account').click();
	for (const menu of isMobile ? [main] : [main, page.locator('#account-menu')]) {
		for (const [name, href] of entries) await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href);
		for (const name of ['Refer a friend', 'Language', 'Refer a shop']) await expect(menu.getByRole('link', { name })).toBeVisible();
		await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
		// A phone does not scan itself.
		await expect(menu.getByRole('img', { name: /QR code/ })).toBeVisible({ visible: !isMobile });
	}
	if (isMobile) return;
	await expect(page.locator('#account-menu').getByRole('link', { name: 'EDIT' })).toHaveAttribute('href', '/profile');
	// V17 The dropdown closes once the window has kept a phone's width for a moment.
	await page.setViewportSize({ width: 600, height: 800 });
	await expect(page.locator('#account-menu')).toBeHidden();
});

test('R12 E1 C33 the profile takes a picture and every field, and says how much is filled in @any-width', async ({ page, allowed }) => {
	allowed.push(/status of (400|415)/);
	await logInOnPage(page);
	await page.goto('/profile');
	const main = page.getByRole('main');
	await expect(main.getByText('0% of your profile is filled in')).toBeVisible();
	// What is refused is said at its field.
	await main.getByLabel('Email').fill('asha at home');
	await main.getByRole('button', { name: 'Save' }).click();
	await expect(main.getByLabel('Email')).toBeFocused();
	await expect(main.getByLabel('Email')).toHaveAccessibleDescription(/email/i);
	await main.getByLabel('Email').fill('');
	const large = await photo('jpeg', 2_400, 1_800);
	await main.getByLabel('Choose a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large });
	await expect(main.locator('img.portrait')).toHaveAttribute('src', /^\/img\/u[0-9a-f]{32}-/);
	await main.getByLabel('Choose a picture').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
	await expect(main.getByRole('alert').filter({ hasText: 'We cannot read this kind of file' })).toBeVisible();
	await main.getByLabel('First name').fill('Asha');
	await main.getByLabel('Last name').fill('Rao');
	await main.getByLabel('Email').fill('asha@example.in');
	await main.getByLabel('Gender').selectOption({ label: 'Woman' });
	await main.getByLabel('Birth date').fill('1990-05-31');
	await main.getByRole('checkbox', { name: /Messages about offers/ }).uncheck();
	await main.getByRole('button', { name: 'Save' }).click();
	await expect(main.getByText('100% of your profile is filled in')).toBeVisible();
	await page.evaluate(() => localStorage.setItem('profile', (localStorage.getItem('profile') ?? '').replaceAll('Asha', 'Nobody')));
	await page.reload();
	await expect(main.getByLabel('Birth date')).toHaveValue('1990-05-31');
	await expect(main.getByLabel('Gender')).toHaveValue('female');
	await expect(main.getByRole('checkbox', { name: /Messages about offers/ })).not.toBeChecked();
	await main.getByRole('button', { name: 'Remove the picture' }).click();
	await expect(main.locator('img.portrait')).toHaveCount(0);
});

test('E11 the chosen language is stored and in the profile, and offered by a line on a page in another @any-width', async ({ page }) => {
	await logInOnPage(page);
	await page.goto('/account');
	await page.getByRole('main').getByRole('link', { name: 'Language' }).click();
	const modal = page.getByRole('dialog', { name: 'Language' });
	await expect(modal.getByRole('link', { name: 'मराठी Marathi' })).toBeVisible();
	const saved = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/api/customer/profile'));
	await modal.getByRole('link', { name: 'हिन्दी Hindi' }).click();
	await expect(page).toHaveURL('/hi/account');
	expect(await stored(page, 'language')).toBe('hi');
	expect((await saved).postDataJSON()).toEqual({ language: 'hi' });
	await page.goto('/shops');
	const offer = page.getByRole('link', { name: 'यह पेज हिन्दी में पढ़ें' });
	await expect(offer).toHaveAttribute('href', '/hi/shops');
	await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
	await expect(offer).toBeHidden();
	expect(await stored(page, 'language')).toBe('en');
});

test('C40 a heart on the product’s page, a list in the account, and a way to be told when it is back @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	// It goes out of stock: other tests buy the first ones, and the dearest.
	const card = productAt(cards.slice(3).toSorted((one, other) => one.sellingPrice - other.sellingPrice));
	const stock = (inStock: boolean) =>
		fetch(`${store.url}/api/partner/products/${card.retailerProductId}`, {
			method: 'PUT',
			headers: { Authorization: `Partner ${store.partnerToken}`, 'Content-Type': 'application/json' },
			body: JSON.stringify({ inStock }),
		});
	await page.goto(card.url);
	const heart = page.getByRole('button', { name: 'Favourite' });
	await heart.click();
	// What a guest tapped for is done after the login.
	const phone = await logIn(page);
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeHidden();
	await page.reload();
	await expect(heart).toHaveAttribute('aria-pressed', 'true');
	await page.goto('/account/favourites');
	const row = page.getByRole('listitem').filter({ hasText: card.store.name });
	await expect(row.getByRole('link', { name: card.name })).toHaveAttribute('href', card.url);
	await row.getByRole('button', { name: `ADD: ${card.name}` }).click();
	await expect(row.locator('output')).toHaveText('1');
	await expect(page.locator('[data-cart-count]')).toHaveText('1');
	await row.getByRole('button', { name: `One less: ${card.name}` }).click();
	await expect(row.getByRole('button', { name: `ADD: ${card.name}` })).toBeFocused();

	await stock(false);
	await expect(async () => {
		await page.goto(card.url);
		await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.getByRole('button', { name: 'Tell me when it is back' }).click();
	await expect(page.locator('[data-message-bar]')).toContainText('We will message you once when it is back');
	await stock(true);
	await expect.poll(() => store.outbox().filter(({ template, to }) => template === 'backInStock' && to === `+91${phone}`).length).toBe(1);
	await page.goto('/account/favourites');
	await page.getByRole('button', { name: `Remove ${card.name}` }).press('Enter');
	await expect(page.getByText('Nothing here yet')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Favourites' })).toBeFocused();
});

test('D16 a copy of one’s data comes as a file; the account is deleted after a question @any-width', async ({ page }) => {
	await logInOnPage(page);
	await page.goto('/profile');
	const coming = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download a copy' }).click();
	expect((await coming).suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
	await page.getByRole('button', { name: 'Delete account' }).click();
	const modal = page.getByRole('dialog', { name: 'Delete your account?' });
	await expect(modal.getByRole('button', { name: 'Keep my account' })).toBeFocused();
	await modal.getByRole('button', { name: 'Keep my account' }).click();
	await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
	await page.getByRole('button', { name: 'Delete account' }).click();
	await modal.getByRole('button', { name: 'Delete for good' }).click();
	await expect(page).toHaveURL('/');
	await expect(page.getByText('Your account is deleted')).toBeVisible();
	expect(await stored(page, 'token')).toBeFalsy();
	await expect(page.locator('html')).not.toHaveClass(/is-customer/);
});

test('C26 the OTP is read from the message, taken from a paste, and sent again after its countdown @any-width', async ({ page }) => {
	await page.addInitScript(() => {
		Reflect.set(window, 'OTPCredential', class {});
		const waiting = new Promise((resolve) => Reflect.set(window, 'messageComes', () => resolve({ code: '123456' })));
		Object.defineProperty(navigator, 'credentials', { value: { get: () => waiting } });
	});
	await page.clock.install();
	await page.goto('/login');
	const main = page.getByRole('main');
	await main.getByLabel('Mobile number').fill(newPhone());
	await main.getByRole('button', { name: 'Send OTP' }).click();
	await expect(main.getByText(/Send again in \d+ s/)).toBeVisible();
	for (let second = 0; second < 31; second++) await page.clock.runFor(1_000);
	const sent = page.waitForResponse(/auth\/send-otp/);
	await main.getByRole('button', { name: 'Send again' }).click();
	expect((await sent).status()).toBe(200);
	await expect(main.getByText('Sent again.')).toBeVisible();
	const field = main.getByLabel('6-digit OTP');
	await field.fill('12 3');
	await expect(field).toHaveValue('123');
	await page.evaluate(() => Reflect.get(window, 'messageComes')());
	await expect(page).toHaveURL('/');
	await expect(page.locator('html')).toHaveClass(/is-customer/);
});

test('A6 what the operator has set stands under the platform fee and in the referral @any-width', async ({ page, store }) => {
	const data = {
		order_tat_breached: null,
		refer_earn_meta: { headline: 2_500, step: 3_000 },
		platform_fee_sub_text: 'Keeps the site going',
	};
	await page.route('**/api/config', (route) => route.fulfill({ json: { data } }));
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('Keeps the site going')).toBeVisible();
	await page.goto('/login');
	await logInOnPage(page);
	await page.goto('/account');
	await page.getByRole('main').getByRole('link', { name: 'Refer a friend' }).click();
	await expect(page.getByText('Earn up to ₹2500')).toBeVisible();
	await expect(page.getByText('Earn up to ₹3000 this way')).toBeVisible();
});
