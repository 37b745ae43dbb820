import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { faultsOf, runCounterBeside } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

async function logInAt(page: Page, phone: string): Promise<void> {
	await page.getByLabel('Mobile number').fill(phone);
	await page.getByRole('button', { name: 'Send OTP' }).click();
	await page.getByLabel('6-digit OTP').fill('123456');
}

test('C40 a shop applies from its phone, the association lets it in and may suspend it, and its owner opens the counter @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	allowed.push(/status of 4\d\d/);
	const [phone, ours] = [newPhone(), newPhone()];
	const name = `Asha Stores ${phone.slice(-4)}`;
	const main = page.getByRole('main');
	await page.goto('/app-link');
	await page.getByRole('link', { name: 'Apply with your shop' }).click();
	// What a field lacks is told in the counter's words, and taken back once it is typed.
	const named = main.getByLabel('Name of the shop');
	const goOn = main.getByRole('button', { name: 'Go on' });
	await goOn.click();
	await expect(named).toHaveJSProperty('validationMessage', 'Please fill this in');
	await named.pressSequentially('A');
	await goOn.click();
	await expect(named).toHaveJSProperty('validationMessage', 'At least 2 letters');
	await named.fill(name);
	await named.press('Enter');
	await expect(named).toHaveJSProperty('validationMessage', '');
	await main.getByLabel('Locality or PIN code').fill('400059');
	await main.getByRole('listitem').getByRole('button').first().click();
	await expect(main.getByRole('status')).toContainText('400059');
	// The point of the shop: the locality's, until it is set on the map.
	await main.getByRole('button', { name: 'Open the map' }).click();
	await expect(main.getByRole('application')).toBeFocused();
	await main.getByRole('application').click({ position: { x: 200, y: 120 } });
	await expect(main.getByRole('status')).toContainText('The shop’s place is set.');
	await main.getByLabel('Address', { exact: true }).fill('Shop 4, Cardinal Road');
	await goOn.click();
	await expect(main.getByRole('alert')).toHaveText('Choose where the shop is, and what it sells.');
	await main.getByRole('checkbox').first().check();
	await main.getByLabel('GSTIN, if you have one').fill('27AAPFU0939F1ZX');
	expect(await faultsOf(page)).toEqual([]);

	// What was typed is there after a reload; a wrong number of the shop stands at its field before an OTP is asked for.
	await page.reload();
	await expect(named).toHaveValue(name);
	await goOn.click();
	const gstin = main.getByLabel('GSTIN, if you have one');
	await expect(gstin).toBeFocused();
	await expect(gstin).toHaveAccessibleDescription(/GSTIN/);
	await gstin.fill('');
	await goOn.click();
	await main.getByLabel('Mobile number').fill(phone);
	await main.getByRole('button', { name: 'Send OTP' }).click();
	// What the server refuses stands at its field until that is typed anew.
	const fault = { code: 'INPUT_INVALID', field: 'address', display_text: 'We do not find this address' };
	await page.route('**/api/counter/applications', (route) => route.fulfill({ status: 400, json: { success: false, errors: [fault] } }), {
		times: 1,
	});
	await main.getByLabel('6-digit OTP').fill('123456');
	const address = main.getByLabel('Address', { exact: true });
	await expect(address).toHaveAccessibleDescription(/We do not find this address/);
	await expect(address).toBeFocused();
	await address.fill('Shop 5, Cardinal Road');
	await expect(address).not.toHaveAttribute('aria-invalid', 'true');
	await goOn.click();
	const sent = page.waitForRequest((request) => request.url().endsWith('/counter/applications'));
	await main.getByLabel('6-digit OTP').fill('123456');
	expect((await sent).postDataJSON()).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) });
	await expect(main.getByRole('status')).toHaveText('Sent. We look at it and send you a message.');

	// The association, in a browser of its own.
	await runCounterBeside(store, 'invite', ours);
	const office = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.7.7' },
	});
	const desk = await office.newPage();
	await desk.goto('/counter/shops?show=open');
	await logInAt(desk, ours);
	const application = desk.getByRole('listitem').filter({ hasText: name });
	await expect(application).toContainText('Cardinal Road');
	expect(await faultsOf(desk)).toEqual([]);
	await application.getByRole('button', { name: `Let in: ${name}` }).click();
	await expect(application).toHaveCount(0);
	await desk.getByRole('radio', { name: 'Shops', exact: true }).check();
	await desk.getByLabel('Find a shop').fill(name);
	const shop = desk.getByRole('listitem').filter({ hasText: name });
	// What was found is drawn anew, and takes a first tap on what stood there before with it.
	await expect(desk.getByRole('listitem')).toHaveCount(1);
	await expect(shop).toContainText('No order yet');
	const suspend = shop.getByRole('button', { name: new RegExp(`^Suspend: ${name}`) });
	await suspend.click();
	await suspend.click();
	await expect(shop).toHaveCount(0);
	await expect(desk.getByText(`Suspended: ${name}`)).toBeVisible();
	await expect(desk.getByRole('heading', { level: 1 })).toBeFocused();
	await desk.getByRole('radio', { name: 'Suspended' }).check();
	await expect(desk).toHaveURL(/show=suspended/);
	await expect(desk.getByRole('listitem')).toHaveCount(1);
	const back = shop.getByRole('button', { name: new RegExp(`^Let it back: ${name}`) });
	await back.click();
	await back.click();
	await expect(shop).toHaveCount(0);
	await expect(desk.getByText(`Let back: ${name}`)).toBeVisible();
	expect(await faultsOf(desk)).toEqual([]);
	await office.close();

	await main.getByRole('link', { name: 'Log in to the counter' }).click();
	await logInAt(page, phone);
	await expect(main.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
	await expect(page.getByRole('link', { name })).toBeVisible();
});
