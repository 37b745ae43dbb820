import { expect, test } from '../support/browser.ts';

test('C35 L1 “use my position” takes the nearest locality we know, which goes by its name in the language of each page, also in the list', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: 19.1176, longitude: 72.906 });
	await page.goto('/');
	await page.locator('.place').click();
	await page.getByRole('button', { name: 'Use my position' }).click();
	await expect(page.locator('[data-location-text]')).toHaveText('Powai');
	// Drawn again for it.
	await expect(page.locator('.fact').first()).toContainText('Powai');
	await page.goto('/hi/about');
	await expect(page.locator('[data-location-text]')).toHaveText('पवई');
	await page.locator('.place').click();
	await expect(page.getByRole('dialog').getByRole('button', { name: 'पवई, मुंबई' })).toBeVisible();
	await page.goto('/te/about');
	await expect(page.locator('[data-location-text]')).toHaveText('పోవాయ్');
});

test('C35 L7 a position far from all places known is called by no other place’s name', async ({ page, context, allowed }) => {
	allowed.push(/404/);
	await context.grantPermissions(['geolocation']);
	await context.setGeolocation({ latitude: 28.61, longitude: 77.2 });
	await page.goto('/');
	await page.locator('.place').click();
	await page.getByRole('button', { name: 'Use my position' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'We do not know this place yet' })).toBeVisible();
	await expect(page.locator('[data-location-text]')).toHaveText('Chakala');
	expect(await page.evaluate(() => localStorage.getItem('address'))).toBeNull();
});

test('L7 after a no to the position the dialog says how to allow it', async ({ page }) => {
	await page.goto('/');
	await page.locator('.place').click();
	await page.getByRole('button', { name: 'Use my position' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'To allow it, tap the sign beside the address of this page' })).toBeVisible();
});
