import { describe, expect, it } from 'vitest';
import { type ControlFacts, cartControl, controlStates } from '#lib/cart/cart-control.ts';
import { cartSum, isCartItems } from '#lib/cart/cart-item.ts';

const plain: ControlFacts = { inStock: true, quantity: 0, isExclusiveOffer: false, variant: 'card' };

describe('V3 the control of a product', () => {
	it.each([
		['notify', { inStock: false }],
		['add', {}],
		['stepper', { quantity: 1 }],
		['stepper', { quantity: 3, inStock: false }],
		['remove', { quantity: 1, isExclusiveOffer: true }],
		['add', { isExclusiveOffer: true }],
		['quantity', { quantity: 2, variant: 'checkout' }],
		['remove', { quantity: 2, variant: 'checkout', isExclusiveOffer: true }],
	] as const)('is %s for %j', (control, facts) => {
		expect(cartControl({ ...plain, ...facts })).toBe(control);
	});

	it.each([
		['card', {}, 'add', 'stepper'],
		['details', {}, 'add', 'stepper'],
		['checkout', {}, 'add', 'quantity'],
		['card', { inStock: false }, 'notify', 'stepper'],
		['card', { isAppExclusiveOffer: true }, 'add', 'remove'],
		['details', { isAppExclusiveOffer: true }, 'add', 'remove'],
		['checkout', { isAppExclusiveOffer: true }, 'add', 'remove'],
		['card', { inStock: false, isAppExclusiveOffer: true }, 'notify', 'remove'],
	] as const)('on a %s with %j is %s out of the cart and %s in it', (variant, facts, rest, held) => {
		expect(controlStates({ inStock: true, isAppExclusiveOffer: false, ...facts }, variant)).toEqual({ rest, held });
	});
});

const item = (id: string, sellingPrice: number) => ({
	retailerProductId: id,
	name: id,
	image: '',
	mrp: -1,
	sellingPrice,
	maxQuantity: 20,
	inStock: true,
	measurementDisplayText: '1 Unit',
	store: { id: 's', name: 'S' },
	url: '/',
	isAppExclusiveOffer: false,
});

describe('a cart from storage', () => {
	it('adds up in paise', () => {
		const items = { a: { item: item('a', 0.1), quantity: 3 }, b: { item: item('b', 19.99), quantity: 2 } };
		expect(cartSum(items)).toEqual({ count: 5, pricePaise: 4_028 });
	});

	it('is refused unless it has the form of a cart', () => {
		expect(isCartItems({ a: { item: item('a', 1), quantity: 1 } })).toBe(true);
		for (const broken of [
			null,
			[],
			'x',
			{ a: 1 },
			{ a: { quantity: 0, item: item('a', 1) } },
			{ a: { quantity: 1, item: item('b', 1) } },
			{ a: { quantity: 1, item: { ...item('a', 1), store: undefined } } },
			{ a: null },
		])
			expect(isCartItems(broken), JSON.stringify(broken)).toBe(false);
	});
});
