import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const { tapPlace, takeAddress } = await import('#stores/cart/tap-place.ts');
const { costOfChange, costOfMove } = await import('#stores/cart/place-change.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $customerCustoms } = await import('#stores/cart/custom-items.ts');
const { $address, $guestAddresses, storePlace } = await import('#stores/place/address.ts');
const { $addresses, saveAddress } = await import('#stores/place/addresses.ts');
const { $modal, closeModal } = await import('#stores/ui/overlay.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const address = (locationId: string, lat: number, isDefault = false) => ({
	locationId,
	addressText: `${locationId} Gali`,
	googleAddress: '',
	flatNumber: '',
	buildingName: '',
	streetName: '',
	localityName: '',
	landmark: '',
	pinCode: '',
	addressType: 'HOME',
	location: { lat, lng: 72.9 },
	isDefault,
	isCompleted: true,
	isDummy: false,
	status: 'ACTIVE' as const,
	createdOn: '2026-11-01',
});
const [home, far] = [address('home', 19.1, true), address('far', 19.5)];
const coriander = { item: { customProductId: 'mine', name: 'Coriander' }, quantity: 2 };

/** A server whose shop delivers only south of 19.3. */
const server = () =>
	answering((name, body) => {
		if (name.includes('customer-location')) return { ...far, ...JSON.parse(body) };
		return { serviceable: true, storeServes: false, nearest: null, pickupShops: [] };
	});

beforeEach(() => {
	storage.clear();
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
	$addresses.set({ state: 'ready', list: [home, far] });
	$customerItems.set({ milk1: { item: milk, quantity: 1 } });
	$customerCustoms.set({ mine: coriander });
	storePlace(home);
	closeModal();
});
afterEach(() => {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	vi.unstubAllGlobals();
});

it('E2 another default address is asked for first where lines of the cart would go, and nothing is sent before', async () => {
	const calls = server();
	expect(await takeAddress(far)).toBeNull();
	expect($modal.get()).toEqual({ name: 'locations', wanted: far });
	expect($address.get().locationId).toBe('home');
	expect(calls.map(({ name }) => name)).toEqual(['GET /api/catalog/serviceability']);
});

it('E2 V8 without a cart another default address is chosen at once', async () => {
	$customerItems.set({});
	server();
	expect(await takeAddress(far)).toBeNull();
	expect([$modal.get(), $address.get().locationId]).toEqual([null, 'far']);
});

it('V8 a new address is the default, and not selected before it is known what that costs', async () => {
	server();
	await saveAddress({ addressText: 'New Gali', location: far.location });
	expect($address.get().locationId).toBe('home');
});

it('E2 C6 what would go names the shopper’s own words beside the products', async () => {
	server();
	expect(await costOfChange(far)).toMatchObject({
		ok: true,
		data: { cart: { shop: 'Dairy', lines: [{ item: { name: 'Milk' } }], customs: [coriander] } },
	});
});

it('E2 to move an address costs something only where it is the selected one, and to another point', async () => {
	const calls = server();
	for (const [edited, to] of [
		[null, far],
		[far, home],
		[home, home],
	] as const)
		expect(await costOfMove(edited, to)).toEqual({ ok: true, data: null });
	expect(calls).toEqual([]);
	expect(await costOfMove(home, far)).toMatchObject({ data: { cart: { shop: 'Dairy' } } });
});

it('E2 V8 without a network the place of before stays, also where the cost was accepted, and the question comes when it is back', async () => {
	const cut = () => {
		answering(() => {
			throw new TypeError('the line broke');
		});
	};
	const refused = { refused: { ok: false, kind: 'network' } };
	cut();
	expect(await tapPlace(far)).toEqual(refused);
	server();
	const asked = await tapPlace(far);
	expect(asked).toMatchObject({ cost: { cart: { shop: 'Dairy' } } });
	const cost = asked && 'cost' in asked ? asked.cost : undefined;
	cut();
	expect(await tapPlace(far, cost)).toEqual(refused);
	expect($address.get().locationId).toBe('home');
	expect($guestAddresses.get()).toEqual([]);
	expect($customerItems.get()).toHaveProperty('milk1');
});

it('E2 where the server cannot say what a change costs, the place is changed', async () => {
	answering((name) => (name.includes('serviceability') ? Response.json({ errors: [] }, { status: 429 }) : { ...far }));
	expect(await tapPlace(far)).toBeNull();
	expect($address.get().locationId).toBe('far');
});
