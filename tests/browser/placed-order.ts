import type { Page } from '@playwright/test';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import type { Order } from '#lib/contract/order.ts';
import { newId } from '#server/system/ids.ts';
import type { BrowserStore } from '../support/browser.ts';
import { ask } from '../support/client.ts';
import { logIn, openLogin, productAt, shelves } from './shopping.ts';

/** Where the tests have their orders brought. */
export const ADDRESS = {
	flatNumber: '12',
	buildingName: 'Asha Niwas',
	addressText: '12, Asha Niwas, J B Road, Chakala',
	addressType: 'Home',
	landmark: '',
	pinCode: '400093',
	location: GUEST_ADDRESS_POINT,
};

/** A customer who has logged in on the page, and their order of two packs of each of two products; in cash with coriander in their own words. */
export async function placed(
	page: Page,
	store: BrowserStore,
	method: 'COD' | 'UPI' = 'COD',
): Promise<{ token: string; order: Order; other: string }> {
	await page.goto('/orders');
	await openLogin(page);
	await logIn(page);
	const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
	const as = { token };
	const { cartId } = await ask(store, 'GET cart', {}, as);
	// Read just before it is bought: shops of other tests sell out what they sell.
	const [cards] = await shelves(store.url);
	const dear = cards.toSorted((a, b) => b.sellingPrice - a.sellingPrice);
	for (const at of [0, 1]) {
		const { retailerProductId } = productAt(dear, at);
		// Every order takes some of them.
		await ask(store, 'PUT partner/products/{retailerProductId}', { retailerProductId, stock: 50 }, { partner: store.partnerToken });
		await ask(store, 'POST cart/{cartId}/product/add', { cartId, retailerProductId, quantity: 2 }, as);
	}
	if (method === 'COD')
		await ask(store, 'POST cart/{cartId}/custom-product/add', { cartId, customProductId: 'own', name: 'Coriander', quantity: 1 }, as);
	else {
		const storeId = productAt(dear).store.id;
		await ask(
			store,
			'PUT partner/shops/{storeId}',
			{ storeId, phone: '+919820011122', upiId: 'shop@okaxis' },
			{ partner: store.partnerToken },
		);
		await ask(store, 'PATCH cart/{cartId}/payment/update', { cartId, method }, as);
	}
	const { locationId } = await ask(store, 'POST customer/customer-location', ADDRESS, as);
	const { bill } = await ask(store, 'PATCH cart/{cartId}/delivery/update', { cartId, locationId }, as);
	const order = await ask(store, 'POST order', { cartId, expectedToPay: bill.toPay }, { ...as, key: newId() });
	// The store's clock shows another day than the browser's.
	await page.clock.setSystemTime(order.placedAt);
	return { token, order, other: productAt(dear, 2).retailerProductId };
}

/** The same, delivered. */
export async function delivered(page: Page, store: BrowserStore): Promise<{ token: string; order: Order }> {
	const { token, order } = await placed(page, store);
	const { id } = order;
	const shop = { partner: store.partnerToken };
	const customLines = [{ id: 'own', price: 12.5 }];
	const lines = order.lines.map(({ retailerProductId, quantity }) => ({ retailerProductId, quantity }));
	await ask(store, 'POST partner/orders/{id}/modify', { id, lines, customLines }, shop);
	await ask(store, 'POST order/{id}/approve', { id }, { token, key: newId() });
	await ask(store, 'POST partner/orders/{id}/dispatch', { id }, shop);
	await ask(store, 'POST partner/orders/{id}/deliver', { id }, shop);
	return { token, order };
}
