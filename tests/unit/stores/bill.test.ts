import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { customer, milk } from '../../support/customer-browser.ts';

const { $bill } = await import('#stores/cart/bill.ts');
const { $cart } = await import('#stores/cart/cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $cartShop } = await import('#stores/cart/cart-shop.ts');
const { $isOnline } = await import('#stores/ui/online.ts');
const { addChange } = await import('#stores/cart/queue.ts');
const { $address, locationOf } = await import('#stores/place/address.ts');
const { $profile, $token } = await import('#stores/session/profile.ts');

afterEach(() => vi.unstubAllGlobals());

it('C3 C21 without a network a customer’s bill is estimated, with what was tapped meanwhile; else it is the server’s', () => {
	storage.clear();
	$profile.set(customer);
	$token.set('t');
	$customerItems.set({ milk1: { item: milk, quantity: 2 } });
	$cartShop.set({ ...$cartShop.get(), id: 'dairy', deliveryFee: 20, platformFee: 5, serves: true, location: locationOf($address.get()) });
	const told: unknown[] = [];
	const stop = $bill.subscribe((bill) => told.push(bill.state === 'items' ? [bill.state, bill.itemTotal] : [bill.state, bill.bill.toPay]));
	const last = () => told.at(-1);
	expect(last()).toEqual(['items', 54]);
	$isOnline.set(false);
	expect(last()).toEqual(['estimated', 79]);
	$cartShop.set({ ...$cartShop.get(), serves: false });
	expect(last()).toEqual(['items', 54]);
	$cartShop.set({ ...$cartShop.get(), serves: true });
	const cart = cartOf({ milk1: 2 });
	$cart.set(cart);
	expect(last()).toEqual(['exact', cart.bill.toPay]);
	addChange({ action: 'INCREASE', item: milk, quantity: 3, at: 1 });
	expect(last()).toEqual(['estimated', 106]);
	$cart.set({ ...cart, bill: { ...cart.bill, tip: 10 } });
	expect(last()).toEqual(['estimated', 116]);
	// What the catalogue says holds only for a delivery to the selected address.
	$cart.set({ ...cart, delivery: { ...cart.delivery, type: 'PICKUP' } });
	expect(last()).toEqual(['items', 81]);
	$cart.set(cart);
	$isOnline.set(true);
	expect(last()).toEqual(['exact', cart.bill.toPay]);
	stop();
});
