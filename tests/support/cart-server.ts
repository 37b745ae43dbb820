import { expect, vi } from 'vitest';
import type { Cart } from '#lib/contract/cart.ts';
import { milk } from './customer-browser.ts';
import { until } from './until.ts';

export const bread = { ...milk, retailerProductId: 'bread1' };
const PRODUCTS = { milk1: milk, bread1: bread };
export type Lines = Partial<Record<keyof typeof PRODUCTS, number>>;

const bill = { mrpTotal: 0, itemTotal: 0, itemDiscount: 0, offerDiscount: 0, couponDiscount: 0, deliveryFee: 0 };
export function cartOf(lines: Lines): Cart {
	const ids = Object.keys(lines).filter((id): id is keyof typeof PRODUCTS => id in PRODUCTS);
	return {
		cartId: 'c1',
		store: { id: 'dairy', name: 'Dairy' },
		cartProducts: ids.map((id) => ({
			retailerProductId: id,
			quantity: lines[id] ?? 0,
			lineTotal: 0,
			substitution: null,
			product: { ...PRODUCTS[id], libraryProductId: id, id, offerPercent: 0, quantity: 0, brand: null, unitPrice: null, distanceKm: null },
		})),
		cartCustomProducts: [],
		cartProductsCount: ids.length,
		cartCustomProductsCount: 0,
		coupon: null,
		offer: null,
		delivery: { type: 'DELIVERY', locationId: null, slot: null, instructions: '', substitution: 'CALL_ME', eta: null, canPickup: false },
		payment: { method: 'COD', methods: ['COD'] },
		bill: { ...bill, platformFee: 0, tip: 0, tax: 0, toPay: 0, saved: 0 },
		notices: [],
		minOrder: 0,
		freeDeliveryAbove: null,
	};
}

export type CartCall = { sent: string; answer: (status: number, lines: Lines) => void; lose: () => void };

/** A server of cart calls whose answers the test gives one by one. */
export function cartServer() {
	const calls: CartCall[] = [];
	vi.stubGlobal(
		'fetch',
		vi.fn<typeof fetch>(
			(url, options) =>
				new Promise((resolve, reject) => {
					calls.push({
						sent: `${options?.method} ${String(url)}`.replace('/api/cart/c1/product/', ''),
						answer: (status, lines) => {
							const body =
								status < 300 ? { data: cartOf(lines) } : { errors: [{ code: 'QUANTITY_LIMIT', message: 'no', display_text: 'no' }] };
							resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
						},
						lose: () => reject(new TypeError('the connection was lost')),
					});
				}),
		),
	);
	const call = async (at: number) => {
		await until(() => expect(calls.length).toBeGreaterThan(at));
		const call = calls[at];
		if (!call) throw new Error(`call ${at} was never made`);
		return call;
	};
	return Object.assign(call, { sent: () => calls.map(({ sent }) => sent.split('?', 1)[0]) });
}
