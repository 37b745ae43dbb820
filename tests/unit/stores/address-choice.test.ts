import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { until } from '../../support/until.ts';

const { loadAddresses } = await import('#stores/place/addresses.ts');
const { $cart, loadCart } = await import('#stores/cart/customer-cart.ts');
const { $addressChoice, deliverTo, deliverToDefault } = await import('#stores/cart/address-choice.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const cartAt = (locationId: string | null) => ({
	cartId: 'c1',
	cartProducts: [],
	cartCustomProducts: [],
	notices: [],
	delivery: { type: 'DELIVERY', locationId },
});
const address = (locationId: string, isDefault: boolean) => ({
	locationId,
	isDefault,
	addressText: '4 Om',
	addressType: 'HOME',
	location: { lat: 19.1, lng: 72.9 },
	status: 'ACTIVE',
	createdOn: '2026-11-01',
});
const ADDRESSES = { customerLocations: [address('work', false), address('home', true)], customerRecentLocations: [] };

const isUpdate = (name: string) => name.endsWith('/delivery/update');
/** A store that has a cart and two addresses, and answers the choice of one as the test says. */
function choosing(answer: (locationId: string) => unknown): () => string[] {
	const calls = answering((name, body) => {
		// A loop would never let the test's own turn come.
		if (calls.length > 20) return new Promise(() => {});
		if (isUpdate(name)) return answer(JSON.parse(body).locationId);
		return name.endsWith('/customer-location') ? ADDRESSES : cartAt(null);
	});
	return () => calls.filter(({ name }) => isUpdate(name)).map(({ body }) => JSON.parse(body).locationId);
}
const refusal = (status: number) => Response.json({ errors: [{ code: 'X', message: 'no', display_text: 'Not there' }] }, { status });
const lost = () => {
	throw new TypeError('the line broke');
};
/** Time for whatever would go on by itself: each call takes a few of these turns. */
async function turns(): Promise<void> {
	for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
}

let stop = () => {};
beforeEach(() => {
	storage.clear();
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
	stop = deliverToDefault();
});
afterEach(() => {
	stop();
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	vi.unstubAllGlobals();
});

it('a cart without an address gets the default address, by one call', async () => {
	const sent = choosing(cartAt);
	await Promise.all([loadCart(), loadAddresses()]);
	await until(() => expect($cart.get()?.delivery.locationId).toBe('home'));
	await turns();
	expect(sent()).toEqual(['home']);
	expect($addressChoice.get()).toEqual({ state: 'settled' });
});

it.each<[string, string, (locationId: string) => unknown]>([
	['400', 'Not there', () => refusal(400)],
	['404', 'Not there', () => refusal(404)],
	['429', 'Not there', () => refusal(429)],
	['503', 'Not there', () => refusal(503)],
	['no network', '', lost],
	['another address than was asked for', '', () => cartAt(null)],
])('an address that cannot be set is sent once, then the shopper is told and may try again: %s', async (_, text, answer) => {
	const sent = choosing(answer);
	await Promise.all([loadCart(), loadAddresses()]);
	await until(() => expect(sent()).not.toEqual([]));
	await turns();
	expect(sent()).toEqual(['home']);
	expect($addressChoice.get()).toEqual({ state: 'refused', locationId: 'home', text });
	// Nor does anything start anew with the next answers.
	await Promise.all([loadCart(), loadAddresses()]);
	await turns();
	expect(sent()).toEqual(['home']);

	const sentAgain = choosing(cartAt);
	await deliverTo({ locationId: 'home' });
	expect($addressChoice.get()).toEqual({ state: 'settled' });
	expect($cart.get()?.delivery.locationId).toBe('home');
	expect(sentAgain()).toEqual(['home']);
});

it('a refusal of one customer is not shown to the next', async () => {
	choosing(() => refusal(400));
	await Promise.all([loadCart(), loadAddresses()]);
	await until(() => expect($addressChoice.get().state).toBe('refused'));
	$token.set('');
	expect($addressChoice.get()).toEqual({ state: 'settled' });
});
