import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '#lib/contract/cart.ts';
import { nukkad, storage } from '../../support/browser-globals.ts';
import { until } from '../../support/until.ts';

const { $cart } = await import('#stores/cart/cart.ts');
const { $customerItems } = await import('#stores/cart/cart-items.ts');
const { $cartCalls, $queue, pendingChanges } = await import('#stores/cart/queue.ts');
const { setCustomerQuantity } = await import('#stores/cart/customer-cart.ts');

const milk = {
	retailerProductId: 'milk1',
	name: 'Milk',
	image: '',
	mrp: -1,
	sellingPrice: 27,
	maxQuantity: 20,
	inStock: true,
	measurementDisplayText: '500 ml',
	store: { id: 'dairy', name: 'Dairy' },
	url: '/',
	isAppExclusiveOffer: false,
};
const bread = { ...milk, retailerProductId: 'bread1' };
const PRODUCTS = { milk1: milk, bread1: bread };
type Lines = Partial<Record<keyof typeof PRODUCTS, number>>;

const bill = { mrpTotal: 0, itemTotal: 0, itemDiscount: 0, offerDiscount: 0, couponDiscount: 0, deliveryFee: 0 };
function cartOf(lines: Lines): Cart {
	const ids = Object.keys(lines).filter((id): id is keyof typeof PRODUCTS => id in PRODUCTS);
	return {
		cartId: 'c1',
		store: { id: 'dairy', name: 'Dairy' },
		cartProducts: ids.map((id) => ({
			retailerProductId: id,
			quantity: lines[id] ?? 0,
			lineTotal: 0,
			product: { ...PRODUCTS[id], libraryProductId: id, id, offerPercent: 0, quantity: 0, brand: null, unitPrice: null, distanceKm: null },
		})),
		cartCustomProducts: [],
		cartProductsCount: ids.length,
		cartCustomProductsCount: 0,
		coupon: null,
		offer: null,
		delivery: { type: 'DELIVERY', locationId: null, slot: null, instructions: '' },
		payment: { method: 'COD' },
		bill: { ...bill, platformFee: 0, tip: 0, tax: 0, toPay: 0, saved: 0 },
		notices: [],
		minOrder: 0,
		freeDeliveryAbove: null,
	};
}

/** A server whose answers the test gives one by one. */
function server() {
	const calls: { sent: string; answer: (status: number, lines: Lines) => void }[] = [];
	vi.stubGlobal(
		'fetch',
		vi.fn<typeof fetch>(
			(url, options) =>
				new Promise((resolve) => {
					calls.push({
						sent: `${options?.method} ${String(url)}`.replace('/api/cart/c1/product/', ''),
						answer: (status, lines) => {
							const body =
								status < 300 ? { data: cartOf(lines) } : { errors: [{ code: 'QUANTITY_LIMIT', message: 'no', display_text: 'no' }] };
							resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
						},
					});
				}),
		),
	);
	return async (at: number) => {
		await until(() => expect(calls.length).toBeGreaterThan(at));
		const call = calls[at];
		if (!call) throw new Error(`call ${at} was never made`);
		return call;
	};
}

const shown = () => Object.fromEntries(Object.entries($customerItems.get()).map(([id, { quantity }]) => [id, quantity]));
const settled = () => until(() => expect(pendingChanges($queue.get())).toEqual([]));

// As on a page, where the controls listen all the time: a store nobody listens to is read anew from storage.
$customerItems.listen(() => {});

beforeEach(() => {
	storage.clear();
	nukkad.busy = null;
	$cart.set(cartOf({ milk1: 2 }));
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

describe('V3 a customer’s taps', () => {
	it('show at once; quick ones become one call with the last quantity', async () => {
		const call = server();
		setCustomerQuantity('INCREASE', milk, 3);
		expect(shown()).toEqual({ milk1: 3 });
		setCustomerQuantity('INCREASE', milk, 4);
		setCustomerQuantity('INCREASE', milk, 5);
		(await call(0)).answer(200, { milk1: 3 });
		const second = await call(1);
		expect(shown()).toEqual({ milk1: 5 });
		second.answer(200, { milk1: 5 });
		await settled();
		expect(vi.mocked(fetch).mock.calls.map(([, options]) => JSON.parse(String(options?.body)).quantity)).toEqual([3, 5]);
		expect(shown()).toEqual({ milk1: 5 });
	});

	it('on a page that another tab or the page after it has left behind start from what the server has', async () => {
		const call = server();
		$customerItems.set({ milk1: { item: milk, quantity: 3 }, bread1: { item: bread, quantity: 1 } });
		setCustomerQuantity('DECREASE', milk, 2);
		(await call(0)).answer(200, { milk1: 3, bread1: 1 });
		const decrease = await call(1);
		expect(decrease.sent).toContain('PATCH update');
		decrease.answer(200, { milk1: 2, bread1: 1 });
		await settled();
		setCustomerQuantity('INCREASE', bread, 2);
		const increase = await call(2);
		// Not one more `add` of two: the one of the other page is there already.
		expect(increase.sent).toContain('PATCH update');
		increase.answer(200, { milk1: 2, bread1: 2 });
		await settled();
		expect(shown()).toEqual({ milk1: 2, bread1: 2 });
	});

	it('made while a call is on its way are sent even when that call is refused', async () => {
		const call = server();
		setCustomerQuantity('INCREASE', milk, 3);
		const increase = await call(0);
		setCustomerQuantity('DELETE', milk, 0);
		increase.answer(400, {});
		const remove = await call(1);
		expect(remove.sent).toContain('DELETE delete');
		expect(shown()).toEqual({});
		remove.answer(200, {});
		await settled();
		expect(shown()).toEqual({});
	});

	it('X1 V4 that are refused are taken back, and each action says how its last call went', async () => {
		const call = server();
		setCustomerQuantity('INCREASE', milk, 3);
		const increase = await call(0);
		expect($cartCalls.get().INCREASE).toEqual({ state: 'loading' });
		expect(nukkad.busy).toBe('milk1');
		increase.answer(400, {});
		await settled();
		expect(shown()).toEqual({ milk1: 2 });
		expect($cartCalls.get().INCREASE).toEqual({ state: 'failed', text: 'no' });
		expect(nukkad.busy).toBeNull();
	});

	it('go on when the storage is full', async () => {
		const call = server();
		const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
			throw new DOMException('full', 'QuotaExceededError');
		});
		setCustomerQuantity('INCREASE', milk, 3);
		(await call(0)).answer(200, { milk1: 3 });
		await settled();
		setCustomerQuantity('ADD', bread, 1);
		(await call(1)).answer(200, { milk1: 3, bread1: 1 });
		await settled();
		await until(() => expect(shown()).toEqual({ milk1: 3, bread1: 1 }));
		expect(full).toHaveBeenCalled();
	});

	it('go on after an exception while one was under way', async () => {
		const call = server();
		const errors: unknown[] = [];
		const caught = (error: unknown) => errors.push(error);
		process.on('unhandledRejection', caught);
		vi.spyOn(nukkad, 'paintControls').mockImplementationOnce(() => {
			throw new Error('a mistake');
		});
		setCustomerQuantity('INCREASE', milk, 3);
		setCustomerQuantity('ADD', bread, 1);
		(await call(0)).answer(200, { milk1: 2, bread1: 1 });
		await settled();
		await until(() => expect(shown()).toEqual({ milk1: 2, bread1: 1 }));
		// Node tells of it a turn after the queue has gone on.
		await until(() => expect(errors).toHaveLength(1));
		process.off('unhandledRejection', caught);
	});
});
