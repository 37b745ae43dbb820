import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { ADDRESS } from './placed-order.ts';
import { logIn, openLogin, productAt, shelves, typeAddress } from './shopping.ts';

test('C15 C39 the one ordered for last is offered and never chosen by itself; a tap on Continue counts while an address is being sent @any-width', async ({
	page,
	store,
}) => {
	const [cards] = await shelves(store.url);
	const { retailerProductId } = productAt(cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice));
	await page.goto('/orders');
	await openLogin(page);
	const phone = await logIn(page);
	const as = { token: (await page.evaluate(() => localStorage.getItem('token'))) ?? '' };
	const { cartId } = await ask(store, 'GET cart', {}, as);
	const fill = () => ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity: 3 }, as);
	await fill();
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const receiver = { name: 'Ravi Kumar', phone: '9820055501' };
	const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId, receiver }, as);
	const order = await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
	await fill();
	// The store's clock shows another day than the browser's.
	await page.clock.setSystemTime(order.placedAt);

	await page.goto('/cart?step=contact');
	const contact = page.getByRole('region', { name: 'Who receives it' });
	const number = contact.getByLabel('Mobile number');
	const offer = contact.getByRole('button', { name: 'For Ravi Kumar again · 9820055501' });
	await expect(offer).toBeVisible();
	await expect(number).toHaveValue(phone);
	await offer.click();
	await expect(number).toHaveValue(receiver.phone);
	await expect(contact.getByLabel('Name')).toHaveValue(receiver.name);
	await contact.getByRole('button', { name: 'For me' }).click();
	await expect(number).toHaveValue(phone);
	await contact.getByLabel('Name').fill('Asha Rao');
	await contact.getByRole('button', { name: 'Continue' }).click();
	await expect(contact).toContainText('Asha Rao');
	// Also where the step is done already, one tap is enough.
	await offer.click();
	await expect(contact).toContainText('Ravi Kumar');
	await expect(contact).not.toContainText('Asha Rao');

	await page.goto('/cart?step=address');
	const where = page.getByRole('region', { name: 'Delivery address' });
	await where.getByRole('button', { name: '+ Add an address' }).click();
	const held = Promise.withResolvers<void>();
	let calls = 0;
	await page.route('**/delivery/update', async (route) => {
		calls++;
		await held.promise;
		return route.continue();
	});
	await typeAddress(page, '9', 'Ravi Sadan');
	await expect(where.getByRole('radio', { name: /Ravi Sadan/ })).toBeChecked();
	const goOn = where.getByRole('button', { name: 'Continue' });
	await goOn.click();
	await expect(goOn).toHaveAttribute('aria-busy', 'true');
	await expect(page).toHaveURL(/\?step=address$/);
	held.resolve();
	await expect(page).toHaveURL(/\?step=payment$/);
	expect(calls).toBe(1);

	// A chosen time can be given up again.
	await page.getByRole('button', { name: 'Change: Delivery time' }).click();
	const when = page.getByRole('region', { name: 'Delivery time' });
	await when.getByRole('radio', { name: 'Choose a time' }).check();
	await when
		.locator('label', { has: page.locator('input[name=day]') })
		.nth(1)
		.click();
	await when
		.locator('label', { has: page.locator('input[name=slot]') })
		.first()
		.click();
	await expect(when.getByText('We promise')).toHaveCount(0);
	await when.getByRole('radio', { name: /^As soon as possible/ }).check();
	await expect(when.getByText('We promise')).toBeVisible();
});
