import { newId } from '#server/system/ids.ts';
import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { expectLedTo, faultsOf, goOnAsAssociation, openCounter } from './at-the-counter.ts';
import { newPhone } from './shopping.ts';

test('C40 C11 an owner makes a coupon and an offer with a product, is told at the field what is wrong, and ends one; the association makes its own @any-width', async ({
	page,
	store,
	allowed,
}) => {
	allowed.push(/status of 40[09]/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const shown = () => ask(store, 'GET catalog/shops/{storeId}/promotions', { storeId: shop.id });
	const code = `C${newId().slice(0, 8).toUpperCase()}`;
	await page.getByRole('link', { name: 'More', exact: true }).click();
	const way = main.getByRole('link', { name: 'Coupons and offers' });
	await way.press('Enter');
	const heading = main.getByRole('heading', { name: 'Coupons and offers' });
	await expectLedTo(page, heading);
	// Back is at the link by which one went.
	await page.goBack();
	await expectLedTo(page, way);
	await way.press('Enter');
	await expect(heading).toBeFocused();
	// The form comes in the place of its button, and the button in that of the form.
	const another = main.getByRole('button', { name: 'New coupon or offer' });
	await another.press('Enter');
	await expect(main.getByRole('radio', { name: 'Coupon, with a code' })).toBeFocused();
	await main.getByRole('button', { name: 'Cancel' }).press('Enter');
	await expect(another).toBeFocused();
	await another.press('Enter');
	await main.getByLabel('Code', { exact: true }).fill('no!');
	await main.getByLabel('Percent off the items').fill('15');
	await main.getByLabel('At most, ₹').fill('40');
	expect(await faultsOf(page)).toEqual([]);

	// What was typed is there after a reload.
	await page.reload();
	await main.getByRole('button', { name: 'New coupon or offer' }).click();
	await expect(main.getByLabel('Percent off the items')).toHaveValue('15');
	await main.getByRole('button', { name: 'Make it' }).click();
	await expect(main.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/DIWALI10/);
	await main.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
	await main.getByRole('button', { name: 'Make it' }).click();
	const coupon = main.getByRole('listitem').filter({ hasText: code });
	await expect(coupon).toContainText('15% off, up to ₹40');
	await expect(coupon).toContainText('Used 0 times');
	await expect(another).toBeFocused();
	expect((await shown()).coupons.map((one) => one.code)).toContain(code);

	await main.getByRole('button', { name: 'New coupon or offer' }).click();
	await main.getByRole('radio', { name: 'Offer, without a code' }).check();
	await main.getByRole('radio', { name: 'Buy some, get some free' }).check();
	await main.getByRole('button', { name: 'Make it' }).click();
	await expect(main.getByText('Choose a product')).toBeVisible();
	await main.getByLabel('Search your products').fill(shop.first.name);
	await main.getByRole('listitem').getByRole('button', { name: shop.first.name }).first().click();
	await expect(main.getByText(`For: ${shop.first.name}`)).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	await main.getByRole('button', { name: 'Make it' }).click();
	const offer = main.getByRole('listitem').filter({ hasText: `Buy 2 ${shop.first.name}, get 1 free` });
	await expect(offer).toBeVisible();

	const end = coupon.getByRole('button', { name: new RegExp(`^End it: ${code}`) });
	// By key at first: where the form has just gone, the second half of a double tap would be kept off.
	await end.press('Enter');
	await end.click();
	await expect(coupon).toHaveCount(0);
	await expect(main.getByRole('listitem').locator(':focus')).toHaveText('End it');
	expect((await shown()).coupons.map((one) => one.code)).not.toContain(code);
	await main.getByRole('radio', { name: 'Ended' }).check();
	await expect(page).toHaveURL(/state=ended/);
	await expect(coupon).toContainText('Ended');

	await goOnAsAssociation(page, store);
	await page.getByRole('link', { name: 'More', exact: true }).click();
	await main.getByRole('link', { name: 'Coupons for all shops' }).click();
	await main.getByRole('button', { name: 'New coupon or offer' }).click();
	await main.getByLabel('Code', { exact: true }).fill(`A${code}`);
	await main.getByRole('radio', { name: 'Free delivery' }).check();
	// For one order alone: all tests share this store.
	await main.getByLabel('How often in all').fill('1');
	await main.getByRole('button', { name: 'Make it' }).click();
	const forAll = main.getByRole('listitem').filter({ hasText: `A${code}` });
	await expect(forAll).toContainText('Used 0 of 1 times');
	expect((await shown()).coupons.map((one) => one.code)).toContain(`A${code}`);
	const endAll = forAll.getByRole('button', { name: new RegExp(`^End it: A${code}`) });
	await endAll.press('Enter');
	await endAll.click();
	await expect(forAll).toHaveCount(0);
});
