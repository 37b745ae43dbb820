import { expect, test } from '../support/browser.ts';
import { addFromPage, logIn, openLogin, productAt, shelves } from './shopping.ts';

test('V8 E2 C28 addresses are added, edited, made the default and deleted with a way back; the header follows at once @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(/503/);
	await page.goto('/account/addresses');
	await openLogin(page);
	await logIn(page);
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Add an address' }).click();
	await expect(main.getByRole('heading', { name: 'Add an address' })).toBeFocused();
	await main.getByLabel('Locality or PIN code').fill('andhri w');
	await main.getByRole('button', { name: /^Andheri West/ }).click();
	await expect(main.getByLabel('PIN code (optional)')).toHaveValue('400058');
	// Nothing that is typed is cut, and a reload keeps it.
	const long = 'Sector '.repeat(18);
	await main.getByLabel('Street or area (optional)').fill(long);
	await expect(main.getByLabel('Street or area (optional)')).toHaveValue(long);
	await expect(main.getByText('At most 100 letters')).toBeVisible();
	await main.getByLabel('Flat or house number').fill('4');
	await page.reload();
	await main.getByRole('button', { name: 'Add an address' }).click();
	await expect(main.getByLabel('Flat or house number')).toHaveValue('4');
	await expect(main.getByLabel('Street or area (optional)')).toHaveValue(long);
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(main.getByLabel('Building or society')).toBeFocused();
	await expect(main.getByLabel('Building or society')).toHaveAccessibleDescription('Please fill this in');
	await main.getByLabel('Building or society').fill('Asha Niwas');
	await main.getByLabel('Street or area (optional)').fill('J P Road');
	await main.getByLabel('PIN code (optional)').fill('4000');
	await main.getByText('Other', { exact: true }).click();
	// A name may begin as another type is called.
	const ownName = main.getByLabel('Its name');
	await ownName.fill('Work');
	await expect(ownName).toHaveValue('Work');
	await ownName.fill('Nani’s');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(main.getByLabel('PIN code (optional)')).toHaveAccessibleDescription('Enter the 6 digits, or leave it empty');
	await main.getByLabel('PIN code (optional)').fill('४०० ०५८');
	await main.getByRole('button', { name: 'Save address' }).click();
	const rows = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit / }) });
	await expect(rows).toHaveCount(1);
	await expect(page.locator('[data-location-type]')).toHaveText('Nani’s');
	await expect(page.locator('[data-location-text]')).toHaveText('4, Asha Niwas, J P Road, Andheri West, Mumbai');

	await main.getByRole('button', { name: 'Add an address' }).click();
	await expect(main.getByLabel('Flat or house number')).toHaveValue('');
	await main.getByLabel('Locality or PIN code').fill('powai');
	await main.getByRole('button', { name: /^Powai/ }).click();
	await main.getByLabel('Flat or house number').fill('12');
	await main.getByLabel('Building or society').fill('Om Tower');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(rows).toHaveText([/Om Tower/, /Asha Niwas/]);
	await expect(rows.first()).toContainText('Default');

	const asked = page.waitForRequest((request) => request.method() === 'PATCH');
	await rows
		.nth(1)
		.getByRole('button', { name: /^Make .* the default$/ })
		.click();
	expect((await asked).headers()['customer-id']).toBeTruthy();
	await expect(rows.nth(1)).toContainText('Default');
	await expect(page.locator('[data-location-text]')).toContainText('Asha Niwas');

	await rows
		.nth(1)
		.getByRole('button', { name: /^Edit / })
		.click();
	await expect(main.getByLabel('Its name')).toHaveValue('Nani’s');
	await main.getByLabel('Landmark').fill('Temple');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(rows.nth(1)).toContainText('Temple');

	// Deleting the selected one: the header names the next default at once, and Undo brings it back as it was.
	await rows
		.nth(1)
		.getByRole('button', { name: /^Delete / })
		.click();
	await expect(rows).toHaveCount(1);
	await expect(page.locator('[data-location-text]')).toContainText('Om Tower');
	expect(await page.evaluate(() => localStorage.getItem('address'))).toContain('Om Tower');
	await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused();
	await expect(main.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription(/^Deleted: .*Asha Niwas/);
	await page.keyboard.press('Enter');
	await expect(rows).toHaveText([/Om Tower/, /Asha Niwas.*/]);
	await expect(main.locator(':focus')).toBeVisible();
	await expect(rows.nth(1)).toContainText('Default');
	await expect(page.locator('[data-location-text]')).toContainText('Asha Niwas');

	// X5: what the server refuses is said where it was asked.
	await page.goto('/');
	await expect(page.locator('.fact').first()).toContainText('Andheri West');
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	await expect(dialog.getByRole('heading', { name: 'Saved addresses' })).toBeVisible();
	const refuse = { status: 503, json: { errors: [{ code: 'X', message: 'no', display_text: 'Not just now' }] } };
	let isListRefused = false;
	await page.route('**/api/customer/customer-location', (route) =>
		route.request().method() === 'GET' && !isListRefused ? route.continue() : route.fulfill(refuse),
	);
	await dialog
		.getByRole('button', { name: /Om Tower, Powai/ })
		.first()
		.click();
	await expect(dialog.getByRole('alert')).toHaveText('Not just now');
	await page.keyboard.press('Escape');
	isListRefused = true;
	await page.locator('.place').click();
	await expect(dialog.getByRole('alert')).toHaveText('Not just now');
	await page.unroute('**/api/customer/customer-location');
	await dialog.getByRole('button', { name: 'Try again' }).click();
	await expect(dialog.getByRole('button', { name: /Om Tower, Powai/ }).first()).toBeVisible();
});

test('L7 a pin is dropped on a map that is fetched after a tap; the arrow keys move it, and its place is named @any-width', async ({
	page,
}) => {
	const fetched: string[] = [];
	page.on('request', (request) => fetched.push(request.url()));
	// A map that glides does not hear a key until it stands.
	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.goto('/');
	await page.locator('.place').click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	await dialog.getByRole('button', { name: 'Use my position' }).waitFor();
	expect(fetched.filter((url) => /leaflet/.test(url))).toEqual([]);
	await dialog.getByRole('button', { name: 'Choose on the map' }).click();
	const map = dialog.getByRole('application');
	await expect(map).toBeFocused();
	await expect(dialog.getByText('The pin is at Chakala')).toBeVisible();
	// Without tiles the names of the localities are on the plane, and nothing comes from elsewhere.
	await expect(dialog.getByText('Marol', { exact: true })).toBeVisible();
	// Step by step, for a busy machine may miss a key: until the pin has left one locality for another. Each step is named before the next.
	const named = dialog.getByText(/^The pin is at /);
	await expect(async () => {
		await page.keyboard.press('ArrowRight');
		await expect(named).toBeVisible();
		await expect(named).not.toHaveText(/Chakala/, { timeout: 1_000 });
	}).toPass({ timeout: 60_000 });
	const name = /^The pin is at ([^,]+)/.exec(await named.innerText())?.[1] ?? '';
	await dialog.getByRole('button', { name: 'Deliver here' }).click();
	await expect(dialog).toBeHidden();
	await expect(page.locator('[data-location-text]')).toHaveText(name);
	expect(fetched.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
});

test('L7 before a change of place the lines of the cart that could not come are told, with Keep and Change; where no shop delivers, what is near @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const product = productAt(cards);
	await addFromPage(page, product);
	await page.goto('/');
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	const wish = async (name: string) => {
		await page.locator('.place').click();
		await dialog.getByLabel('Locality or PIN code').fill(name);
		await dialog
			.getByRole('button', { name: new RegExp(`^${name}`) })
			.first()
			.click();
	};
	await wish('Ulwe');
	await expect(dialog.getByText(/does not deliver to Ulwe$|^No shop delivers to Ulwe yet$/)).toBeFocused();
	await expect(dialog.getByText(product.name)).toBeVisible();
	await dialog.getByRole('button', { name: 'Keep Chakala, Andheri East, Mumbai' }).click();
	await expect(dialog).toBeHidden();
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	// The page of a place asks the same, and the browser's Back keeps the place.
	await page.goto('/india/mumbai/borivali-west');
	await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
	await page.getByRole('button', { name: 'Deliver to Borivali West' }).click();
	await expect(dialog.getByRole('button', { name: 'Change to Borivali West' })).toBeVisible();
	await page.goBack();
	await expect(dialog).toBeHidden();
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
	// What cannot come along waits at its shop.
	await page.goto('/');
	await wish('Ulwe');
	await dialog.getByRole('button', { name: 'Change to Ulwe' }).click();
	await expect(page.locator('[data-location-text]')).toHaveText('Ulwe');
	await expect(page.locator('html')).not.toHaveAttribute('data-cell', 'home');
	expect(await page.evaluate(() => [localStorage.getItem('guestCartItems'), localStorage.getItem('guestBaskets')])).toEqual([
		'{}',
		expect.stringContaining(product.retailerProductId),
	]);
});
