import { afterEach, expect, it, vi } from 'vitest';
import '../../support/browser-globals.ts';
import { answering } from '../../support/customer-browser.ts';

const { $placing, submitOrder } = await import('#stores/order/checkout.ts');

const none = { mrpTotal: 0, itemTotal: 0, itemDiscount: 0, offerDiscount: 0, couponDiscount: 0, deliveryFee: 0, platformFee: 0 };
const bill = { ...none, tip: 0, tax: 0, toPay: 27, saved: 0 };

afterEach(() => vi.unstubAllGlobals());

it('C39 a refused order names its lines one by one, also two packs that share a name', async () => {
	const lines = ['small', 'large'].map((retailerProductId) => ({ retailerProductId, name: 'Milk', quantity: 2, left: 0 }));
	const errors = [
		{ code: 'OUT_OF_STOCK', message: 'Out of stock', display_text: 'Gone: Milk, Milk', details: { lines: [...lines, { name: 7 }] } },
	];
	answering((name) => Response.json({ errors }, { status: name.startsWith('POST') ? 409 : 503 }));
	await submitOrder({ cartId: 'c1', bill });
	expect($placing.get()).toEqual({ state: 'refused', code: 'OUT_OF_STOCK', text: 'Gone: Milk, Milk', lines });
});
