import { expect, test } from '../support/browser.ts';
import { logIn, openLogin } from './shopping.ts';

test('R24 a preview asks nobody to log in, and does nothing with the login there is @any-width', async ({ page }) => {
	await page.goto('/?b2bStorePreview=true');
	await openLogin(page);
	await page.locator('.tabs [data-open=cart]').click();
	await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
	await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden();

	await page.goto('/');
	await openLogin(page);
	await logIn(page);
	// A file of the same origin: the page before may still be asking for its customer's things.
	await page.goto('/robots.txt');
	const token = await page.evaluate(() => {
		localStorage.setItem('tokenAt', '0');
		return localStorage.getItem('token');
	});
	const calls: string[] = [];
	page.on('request', (request) => {
		if (/\/api\/(auth|cart|customer|order)/.test(request.url())) calls.push(request.url());
	});
	await page.goto('/orders?b2bStorePreview=true');
	await expect(page.locator('html')).not.toHaveClass(/is-customer/);
	await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
	expect(calls).toEqual([]);
	await expect(page).toHaveURL('/orders?b2bStorePreview=true');
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
});
