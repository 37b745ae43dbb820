import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { shopsOf } from './addresses.ts';
import { addFromPage, logIn, newPhone, openLogin, productAt, shelves } from './shopping.ts';

const VASHI = { lat: 19.0771, lng: 72.9987 };

test('E2 without a choice Chakala is selected: pages and calls show the same shops at the same distances', async ({ page, store }) => {
	await page.goto('/shops');
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	const cards = page.getByRole('main').locator('article');
	for (const { name, distanceKm } of (await shopsOf(store.url)).filter(({ serviceable }) => serviceable).slice(0, 12)) {
		await expect(cards.filter({ hasText: name }).filter({ hasText: `${distanceKm} km` })).not.toHaveCount(0);
	}
	const asked = page.waitForRequest(/\/api\/catalog\/shops\/\w+\?/);
	const [own] = await shelves(store.url);
	await addFromPage(page, productAt(own));
	const sent = new URL((await asked).url()).searchParams.get('location');
	expect(sent).toBe(`${GUEST_ADDRESS_POINT.lat},${GUEST_ADDRESS_POINT.lng}`);
});

test('V8 V2 V11 X6 the default address is selected at login in a new browser, and stays offline; logout leaves no place; refused addresses lead home', async ({
	page,
	context,
	store,
	allowed,
}) => {
	// A call of the other tab may be on its way when the session ends.
	allowed.push(/503/, /401/, /ERR_INTERNET_DISCONNECTED/);
	const phone_number = newPhone();
	await ask(store, 'POST auth/send-otp', { phone_number });
	const { token } = await ask(store, 'POST auth/login', { phone_number, otp: '123456' });
	const address = { addressText: '12 Asha Niwas, Vashi', flatNumber: '12', buildingName: 'Asha Niwas', location: VASHI };
	await ask(store, 'POST customer/customer-location', address, { token });

	await page.goto('/shops');
	await openLogin(page);
	await logIn(page, phone_number);
	await expect(page.locator('[data-location-text]')).toHaveText('12 Asha Niwas, Vashi');
	// Drawn again for the customer's place.
	await expect(page.locator('.fact').first()).toContainText('Vashi');
	const location = await page.evaluate(() => JSON.parse(localStorage.getItem('address') ?? 'null')?.location);
	expect(location).toEqual(VASHI);

	// Without a network the place keeps its name, and the addresses are those of the last answer.
	const places = page.getByRole('dialog', { name: 'Where should it come?' });
	await page.locator('.place').click();
	await expect(places.getByRole('heading', { name: 'Saved addresses' })).toBeVisible();
	await page.keyboard.press('Escape');
	await context.setOffline(true);
	await page.locator('.place').click();
	await expect(places.getByRole('button', { name: /12 Asha Niwas, Vashi/ }).first()).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.locator('[data-location-text]')).toHaveText('12 Asha Niwas, Vashi');
	await context.setOffline(false);

	await page.route('**/api/customer/customer-location', (route) => route.fulfill({ status: 503, json: { errors: [] } }));
	await page.goto('/shops');
	await expect(page).toHaveURL('/');
	await page.unroute('**/api/customer/customer-location');

	const other = await context.newPage();
	await other.goto('/shops');
	await expect(other.locator('.fact').first()).toContainText('Vashi');
	await page.goto('/account');
	await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	expect((await context.cookies()).filter(({ name }) => name === 'loc')).toEqual([]);
	const left = await page.evaluate(() => ['address', 'guestAddresses', 'customerAddresses'].filter((key) => localStorage.getItem(key)));
	expect(left).toEqual([]);
	// The other tab shows no place of the customer's either.
	await expect(other.locator('.fact').first()).not.toContainText('Vashi');
	await expect(other.locator('[data-location-text]')).toHaveText('Chakala');
	// Back closes the sheet and stays on the page.
	await page.goBack();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await expect(page).toHaveURL('/');
});
