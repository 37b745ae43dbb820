import { expect, it } from 'vitest';
import { cartOf } from '../../support/cart-server.ts';
import '../../support/customer-browser.ts';

const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $droppedPromotions } = await import('#stores/cart/dropped-promotions.ts');

const coupon = { id: 'c1', code: 'GANESH20', title: '₹20 off', discount: 20 };
const told = { code: 'COUPON_MIN_ORDER', display_text: 'GANESH20 was taken off. Add items worth ₹13 more to use this' };
const names = () => [...$droppedPromotions.get().values()];

it('C11 a coupon that was dropped is told until one is applied again; one that its shopper removed is not', () => {
	const cart = cartOf({ milk1: 2 });
	$cart.set({ ...cart, coupon });
	$cart.set({ ...cart, notices: [told] });
	$cart.set(cart);
	expect(names()).toEqual(['GANESH20']);
	$cart.set({ ...cart, coupon });
	expect(names()).toEqual([]);
	$cart.set(cart);
	expect(names()).toEqual([]);
	$cart.set({ ...cart, coupon });
	$cart.set({ ...cart, notices: [told] });
	$cart.set({ ...cart, store: { id: 'another', name: 'Another' } });
	expect(names()).toEqual([]);
});
