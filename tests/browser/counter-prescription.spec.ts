import { expect, test } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { WITH_PICTURES } from '../support/launch.ts';
import { photo } from '../support/photos.ts';
import { customerOf, faultsOf, openCounter } from './at-the-counter.ts';
import { ADDRESS } from './placed-order.ts';
import { newPhone } from './shopping.ts';

test.use(WITH_PICTURES);

test('C40 P2 a medicine on prescription is ordered with a photo of it, which its shop and its customer see @any-width', async ({
	page,
	browser,
	store,
	allowed,
}) => {
	// The browser tells of the order that is refused first.
	allowed.push(/status of 400/);
	const shop = await openCounter(page, store, newPhone());
	const main = page.getByRole('main');
	const { first } = shop;
	await page.getByRole('link', { name: 'Shelf', exact: true }).click();
	await main.getByLabel('Search your products').fill(first.name.slice(0, 20));
	await main.getByRole('button', { name: `Details: ${first.name}, ${first.measurementDisplayText}` }).click();
	await main.getByLabel('Sold only with a doctor’s prescription').check();
	await main.getByRole('button', { name: 'Save', exact: true }).click();
	await expect(main.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

	const theirs = await browser.newContext({
		baseURL: store.url,
		serviceWorkers: 'block',
		extraHTTPHeaders: { 'X-Forwarded-For': '10.66.6.7' },
	});
	const buyer = await theirs.newPage();
	const as = { token: (await customerOf(buyer, store, shop)).token };
	await buyer.goto(first.url);
	await expect(buyer.getByText('Needs a prescription')).toBeVisible();
	const { cartId } = await ask(store, 'GET cart', {}, as);
	const { retailerProductId } = first;
	await ask(
		store,
		'POST cart/{cartId}/product/bulk/add',
		{
			cartId,
			products: [
				{ retailerProductId, quantity: 2 },
				{ retailerProductId: shop.second.retailerProductId, quantity: 2 },
			],
		},
		as,
	);
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const receiver = { name: 'Asha Rao', phone: '+919820011122' };
	await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId, receiver }, as);
	await buyer.goto('/cart?step=payment');
	await expect(buyer.getByText('A medicine in your order needs it. Only the shop sees the photo.')).toBeVisible();
	const place = buyer.getByRole('button', { name: /^Place order/ });
	await place.click();
	await expect(buyer.getByText('Add a photo of the doctor’s prescription first')).toBeVisible();
	expect(await faultsOf(buyer)).toEqual([]);
	await buyer.locator('input[type=file]').setInputFiles({ name: 'rx.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg') });
	await expect(buyer.getByText('The photo is added. Only the shop sees it.')).toBeVisible();
	await place.click();
	await expect(buyer).toHaveURL(/\/orders?\/\w+/);
	const id = /\/(\w+)(?:#|\?|$)/.exec(buyer.url())?.[1] ?? '';
	// Who has sent it sees on the order’s page that it was, and what it is.
	const sent = buyer.getByRole('region', { name: 'Doctor’s prescription' });
	await expect(sent.getByText('Only you and the shop can see it.')).toBeVisible();
	await sent.getByRole('button', { name: 'See the photo' }).click();
	await expect(sent.getByRole('img', { name: 'Doctor’s prescription' })).toBeVisible();
	expect(await faultsOf(buyer)).toEqual([]);
	await theirs.close();

	await page.goto(`/counter/orders/${id}`);
	await main.getByRole('button', { name: 'See the prescription' }).press('Enter');
	await expect(main.getByRole('img', { name: 'Prescription' })).toBeFocused();
	expect(await faultsOf(page)).toEqual([]);
});
