import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

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

afterEach(() => vi.unstubAllGlobals());

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
