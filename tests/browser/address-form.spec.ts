import { expect, test } from '../support/browser.ts';
import { logIn, openLogin } from './shopping.ts';

test('E2 V8 an address form without a place marks the locality and says so beside it; a known locality that is typed is taken @any-width', async ({
	page,
}) => {
	await page.goto('/account/addresses');
	await openLogin(page);
	await logIn(page);
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Add an address' }).click();
	await main.getByLabel('Flat or house number').fill('4');
	await main.getByLabel('Building or society').fill('Om Niwas');
	const locality = main.locator('.field[name=localityName]');
	await locality.fill('Nowhere at all');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(locality).toBeFocused();
	await expect(locality).toHaveAttribute('aria-invalid', 'true');
	await expect(locality).toHaveAccessibleDescription('Choose your locality first');
	await expect(main.getByText('Choose your locality first')).toBeInViewport();
	await locality.fill('chakala');
	await main.locator('.field[name=pinCode]').fill('400093');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(main.getByRole('listitem').filter({ hasText: 'Om Niwas' })).toBeVisible();
});
