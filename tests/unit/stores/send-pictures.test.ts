import { beforeEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const files = new Map<string, File>();
vi.mock('#stores/cart/waiting-pictures.ts', () => ({
	waitingPicture: async (id: string) => files.get(id),
	dropPicture: async (id: string) => files.delete(id),
}));
const { $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { $refusedPictures, sendPictures } = await import('#stores/cart/send-pictures.ts');
const { $profile, $token } = await import('#stores/session/profile.ts');

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
