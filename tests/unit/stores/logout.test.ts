import { expect, it } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { customer, milk } from '../../support/customer-browser.ts';

const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');
const { logout } = await import('#stores/session/logout.ts');
const { $lastReceiver } = await import('#stores/order/last-receiver.ts');

/** What the browser stores of a customer beside the profile, the token and the items of the cart. */
const OF_THE_CUSTOMER = ['uuid', 'address', 'cartId', 'tokenAt', 'tradeKey', 'cartShop', 'paidDelivery', 'orderKey', 'keptOrders'];

it.each(OF_THE_CUSTOMER)('V2 a logout removes the stored %s', (key) => {
	storage.setItem(key, 'of the customer');
	logout('own');
	expect(storage.getItem(key)).toBeNull();
});

it('V2 a logout leaves nothing of the customer in the storage, but the language and the guest’s cart', () => {
	storage.clear();
	$profile.set({ ...customer, first_name: 'Asha' });
	$token.set('secret');
	$customerItems.set({ milk1: { item: milk, quantity: 1 } });
	storage.setItem('language', 'hi');
	storage.setItem('guestCartItems', '{}');
	logout('own');
	expect(Object.fromEntries(Array.from(storage, (_, at) => storage.key(at) ?? '').map((key) => [key, storage.getItem(key)]))).toEqual({
		token: '',
		profile: '{"isDummy":true}',
		cartItems: '{}',
		language: 'hi',
		guestCartItems: '{}',
	});
});

it('V2 C39 a logout forgets for whom the customer has ordered last', () => {
	$profile.set(customer);
	$token.set('secret');
	$lastReceiver.set({ name: 'Ravi Kumar', phone: '+919820055501' });
	logout('own');
	expect($lastReceiver.get()).toBeNull();
});
