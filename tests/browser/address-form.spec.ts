import { translatorOf } from '#server/i18n/translate.ts';
import { expect, test } from '../support/browser.ts';
import { logIn, openLogin } from './shopping.ts';

const t = translatorOf('gu');

test('E2 V8 an address form without a clear place searches the typed locality and says so there; a known one that is typed is taken, in any language @any-width', async ({
	page,
	allowed,
}) => {
	allowed.push(/503/);
	await page.goto('/account/addresses');
	await openLogin(page);
	await logIn(page);
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Add an address' }).click();
	await main.getByLabel('Flat or house number').fill('4');
	const building = main.getByLabel('Building or society');
	const locality = main.locator('.field[name=localityName]');
	await locality.fill('Nowhere at all');
	await main.getByRole('button', { name: 'Save address' }).click();
	// What is typed is searched where places are chosen.
	const search = main.getByLabel('Locality or PIN code');
	await expect(search).toBeFocused();
	await expect(search).toHaveValue('Nowhere at all');
	await expect(search).toHaveAccessibleDescription('Choose your locality first');
	await expect(main.getByText('Choose your locality first')).toBeInViewport();
	// What else is wrong is told in the same round.
	await expect(building).toHaveAccessibleDescription('Please fill this in');
	await building.fill('Om Niwas');
	await locality.fill('chakala');
	await main.locator('.field[name=pinCode]').fill('400093');
	const refused = { status: 503, json: { errors: [{ code: 'X', message: 'no', display_text: 'Not just now' }] } };
	// Not the search above, which may still ask for what was typed before.
	await page.route(/catalog\/localities\?.*chakala/, (route) => route.fulfill(refused), { times: 1 });
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(main.getByRole('alert')).toHaveText('Not just now');
	await main.getByRole('button', { name: 'Save address' }).click();
	await expect(main.getByRole('listitem').filter({ hasText: 'Om Niwas' })).toBeVisible();

	await page.goto('/gu/account/addresses');
	await main.getByRole('button', { name: t('checkout.addAddress') }).click();
	await main.locator('.field[name=flatNumber]').fill('5');
	await main.locator('.field[name=buildingName]').fill('Shanti Niwas');
	if (await main.getByRole('button', { name: t('address.change') }).isVisible())
		await main.getByRole('button', { name: t('address.change') }).click();
	await locality.fill('Andheri (E)');
	await main.getByRole('button', { name: t('address.save') }).click();
	await main.locator('.choices').getByRole('button', { name: 'અંધેરી ઈસ્ટ' }).click();
	// A PIN code of Pune is asked about once.
	const pin = main.locator('.field[name=pinCode]');
	await pin.fill('411001');
	await main.getByRole('button', { name: t('address.save') }).click();
	await expect(pin).toBeFocused();
	await expect(pin).toHaveAccessibleDescription(t('address.pinElsewhere'));
	await main.getByRole('button', { name: t('address.save') }).click();
	await expect(main.getByRole('listitem').filter({ hasText: 'Shanti Niwas' })).toBeVisible();
});
