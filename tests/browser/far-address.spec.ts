import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { addFromPage, logIn, openCart, openLogin, productAt, shelves } from './shopping.ts';

const OWN = 'Fresh coriander, 100 g';
const costOf = (page: Page) => page.getByText(/does not deliver to Ulwe|No shop delivers to Ulwe yet/);

/** Chooses the place of the form that is open, and saves it. */
async function saveAt(page: Page, name: string) {
	const main = page.getByRole('main');
	await main.getByLabel('Locality or PIN code').fill(name);
	await main
		.getByRole('button', { name: new RegExp(`^${name}`) })
		.first()
		.click();
	if ((await main.getByLabel('Flat or house number').inputValue()) === '') {
		await main.getByLabel('Flat or house number').fill('4');
		await main.getByLabel('Building or society').fill(`${name} Niwas`);
	}
	await main.getByRole('button', { name: 'Save address' }).click();
}

/** A place so far that no shop of the sample delivers there, as the browser stores it: chosen from the next page on. */
const chooseFarPlace = (page: Page) =>
	page.evaluate(() => {
		const place = { addressText: 'Lonavala', addressType: '', location: { lat: 18.75, lng: 73.4 } };
		localStorage.setItem('address', JSON.stringify(place));
	});

test('E2 V8 C6 C28 on the page of addresses a new, another default or a moved address first says which lines of the cart would go @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const product = productAt(cards);
	await addFromPage(page, product);
	await page.evaluate((name) => {
		localStorage.setItem('guestCustomCartItems', JSON.stringify({ mine: { item: { customProductId: 'mine', name }, quantity: 2 } }));
	}, OWN);
	await page.goto('/account/addresses');
	await openLogin(page);
	await logIn(page);
	const main = page.getByRole('main');
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	const header = page.locator('[data-location-text]');

	await test.step('a new address near by costs nothing; one far off is saved, and chosen only after the question', async () => {
		await main.getByRole('button', { name: 'Add an address' }).click();
		await saveAt(page, 'Chakala');
		await expect(header).toContainText('Chakala Niwas');
		await main.getByRole('button', { name: 'Add an address' }).click();
		await saveAt(page, 'Ulwe');
		await expect(
			dialog
				.locator('h3')
				.filter({ has: costOf(page) })
				.or(costOf(page))
				.first(),
		).toBeVisible();
		await expect(dialog.getByText(product.name)).toBeVisible();
		await expect(dialog.getByText(OWN)).toBeVisible();
		await dialog.getByRole('button', { name: /^Keep .*Chakala Niwas/ }).click();
		await expect(header).toContainText('Chakala Niwas');
	});

	await test.step('so is another default', async () => {
		await main.getByRole('button', { name: /^Make .*Chakala Niwas.* the default$/ }).click();
		await expect(main.getByRole('listitem').filter({ hasText: 'Chakala Niwas' }).getByText('Default')).toBeVisible();
		await main.getByRole('button', { name: /^Make .*Ulwe Niwas.* the default$/ }).click();
		await expect(dialog.getByText(OWN)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(main.getByRole('listitem').filter({ hasText: 'Chakala Niwas' }).getByText('Default')).toBeVisible();
	});

	await test.step('the selected address moves there only after the question; what cannot come along waits at its shop', async () => {
		await main.getByRole('button', { name: /^Edit .*Chakala Niwas/ }).click();
		await main.getByRole('button', { name: 'Change', exact: true }).click();
		await saveAt(page, 'Ulwe');
		await expect(main.getByText(OWN)).toBeVisible();
		await main.getByRole('button', { name: /^Keep / }).click();
		await expect(main.getByRole('button', { name: 'Save address' })).toBeVisible();
		await main.getByRole('button', { name: 'Save address' }).click();
		await main.getByRole('button', { name: 'Change to Ulwe' }).click();
		await expect(header).toContainText('Ulwe');
		await page.goto('/cart');
		await expect(main.getByRole('region', { name: 'Saved for later' })).toContainText('3 items');
	});
});

test('P1 X2 a cart whose shop does not deliver to the place can be kept at its shop @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	const product = productAt(cards);
	await addFromPage(page, product);
	await chooseFarPlace(page);
	await page.goto('/cart');
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Save it for later' }).click();
	await expect(page.locator('[data-message-bar]')).toContainText(`Your cart from ${product.store.name} is saved`);
	await expect(main.getByRole('button', { name: `Continue with ${product.store.name}` })).toBeVisible();
});

test('P1 C1 after login a cart whose shop does not deliver to the chosen place says so as the guest’s did, also later @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await chooseFarPlace(page);
	await page.goto('/cart');
	const main = page.getByRole('main');
	const isFar = async () => {
		await expect(main.getByText('This shop does not deliver to your place.')).toBeVisible();
		await expect(main.locator('.bill')).toBeVisible();
		await expect(main.locator('.bill-total')).toHaveCount(0);
	};
	await isFar();
	await page.goto('/account');
	await openLogin(page);
	await logIn(page);
	for (const url of ['/cart', '/cart?step=address', '/cart']) {
		await page.goto(url);
		await isFar();
	}
});

test('P1 E2 an address of the checkout that the shop does not serve is told beside the button @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.goto('/account');
	await openLogin(page);
	await logIn(page);
	await page.goto('/cart?step=address');
	const main = page.getByRole('main');
	await main.getByLabel('Locality or PIN code').fill('Ulwe');
	await main.getByRole('button', { name: /^Ulwe/ }).first().click();
	await main.getByLabel('Flat or house number').fill('4');
	await main.getByLabel('Building or society').fill('Ulwe Niwas');
	const goOn = main.getByRole('button', { name: 'Continue' });
	await goOn.click();
	await expect(goOn).toBeDisabled();
	const why = goOn.locator('xpath=preceding-sibling::p[1]');
	await expect(why).toHaveText(/does not deliver/);
});

test('P1 E2 a cart that goes to a saved address, not to the place that was chosen, says where before the checkout @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.goto('/account/addresses');
	await openLogin(page);
	await logIn(page);
	const main = page.getByRole('main');
	await main.getByRole('button', { name: 'Add an address' }).click();
	await saveAt(page, 'Chakala');
	await expect(page.locator('[data-location-text]')).toContainText('Chakala Niwas');
	const known = main.locator('.bill-total');
	await page.goto('/cart');
	await expect(known).toBeVisible();
	await expect(main.getByText('Chakala Niwas')).toHaveCount(0);
	await chooseFarPlace(page);
	await page.goto('/cart');
	await expect(known).toBeVisible();
	await expect(main.getByText('Delivery address: Home 4, Chakala Niwas')).toBeVisible();
});

test('P1 E2 a cart that its shop does not deliver leads on to another place or the shops that deliver here, not into the checkout @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await chooseFarPlace(page);
	const main = page.getByRole('main');
	const leadsElsewhere = async () => {
		await expect(main.getByRole('button', { name: 'Change the place' })).toBeVisible();
		await expect(main.getByRole('link', { name: 'See the shops' })).toHaveAttribute('href', '/shops');
		await expect(main.getByRole('button', { name: /^(Log in to order|Go to checkout)$/ })).toHaveCount(0);
	};
	// Who comes straight into the checkout reads it there.
	await page.goto('/cart?step=contact');
	await expect(main.getByText('This shop does not deliver to your place.')).toBeVisible();
	await page.goto('/cart');
	await leadsElsewhere();
	await page.goto('/account');
	await openLogin(page);
	await logIn(page);
	await page.goto('/cart');
	await leadsElsewhere();
	await page.goto('/about');
	await openCart(page);
	await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('button', { name: 'Change the place' })).toBeVisible();
	await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Go to checkout' })).toHaveCount(0);
	await page.goto('/cart');
	await main.getByRole('button', { name: 'Change the place' }).click();
	const dialog = page.getByRole('dialog', { name: 'Where should it come?' });
	await dialog.getByLabel('Locality or PIN code').fill('Chakala');
	await dialog.getByRole('button', { name: /^Chakala/ }).click();
	await expect(main.locator('.bill-total')).toBeVisible();
	await expect(main.getByRole('button', { name: 'Change the place' })).toHaveCount(0);
});

test('P1 C1 where a cart can be collected, another place stands beside the way on with the order @any-width', async ({ page, store }) => {
	const [cards] = await shelves(store.url);
	await addFromPage(page, productAt(cards));
	await page.waitForFunction(() => localStorage.getItem('cartShop') !== null);
	await page.route('**/api/catalog/shops/*', async (route) => {
		const answer = await route.fetch();
		const { data } = await answer.json();
		await route.fulfill({ json: { data: { ...data, serviceable: false, isPickup: true } } });
	});
	await page.goto('/cart');
	const main = page.getByRole('main');
	await expect(main.getByRole('button', { name: 'Log in to order' })).toBeVisible();
	await expect(main.getByRole('button', { name: 'Change the place' })).toBeVisible();
	await expect(main.getByRole('link', { name: 'See the shops' })).toHaveCount(0);
});
