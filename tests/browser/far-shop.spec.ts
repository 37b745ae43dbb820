import { expect, test } from '../support/browser.ts';

/** The area of Shree Sannidhi is far from the home point, for which pages are drawn when no place is chosen. */
const DADAR = '/india/mumbai/dadar';

test('L1 R3 from a locality’s page a shop refuses nobody who has named no place, and is one tap from delivering', async ({ page }) => {
	await page.goto(DADAR);
	await page.getByRole('main').locator('.scard').first().getByRole('link').first().click();
	const main = page.getByRole('main');
	await expect(main.getByText(/^.+ delivers around .+\.$/)).toBeVisible();
	await expect(main.getByText('Does not deliver to your place')).toHaveCount(0);
	await main.getByRole('button', { name: /^Deliver to / }).click();
	await expect(main.locator('.far')).toHaveCount(0);
	await expect(main.getByText(/\d+–\d+ min|^Opens |^Closed/).first()).toBeVisible();
});

test('L1 R9 the page of a product that only a far shop sells leads to a place of that shop, and to any other', async ({ page }) => {
	await page.goto(DADAR);
	await page.getByRole('main').locator('.scard').first().getByRole('link').first().click();
	await page.getByRole('main').locator('.pcard').first().getByRole('link').first().click();
	const main = page.getByRole('main');
	await expect(page).toHaveURL(/\/products\//);
	await expect(main.getByText(/ delivers around /)).toBeVisible();
	// Search engines are told the price; so is who comes from one.
	await expect(main.getByRole('article').locator('.price').first()).toHaveText(/₹\d/);
	await main.getByRole('link', { name: 'Choose another place' }).click();
	await expect(page.getByRole('dialog', { name: 'Where should it come?' })).toBeVisible();
	await page.keyboard.press('Escape');
	await main.getByRole('button', { name: /^Deliver to / }).click();
	await expect(main.getByText(/ delivers around /)).toHaveCount(0);
	await expect(main.getByText('Sold by')).toBeVisible();
});

test('L1 R22 a city’s page asks where in it, and takes the place that is tapped', async ({ page }) => {
	await page.goto('/india/new-mumbai');
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Vashi' }).click();
	await expect(main.getByText('Delivering to Vashi')).toBeFocused();
	await expect(page.locator('[data-location-text]')).toHaveText('Vashi');
	await main.locator('.scard').first().getByRole('link').first().click();
	await expect(page.locator('html')).not.toHaveAttribute('data-cell', 'home');
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('L1 L7 the way on of a far shop leads back to it, and it delivers there', async ({ page }) => {
		await page.goto(DADAR);
		await page.getByRole('main').locator('.scard').first().getByRole('link').first().click();
		const main = page.getByRole('main');
		const name = (await main.getByRole('heading', { level: 1 }).textContent()) ?? '';
		await main.getByRole('button', { name: /^Deliver to / }).click();
		await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
		await expect(main.locator('.far')).toHaveCount(0);
	});
});
