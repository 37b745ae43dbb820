import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { customer, milk } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';

const { $bill } = await import('#stores/cart/bill.ts');
const { $cart, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $isCartCut } = await import('#stores/cart/cart-cut.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $cartShop, loadCartShop, renewCartShop } = await import('#stores/cart/cart-shop.ts');
const { $isOnline } = await import('#stores/ui/online.ts');
const { addChange } = await import('#stores/cart/pending-changes.ts');
const { $address, locationOf } = await import('#stores/place/address.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

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

it('C21 a guest’s bill has no fee of the place before, whichever answer comes first', async () => {
	storage.clear();
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	$guestCart.set({ milk1: { item: milk, quantity: 2 } });
	const place = (lat: number) => ({ addressText: '', addressType: '', location: { lat, lng: 72.9 } });
	const far = [{ uptoKm: 2, fee: 10 }];
	const shop = (deliveryFee: number, feeByDistance = far) => ({
		...{ minOrder: 0, freeDeliveryAbove: null, deliveryFee, feeByDistance, feeByTotal: [], platformFee: 5 },
		...{ isPickup: false, serviceable: true, deliveryEtaMinutes: 20, isOpen: true },
	});
	const { call: held } = heldAnswers();
	const toPay = () => {
		const bill = $bill.get();
		return bill.state === 'items' ? null : bill.bill.toPay;
	};
	const load = (lat: number) => {
		$address.set(place(lat));
		return loadCartShop('dairy');
	};
	const stop = $bill.listen(() => {});
	const near = load(19.1);
	(await held(0)).answer(shop(10));
	await near;
	expect(toPay()).toBe(69);
	const middle = load(19.2);
	expect(toPay()).toBeNull();
	const farther = load(19.3);
	// A change of the cart asks for the same again: whichever answer comes first counts.
	const again = load(19.3);
	(await held(2)).answer(shop(40));
	await farther;
	expect(toPay()).toBe(99);
	(await held(1)).answer(shop(20));
	await middle;
	expect(toPay()).toBe(99);
	// Where the fee is the same everywhere, the bill stays.
	(await held(3)).answer(shop(40, []));
	await again;
	load(19.4);
	expect(toPay()).toBe(99);
	stop();
});

it('C1 whether a shop delivers is not denied for another place, and asked again on the way back', async () => {
	const [home, away] = [19, 18].map((lat) => ({ addressText: 'Here', addressType: '', location: { lat, lng: 72.9 } }));
	$address.set({ ...$address.get(), ...home });
	$cartShop.set({ ...$cartShop.get(), id: 'dairy', serves: false, location: locationOf($address.get()), readAt: Date.now(), shutTill: 0 });
	$address.set({ ...$address.get(), ...away });
	expect($cartShop.get().serves).toBe(true);
	$address.set({ ...$address.get(), ...home });
	const { call } = heldAnswers();
	void loadCartShop('dairy');
	expect((await call(0)).query).toContain('19,72.9');
});

it('C3 C21 where no answer comes on a network that seems to be there, a customer’s bill is estimated until one does', async () => {
	storage.clear();
	$isOnline.set(true);
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
	$cart.set(null);
	$customerItems.set({ milk1: { item: milk, quantity: 2 } });
	const fees = { deliveryFee: 20, hasFarFees: false, platformFee: 5 };
	$cartShop.set({ ...$cartShop.get(), ...fees, id: 'dairy', serves: true, location: locationOf($address.get()) });
	const stop = $bill.listen(() => {});
	const { call } = heldAnswers();
	const first = loadCart();
	expect([$bill.get().state, $isCartCut.get()]).toEqual(['items', false]);
	(await call(0)).lose();
	await first;
	expect([$bill.get().state, $isCartCut.get()]).toEqual(['estimated', true]);
	const second = loadCart();
	(await call(1)).answer(cartOf({ milk1: 2 }));
	await second;
	expect([$bill.get().state, $isCartCut.get()]).toEqual(['exact', false]);
	stop();
});

it('C1 a shop that is closed with no opening known stays so until an answer says otherwise', async () => {
	const { call } = heldAnswers();
	const loaded = renewCartShop('dairy');
	const facts = { minOrder: 0, freeDeliveryAbove: null, deliveryFee: 20, feeByDistance: [], feeByTotal: [], platformFee: 5 };
	(await call(0)).answer({
		...facts,
		isPickup: false,
		serviceable: true,
		deliveryEtaMinutes: 20,
		isOpen: false,
		opensAt: null,
		opensOn: null,
	});
	await loaded;
	expect($cartShop.get().shutTill).toBeGreaterThan(Date.now() + 86_400_000);
});
