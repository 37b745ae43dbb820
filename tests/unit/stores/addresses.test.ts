import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';
import { heldAnswers } from '../../support/held-answers.ts';
import { until } from '../../support/until.ts';

const { $addresses, editAddress, loadAddresses, removeAddress, saveAddress, selectDefaultAddress } = await import(
	'#stores/place/addresses.ts'
);
const { $address, $guestAddresses, selectPlaceOfPage } = await import('#stores/place/address.ts');
const { logout } = await import('#stores/session/logout.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const address = (locationId: string, isDefault: boolean, lat = 19.1) => ({
	locationId,
	addressText: `${locationId} Gali`,
	addressType: 'HOME',
	location: { lat, lng: 72.9 },
	isDefault,
	status: 'ACTIVE',
	createdOn: '2026-11-01',
});
const answer = (...customerLocations: object[]) => answering(() => ({ customerLocations, customerRecentLocations: [] }));
const lost = () => {
	throw new TypeError('the line broke');
};
const refusal = () => Response.json({ errors: [{ code: 'X', message: 'no', display_text: 'Not now' }] }, { status: 503 });
const vashi = { addressText: 'Vashi, Navi Mumbai', addressType: '', location: { lat: 19.077, lng: 72.998 } };

beforeEach(() => {
	storage.clear();
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
});
afterEach(() => {
	$token.set('');
	$profile.set(DUMMY_PROFILE);
	vi.unstubAllGlobals();
});

it('E2 without a choice the guest address Chakala is selected, with its text', () => {
	expect($address.get()).toMatchObject({
		addressText: 'Chakala, Andheri East, Mumbai',
		location: GUEST_ADDRESS_POINT,
		isDummy: true,
	});
});

it('V8 the default address is selected at login, in a browser that has chosen another place, too', async () => {
	selectPlaceOfPage(vashi);
	answer(address('work', false), address('home', true, 19.2));
	await selectDefaultAddress();
	expect($address.get()).toMatchObject({ locationId: 'home', location: { lat: 19.2, lng: 72.9 } });
	expect(document.cookie).toMatch(/^loc=[0-9a-z]{6};/);
});

it('V8 an archived address is left at once; where none is left, for the guest address', async () => {
	answer(address('home', true), address('work', false));
	await selectDefaultAddress();
	answering((name) => (name.startsWith('DELETE') ? address('home', false) : lost()));
	await removeAddress('home');
	expect($address.get()).toMatchObject({ locationId: 'work' });
	expect(JSON.parse(storage.getItem('address') ?? '')).toMatchObject({ locationId: 'work' });
	await removeAddress('work');
	expect($address.get().isDummy).toBe(true);
	expect(storage.getItem('address')).toBeNull();
	expect(document.cookie).toContain('max-age=0');
});

it('V8 an address that was archived or changed on another device is left or replaced when the addresses are loaded; a locality stays', async () => {
	answer(address('home', true), address('work', false));
	await selectDefaultAddress();
	answer(address('work', true, 19.3));
	await loadAddresses();
	expect($address.get()).toMatchObject({ locationId: 'work', location: { lat: 19.3 } });
	selectPlaceOfPage(vashi);
	await loadAddresses();
	expect($address.get()).toMatchObject(vashi);
});

it('X5 an answered failure is a failure to the caller and the state; without an answer the last copy stays', async () => {
	answer(address('home', true));
	await loadAddresses();
	answering(lost);
	expect(await loadAddresses()).toMatchObject({ ok: false, kind: 'network' });
	expect($addresses.get()).toMatchObject({ state: 'ready', list: [{ locationId: 'home' }] });
	answering(refusal);
	expect(await loadAddresses()).toMatchObject({ ok: false, kind: 'answer', status: 503 });
	expect($addresses.get()).toEqual({ state: 'failed', text: 'Not now' });
});

it('P1 a guest makes no address call', async () => {
	$token.set('');
	const calls = answer(address('home', true));
	expect((await loadAddresses()).ok).toBe(false);
	expect(calls).toEqual([]);
});

it('V2 logout leaves no place, no address and no cookie of the customer', async () => {
	answer(address('home', true));
	await selectDefaultAddress();
	selectPlaceOfPage(vashi);
	expect($guestAddresses.get()).toHaveLength(1);
	logout('own');
	for (const key of ['address', 'guestAddresses', 'customerAddresses', 'addressDraft']) expect(storage.getItem(key), key).toBeNull();
	expect(document.cookie).toMatch(/^loc=; .*max-age=0/);
});

it('V8 an address that was archived while the list was loaded does not come back with the answer of before', async () => {
	let list = [address('home', true), address('work', false)];
	answer(...list);
	await loadAddresses();
	let answerFirst = () => {};
	const first = new Promise<void>((resolve) => {
		answerFirst = resolve;
	});
	const calls = answering(async (name) => {
		const asked = list;
		if (name.startsWith('DELETE')) {
			list = [address('home', true)];
			return address('work', false);
		}
		if (asked.length > 1) await first;
		return { customerLocations: asked, customerRecentLocations: [] };
	});
	const loading = loadAddresses();
	await removeAddress('work');
	answerFirst();
	await loading;
	expect($addresses.get()).toMatchObject({ state: 'ready', list: [{ locationId: 'home' }] });
	expect(calls.map(({ name }) => name.split(' ')[0])).toEqual(['GET', 'DELETE', 'GET']);
});

it('V8 an address that is added or changed while the others are not known is shown among them; nothing is stored or left before they are', async () => {
	answer(address('home', true));
	await selectDefaultAddress();
	const stored = storage.getItem('customerAddresses');
	const forget = () => $addresses.set({ state: 'loading' });
	const { call } = heldAnswers();
	const acts = [
		() => saveAddress({ addressText: 'New Gali', addressType: 'HOME', location: { lat: 19.1, lng: 72.9 } }),
		() => editAddress({ locationId: 'work', addressText: 'New Gali' }),
		() => removeAddress('work'),
	];
	for (const [at, act] of acts.entries()) {
		forget();
		const acting = act();
		(await call(2 * at)).answer(address('work', false));
		expect((await acting).ok).toBe(true);
		expect([$addresses.get(), storage.getItem('customerAddresses'), $address.get().locationId]).toEqual([
			{ state: 'loading' },
			stored,
			'home',
		]);
		(await call(2 * at + 1)).answer({ customerLocations: [address('home', true)], customerRecentLocations: [] });
		await until(() => expect($addresses.get()).toEqual({ state: 'ready', list: [address('home', true)] }));
	}
});
