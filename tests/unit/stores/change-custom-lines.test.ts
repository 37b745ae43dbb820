import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { CUSTOM_LIMITS } = await import('#lib/contract/shopper-limits.ts');
const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $cartCalls } = await import('#stores/cart/cart-call-status.ts');
const { $customChanges, $customs, $guestCustoms } = await import('#stores/cart/custom-items.ts');
const { resumeCustomChanges } = await import('#stores/cart/custom-changes.ts');
const { makeWish, setCustomQuantity } = await import('#stores/cart/change-custom-lines.ts');
const { $message } = await import('#stores/ui/message.ts');
const { $profile, $token, DUMMY_PROFILE } = await import('#stores/session/logged-in.ts');

const shown = () => Object.values($customs.get()).map(({ item, quantity }) => [item.name, quantity]);
const withCustoms = (cartCustomProducts: CustomLine[]) => ({ ...cartOf({}), cartCustomProducts });
const refusal = (text: string) => Response.json({ errors: [{ code: 'CUSTOM_LIMIT', message: text, display_text: text }] }, { status: 400 });

// As on a page, where badge and lines listen all the time.
$customs.listen(() => {});

beforeEach(() => {
	storage.clear();
	vi.stubGlobal('document', { ...document, querySelector: () => null });
	$guestCustoms.set({});
	$customChanges.set({ customerId: '', changes: {} });
	$message.set(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('E6 a guest’s custom products', () => {
	beforeEach(() => {
		$profile.set(DUMMY_PROFILE);
		$token.set('');
	});

	it('P1 stay in this browser: added, changed, counted, taken out', async () => {
		const calls = answering(() => null);
		expect(await makeWish({ name: 'Coriander', quantity: 2 })).toEqual({ ok: true });
		const [id = ''] = Object.keys($customs.get());
		expect(JSON.parse(storage.getItem('guestCustomCartItems') ?? '')).toEqual({
			[id]: { item: { customProductId: id, name: 'Coriander' }, quantity: 2 },
		});
		await makeWish({ name: 'Mint', quantity: 1 }, id);
		expect(shown()).toEqual([['Mint', 1]]);
		await setCustomQuantity(id, 3);
		expect(shown()).toEqual([['Mint', 3]]);
		await setCustomQuantity(id, 0);
		expect(shown()).toEqual([]);
		expect(calls).toEqual([]);
	});

	it('C33 with a picture that the browser has no room for are not taken silently without it', async () => {
		const picture = new File(['x'], 'x.png');
		expect(await makeWish({ name: 'Mint', quantity: 1, picture })).toEqual({ ok: false, hasNoRoom: true });
		expect(shown()).toEqual([]);
	});

	it('are no more than a cart takes', async () => {
		for (let i = 0; i < CUSTOM_LIMITS.lines; i++) await makeWish({ name: `${i}`, quantity: 1 });
		expect(await makeWish({ name: 'One more', quantity: 1 })).toEqual({ ok: false, tooMany: CUSTOM_LIMITS.lines });
		expect(shown()).toHaveLength(CUSTOM_LIMITS.lines);
	});
});

describe('E6 a customer’s custom products', () => {
	beforeEach(() => {
		$profile.set(customer);
		$token.set('t');
		storage.setItem('tokenAt', String(Date.now()));
		$cart.set(withCustoms([{ id: 'a', name: 'Coriander', quantity: 1 }]));
	});

	it('C6 C7 are added and changed on the server', async () => {
		const calls = answering(() =>
			withCustoms([
				{ id: 'a', name: 'Coriander', quantity: 1 },
				{ id: 'b', name: 'Mint', quantity: 2 },
			]),
		);
		expect(await makeWish({ name: 'Mint', quantity: 2 })).toEqual({ ok: true });
		await makeWish({ name: 'Green mint', quantity: 2, picture: null }, 'b');
		expect(calls.map(({ name, body }) => [name.replace('/api/cart/c1/custom-product', ''), JSON.parse(body)])).toEqual([
			['POST /add', expect.objectContaining({ name: 'Mint', quantity: 2 })],
			['PATCH /update', expect.objectContaining({ customProductId: 'b', name: 'Green mint', quantity: 2, image: '' })],
		]);
	});

	it('§8 a refusal is answered to who asked, and not in the bar', async () => {
		answering(() => refusal('At most 50'));
		expect(await makeWish({ name: 'Mint', quantity: 2 })).toEqual({ ok: false, text: 'At most 50' });
		expect($message.get()).toBeNull();
		expect($cartCalls.get().CUSTOM_ADD).toEqual({ state: 'failed', text: 'At most 50' });
	});

	it('C7 C8 follow quick taps at once; the last one is sent, and a refusal is silent', async () => {
		const calls = answering((_, body) => withCustoms([{ id: 'a', name: 'Coriander', quantity: JSON.parse(body).quantity }]));
		const taps = [2, 3, 4].map((quantity) => setCustomQuantity('a', quantity));
		expect(shown()).toEqual([['Coriander', 4]]);
		await Promise.all(taps);
		expect(calls.map(({ body }) => JSON.parse(body).quantity)).toEqual([4]);
		expect(shown()).toEqual([['Coriander', 4]]);
		answering(() => refusal('no'));
		await setCustomQuantity('a', 5);
		expect([shown(), $message.get()]).toEqual([[['Coriander', 4]], null]);
		const gone = answering(() => withCustoms([]));
		await setCustomQuantity('a', 0);
		expect([gone.map(({ name }) => name), shown()]).toEqual([['DELETE /api/cart/c1/custom-product/delete'], []]);
	});

	describe('without a network', () => {
		const offline = () =>
			answering(() => {
				throw new TypeError('the line broke');
			});
		const sent = (calls: ReturnType<typeof answering>) =>
			calls
				// Where the shopper is goes with every change of a cart.
				.map(({ name, body }) => [
					name.replace(/ \/api\/cart.*\//, ' '),
					body ? JSON.parse(body, (key, value) => (key === 'location' ? undefined : value)) : null,
				])
				.filter(([name]) => !/^GET/.test(String(name)));

		it('E6 C6 C7 C8 what is asked for, changed and taken out waits in the storage and goes out in its order, once', async () => {
			offline();
			expect(await makeWish({ name: 'Mint', quantity: 2 })).toEqual({ ok: true });
			await setCustomQuantity('a', 3);
			const [id = ''] = Object.keys($customs.get()).filter((one) => one !== 'a');
			await makeWish({ name: 'Green mint', quantity: 5 }, id);
			expect(shown().toSorted()).toEqual([
				['Coriander', 3],
				['Green mint', 5],
			]);
			expect($message.get()?.type).toBe('success');
			expect(Object.keys(JSON.parse(storage.getItem('customChanges') ?? '{}').changes).toSorted()).toEqual(['a', id].toSorted());

			let lines: CustomLine[] = [{ id: 'a', name: 'Coriander', quantity: 1 }];
			const calls = answering((name, body) => {
				const { customProductId, quantity, name: words } = body ? JSON.parse(body) : { customProductId: '', quantity: 0, name: '' };
				const had = lines.find((line) => line.id === customProductId);
				if (!name.startsWith('GET'))
					lines = [...lines.filter((line) => line !== had), { id: customProductId, name: words ?? had?.name ?? '', quantity }];
				return withCustoms(lines);
			});
			await resumeCustomChanges();
			await resumeCustomChanges();
			expect(sent(calls)).toEqual([
				['PATCH update', { customProductId: 'a', quantity: 3 }],
				['POST add', { customProductId: id, name: 'Green mint', quantity: 5 }],
			]);
			expect(JSON.parse(storage.getItem('customChanges') ?? '{}').changes).toEqual({});
			expect(shown().toSorted()).toEqual([
				['Coriander', 3],
				['Green mint', 5],
			]);
		});

		it('an answer that is lost on the way adds nothing twice', async () => {
			const lost = answering((name) => {
				if (name.startsWith('POST')) throw new TypeError('the line broke');
				return withCustoms([]);
			});
			await makeWish({ name: 'Mint', quantity: 2 });
			const id = JSON.parse(lost[0]?.body ?? '{}').customProductId;
			const calls = answering(() => withCustoms([{ id, name: 'Mint', quantity: 2 }]));
			await resumeCustomChanges();
			expect(sent(calls)).toEqual([['PATCH update', { customProductId: id, name: 'Mint', quantity: 2 }]]);
		});

		it.each([429, 503])('nothing is lost either where the store answers %i at the return of the network', async (status) => {
			offline();
			await makeWish({ name: 'Mint', quantity: 2 });
			answering((name) => (name.startsWith('GET') ? withCustoms([]) : Response.json({ errors: [] }, { status })));
			await resumeCustomChanges();
			expect(Object.values(JSON.parse(storage.getItem('customChanges') ?? '{}').changes)).toEqual([{ name: 'Mint', quantity: 2 }]);
			const calls = answering((name, body) => withCustoms(name.startsWith('GET') ? [] : [{ ...JSON.parse(body), id: 'b' }]));
			await resumeCustomChanges();
			expect(sent(calls)).toMatchObject([['POST add', { name: 'Mint', quantity: 2 }]]);
		});

		it('a picture is not put off: it is said at once', async () => {
			offline();
			const picture = new File(['x'], 'x.png', { type: 'image/png' });
			expect(await makeWish({ name: 'Mint', quantity: 2, picture })).toEqual({ ok: false, needsNetwork: true });
			expect(shown()).toEqual([['Coriander', 1]]);
		});

		it('P2 the next customer sends nothing of the one before', async () => {
			offline();
			await makeWish({ name: 'Mint', quantity: 2 });
			$profile.set({ ...customer, uid: 'u2' });
			const calls = answering(() => withCustoms([]));
			await resumeCustomChanges();
			expect(calls).toEqual([]);
		});
	});
});
