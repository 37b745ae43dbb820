import { expect, test } from '../support/browser.ts';
import { addFromPage, controlOf, logIn, newPhone, openCart, openLogin, productAt, shelves } from './shopping.ts';

const BAD_ANSWER = /the server responded with a status of 4\d\d/;

test('V18 L7 C25 C26 login stays on the page, the guest’s cart comes along and the shopper is told so @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	const control = await addFromPage(page, card);
	const address = page.url();
	await openLogin(page);
	await logIn(page);
	await expect(page.locator('[data-message-bar]')).toContainText('The item in your cart came along');
	expect(page.url()).toBe(address);
	await expect(control.getByRole('status')).toHaveText('1');
	const kept = await page.evaluate(() => [localStorage.getItem('guestCartItems'), localStorage.getItem('token')]);
	expect(kept[0]).toBe('{}');
	expect(kept[1]).toBeTruthy();
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'Your cart' }).getByText('To pay')).toBeVisible();
});

/** As a Hindi keyboard types it. */
const inHindi = (digits: string) => digits.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '');

test('R15 who logs in on the login page, by Hindi digits too, goes on at home, in the page’s language @any-width', async ({ page }) => {
	await page.goto('/hi/login');
	const main = page.getByRole('main');
	await main.locator('input[type=tel]').fill(inHindi(newPhone()));
	await main.locator('button[type=submit]').click();
	await main.locator('input[autocomplete=one-time-code]').fill(inHindi('123456'));
	await expect(page).toHaveURL('/hi');
	await expect(page.locator('html')).toHaveClass(/is-customer/);
});

test('V3 V4 a customer’s taps show at once, become few calls, and stand after a reload from the server @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const calls: string[] = [];
	page.on('request', (request) => {
		if (/\/api\/cart\//.test(request.url())) calls.push(request.method());
	});
	const control = await addFromPage(page, card);
	for (let tap = 0; tap < 4; tap++) await control.locator('[data-act=increase]').click();
	await expect(control.getByRole('status')).toHaveText('5');
	await expect(control).not.toHaveAttribute('aria-busy');
	expect(calls.length).toBeLessThanOrEqual(5);
	await page.evaluate(() => localStorage.removeItem('cartItems'));
	await page.reload();
	await expect(control.getByRole('status')).toHaveText('5');
});

test('X1 INCREASE refused with 400: the server’s words in the bar, the quantity rolled back @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(BAD_ANSWER);
	const [cards] = await shelves(store.url);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const control = await addFromPage(page, productAt(cards));
	await expect(control).not.toHaveAttribute('aria-busy');
	const errors = [{ code: 'QUANTITY_LIMIT', message: 'More than one order may hold', display_text: 'You cannot add more of this' }];
	await page.route('**/product/update', (route) => route.fulfill({ status: 400, json: { errors } }));
	await control.getByRole('button', { name: 'One more' }).click();
	await expect(page.locator('[data-message-bar]').getByRole('alert')).toHaveText('You cannot add more of this');
	await expect(control.getByRole('status')).toHaveText('1');
});

test('X2 X3 a customer’s ADD from another shop opens the modal with the server’s words; other failures stay silent @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(BAD_ANSWER, /status of 5\d\d/);
	const [cards, others] = await shelves(store.url);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const mine = await addFromPage(page, productAt(cards));
	await expect(mine).not.toHaveAttribute('aria-busy');
	const control = await addFromPage(page, productAt(others));
	const modal = page.getByRole('dialog', { name: 'This is from another shop' });
	await expect(modal).toContainText('Your cart has items from another shop');
	await expect(control).toHaveAttribute('data-control', 'add');
	await modal.getByRole('button', { name: 'Start a new cart' }).click();
	await expect(control).toHaveAttribute('data-control', 'stepper');
	await expect(control).not.toHaveAttribute('aria-busy');
	await page.route('**/product/delete**', (route) => route.fulfill({ status: 500, json: { errors: [] } }));
	await control.getByRole('button', { name: 'One less' }).click();
	await expect(control.getByRole('status')).toHaveText('1');
	await expect(page.locator('[data-message-bar]')).toBeHidden();
});

test('X4 a wrong code is told in words, the OTP can be typed in after a reload, and the number can be changed @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(BAD_ANSWER);
	await page.goto('/');
	await openLogin(page);
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	const phone = newPhone();
	await dialog.getByLabel('Mobile number').fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	await dialog.getByLabel('6-digit OTP').fill('000000');
	await expect(dialog.getByRole('alert')).toHaveText('That OTP is wrong. Please check it');
	await expect(dialog.getByLabel('6-digit OTP')).toHaveValue('');
	await expect(dialog.getByText('Send again in')).toBeVisible();
	// Who has reloaded the page to read the message goes on where they were.
	await page.reload();
	await openLogin(page);
	await expect(dialog.getByText(phone)).toBeVisible();
	await expect(dialog.getByLabel('6-digit OTP')).toBeFocused();
	await dialog.getByRole('button', { name: 'Change number' }).click();
	await expect(dialog.getByLabel('Mobile number')).toHaveValue(phone);
});

test('X4 an OTP that could not be sent stays in its field, and the button sends it when the network is back @any-width', async ({
	page,
	context,
	allowed,
}) => {
	allowed.push(/ERR_INTERNET_DISCONNECTED/);
	await page.goto('/');
	await openLogin(page);
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	await dialog.getByLabel('Mobile number').fill(newPhone());
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	const otp = dialog.getByLabel('6-digit OTP');
	await expect(otp).toBeFocused();
	await context.setOffline(true);
	await otp.fill('123456');
	await expect(dialog.getByRole('alert')).toHaveText('No answer. Check your connection and try again.');
	await expect(otp).toHaveValue('123456');
	await expect(otp).toHaveAttribute('aria-invalid', 'false');
	await context.setOffline(false);
	await dialog.getByRole('button', { name: 'Log in' }).click();
	await expect(page.locator('[data-message-bar]')).toContainText('You are logged in');
});

test('X4 a form says under its field, in its own words, what is missing @any-width', async ({ page }) => {
	await page.goto('/');
	await openLogin(page);
	const dialog = page.getByRole('dialog', { name: 'Log in' });
	const phone = dialog.getByLabel('Mobile number');
	await phone.fill('98765');
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	await expect(dialog.getByRole('alert')).toHaveText('Enter your 10-digit mobile number');
	await expect(phone).toBeFocused();
	await expect(phone).toHaveAttribute('aria-invalid', 'true');
	await expect(phone).toHaveAccessibleDescription('Enter your 10-digit mobile number');
	await phone.fill(newPhone());
	await dialog.getByRole('button', { name: 'Send OTP' }).click();
	const otp = dialog.getByLabel('6-digit OTP');
	await otp.fill('123');
	await dialog.getByRole('button', { name: 'Log in' }).click();
	await expect(dialog.getByRole('alert')).toHaveText('Enter all 6 digits of the OTP');
	await expect(otp).toHaveAccessibleDescription('Enter all 6 digits of the OTP');
});

test('V18 a login that ends when its modal is closed leaves the one that is open then @any-width', async ({ page }) => {
	await page.goto('/');
	await openLogin(page);
	const login = page.getByRole('dialog', { name: 'Log in' });
	await login.getByLabel('Mobile number').fill(newPhone());
	await login.getByRole('button', { name: 'Send OTP' }).click();
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	await page.route('**/api/auth/login', async (route) => {
		await held;
		await route.continue();
	});
	const asked = page.waitForRequest('**/api/auth/login');
	await login.getByLabel('6-digit OTP').fill('123456');
	await asked;
	await page.keyboard.press('Escape');
	await page.locator('.place').click();
	release();
	await expect(page.locator('[data-message-bar]')).toContainText('You are logged in');
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
});

test('V2 L8 logout clears what was the customer’s, goes home and asks for the place', async ({ page, store, isMobile }) => {
	const [cards] = await shelves(store.url);
	const card = productAt(cards);
	await addFromPage(page, card);
	await openLogin(page);
	await logIn(page);
	if (isMobile) await page.goto('/account');
	else await page.locator('.awning-account').click();
	await page.getByRole('button', { name: 'Log out' }).click();
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
	await expect(page.getByText('You are logged out')).toBeVisible();
	expect(new URL(page.url()).pathname).toBe('/');
	const kept = await page.evaluate(() => ['token', 'cartId', 'address', 'uuid'].map((key) => localStorage.getItem(key)));
	expect(kept.filter(Boolean)).toEqual([]);
	expect(await page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').isDummy)).toBe(true);
	await page.keyboard.press('Escape');
	await page.goto(card.url);
	await expect(controlOf(page, card)).toHaveAttribute('data-control', 'add');
});

test('V10 X6 a token older than 23 h is traded before the next call; when the server refuses, the shopper is logged out at home @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(BAD_ANSWER);
	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	const tokenNow = () => page.evaluate(() => localStorage.getItem('token') ?? '');
	const before = await tokenNow();
	expect(before).not.toBe('');
	await page.evaluate(() => localStorage.setItem('tokenAt', String(Date.now() - 82_800_001)));
	await page.goto('/orders');
	await expect.poll(tokenNow, 'the token was traded, or has gone').not.toBe(before);
	expect(await tokenNow(), 'logged out').not.toBe('');
	await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
	await page.evaluate(() => {
		const profile = JSON.parse(localStorage.getItem('profile') ?? '{}');
		localStorage.setItem('profile', JSON.stringify({ ...profile, refresh_token: 'dead' }));
		localStorage.setItem('tokenAt', '0');
	});
	await page.goto('/orders');
	await expect(page).toHaveURL('/');
	await expect(page.getByText('You were logged out. Please log in again')).toBeVisible();
	expect(await tokenNow()).toBe('');
	await page.reload();
	await expect(page.getByText('You were logged out.')).toBeHidden();
});
