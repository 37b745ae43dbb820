import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

// The first call loads it, which takes time of its own.
await import('ofetch');
const { $placing, submitOrder } = await import('#stores/order/checkout.ts');

const none = { mrpTotal: 0, itemTotal: 0, itemDiscount: 0, offerDiscount: 0, couponDiscount: 0, deliveryFee: 0, platformFee: 0 };
const bill = { ...none, tip: 0, tax: 0, toPay: 27, saved: 0 };

const eta = { start: '2026-03-04T05:30:00.000Z', end: '2026-03-04T05:40:00.000Z' };
const delivery = {
	type: 'DELIVERY',
	locationId: 'a1',
	slot: null,
	instructions: '',
	substitution: 'CALL_ME',
	eta,
	canPickup: false,
} as const;

const waiting = (name: string) => name === 'GET /api/order';
const away = () => new Response('{"errors":[{"code":"UNAVAILABLE","message":"","display_text":""}]}', { status: 503 });

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
	$placing.set({ state: 'idle' });
});

it('C39 an order whose answer is lost is asked for by its key before anything is sent again; one that is there is sent no more', async () => {
	vi.useFakeTimers();
	const found = { orders: [] as { id: string; stage: string }[], nextCursor: null };
	let posts = 0;
	const calls = answering((name) => {
		if (waiting(name)) return found;
		if (name === 'POST /api/order') posts++;
		// The second one reached the store, but its answer got lost.
		if (posts === 2) found.orders = [{ id: 'o1', stage: 'PLACED' }];
		return away();
	});
	const placed = submitOrder({ cartId: 'c1', bill, delivery });
	await vi.advanceTimersByTimeAsync(1_000);
	expect($placing.get()).toEqual({ state: 'checking' });
	await vi.advanceTimersByTimeAsync(5_000);
	await placed;
	expect($placing.get()).toEqual({ state: 'placed', orderId: 'o1', isToPay: false });
	const sent = calls.filter(({ name }) => name.endsWith('/api/order'));
	expect(sent.map(({ name }) => name.split(' ')[0])).toEqual(['POST', 'GET', 'POST', 'GET']);
	const keys = sent.map(({ headers }) => headers.get('idempotency-key')).filter((key) => key !== null);
	expect(new Set(keys).size).toBe(1);
});

it('C39 an order that the store never got is not sent any more two minutes after the tap: the shopper is told, and the key is forgotten', async () => {
	vi.useFakeTimers();
	const calls = answering((name) => (waiting(name) ? { orders: [], nextCursor: null } : away()));
	const placed = submitOrder({ cartId: 'c1', bill, delivery });
	await vi.advanceTimersByTimeAsync(150_000);
	await placed;
	expect($placing.get()).toEqual({ state: 'refused', code: '', text: '', lines: [] });
	expect(storage.getItem('orderKey')).toBeNull();
	const sent = calls.filter(({ name }) => name === 'POST /api/order').length;
	await vi.advanceTimersByTimeAsync(60_000);
	expect(calls.filter(({ name }) => name === 'POST /api/order')).toHaveLength(sent);
});

it('C39 a refused order names its lines one by one, also two packs that share a name', async () => {
	const lines = ['small', 'large'].map((retailerProductId) => ({ retailerProductId, name: 'Milk', quantity: 2, left: 0 }));
	const errors = [
		{ code: 'OUT_OF_STOCK', message: 'Out of stock', display_text: 'Gone: Milk, Milk', details: { lines: [...lines, { name: 7 }] } },
	];
	const calls = answering((name) => Response.json({ errors }, { status: name.startsWith('POST') ? 409 : 503 }));
	await submitOrder({ cartId: 'c1', bill, delivery });
	// The order is asked for with the sum and the promised time that were on the button.
	const sent = calls.find(({ name }) => name.startsWith('POST'));
	expect(JSON.parse(sent?.body ?? '')).toEqual({ cartId: 'c1', expectedToPay: 27, expectedEta: eta.end });
	expect($placing.get()).toEqual({ state: 'refused', code: 'OUT_OF_STOCK', text: 'Gone: Milk, Milk', lines });
});
