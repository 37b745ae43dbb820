import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer, milk } from '../../support/customer-browser.ts';

const files = new Map<string, File>();
vi.mock('#stores/cart/waiting-pictures.ts', () => ({
	waitingPicture: async (id: string) => files.get(id),
	dropPicture: async (id: string) => files.delete(id),
}));
const { $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { $guestBaskets } = await import('#stores/cart/guest-baskets.ts');
const { $guestCart } = await import('#stores/cart/guest-cart.ts');
const { resumeMerge } = await import('#stores/cart/merge-guest-cart.ts');
const { $refusedPictures, sendPictures } = await import('#stores/cart/send-pictures.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const waiting = (id: string, name: string) => ({
	[id]: { item: { customProductId: id, name, picture: 'waiting' as const }, quantity: 1 },
});
const refusal = (status: number) =>
	Response.json({ errors: [{ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'no', display_text: 'Not a picture' }] }, { status });

beforeEach(() => {
	storage.clear();
	storage.setItem('tokenAt', String(Date.now()));
	$profile.set(customer);
	$token.set('t');
	$refusedPictures.set([]);
	$guestCustoms.set({ ...waiting('a', 'Mint'), ...waiting('b', 'Coriander') });
	for (const id of ['a', 'b']) files.set(id, new File(['x'], 'x.png'));
});

it('C33 E6 V18 a picture that is refused at login is told with its item and why, and the item stays', async () => {
	let calls = 0;
	answering(() => (calls++ === 0 ? refusal(415) : { url: '/img/u1/480' }));
	expect(await sendPictures()).toBe(true);
	expect($refusedPictures.get()).toEqual([{ name: 'Mint', why: 'Not a picture' }]);
	expect(Object.values($guestCustoms.get()).map(({ item }) => item)).toEqual([
		{ customProductId: 'a', name: 'Mint' },
		{ customProductId: 'b', name: 'Coriander', image: '/img/u1/480' },
	]);
});

it('E6 one that this browser has lost is told too', async () => {
	files.delete('a');
	answering(() => ({ url: '/img/u1/480' }));
	await sendPictures();
	expect($refusedPictures.get()).toEqual([{ name: 'Mint', why: '' }]);
});

it.each([401, 429, 503])('E6 after %i nothing is lost: it is sent again later', async (status) => {
	answering(() => refusal(status));
	expect(await sendPictures()).toBe(false);
	expect($refusedPictures.get()).toEqual([]);
	expect($guestCustoms.get().a?.item.picture).toBe('waiting');
});

it('E6 V18 a picture of what was put aside comes to the account with its item; without an answer both wait', async () => {
	$guestCart.set({});
	$guestCustoms.set({});
	const milks = { milk1: { item: milk, quantity: 3 } };
	$guestBaskets.set({ dairy: { items: milks, customs: { ...waiting('a', 'Mint'), ...waiting('b', 'Coriander') } } });
	const given: unknown[] = [];
	let uploads = 0;
	const server = (uploaded: () => unknown) =>
		answering((name, body) => {
			if (name.startsWith('GET')) return cartOf({});
			if (!name.endsWith('/basket/add')) return uploaded();
			given.push(...JSON.parse(body).customProducts);
			return cartOf({});
		});
	server(() => (uploads++ === 0 ? { url: '/img/u1/480' } : refusal(503)));
	await resumeMerge();
	expect([given, Object.keys($guestBaskets.get())]).toEqual([[], ['dairy']]);
	server(() => ({ url: '/img/u2/480' }));
	await resumeMerge();
	expect(given).toEqual([
		{ customProductId: 'a', name: 'Mint', quantity: 1, image: '/img/u1/480' },
		{ customProductId: 'b', name: 'Coriander', quantity: 1, image: '/img/u2/480' },
	]);
	expect([$guestBaskets.get(), files.size]).toEqual([{}, 0]);
});
