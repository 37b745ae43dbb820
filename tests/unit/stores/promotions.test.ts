import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../support/browser-globals.ts';
import { cartOf } from '../../support/cart-server.ts';
import { answering, customer } from '../../support/customer-browser.ts';

const { $cart } = await import('#stores/cart/customer-cart.ts');
const { $cartCalls, $isChangingCart } = await import('#stores/cart/cart-call-status.ts');
const { $promotable, $promotions, applyCoupon, couponsElsewhere, loadPromotions } = await import('#stores/cart/promotions.ts');
const { $cartShop, renewCartShop } = await import('#stores/cart/cart-shop.ts');
const { $profile, $token } = await import('#stores/session/logged-in.ts');

const SHOP = 'dairy';
const COUPONS = { coupons: [{ id: 'c', code: 'TEN' }] };
const OFFERS = { offers: [{ id: 'o' }] };

function logIn(): void {
	$profile.set(customer);
	$token.set('t');
	storage.setItem('tokenAt', String(Date.now()));
	$cart.set(cartOf({ milk1: 2 }));
}

$promotable.listen(() => {});
$cartCalls.listen(() => {});
$isChangingCart.listen(() => {});

beforeEach(() => {
	storage.clear();
	$promotions.set({ state: 'loading', shopId: '' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the promotions of the cart’s shop', () => {
	it('P1 are asked of the catalogue by a guest: no call of cart or coupons leaves the browser', async () => {
		$token.set('');
		const calls = answering(() => ({ ...COUPONS, ...OFFERS }));
		await loadPromotions(SHOP);
		expect(calls.map(({ name }) => name)).toEqual([`GET /api/catalog/shops/${SHOP}/promotions`]);
		expect($promotions.get()).toMatchObject({ state: 'ready', shopId: SHOP, ...COUPONS, ...OFFERS });
	});

	it('L7 the cart’s shop is known not to have offers once it had none, also after its other facts are read anew', async () => {
		$token.set('');
		answering((name) => (name.endsWith('/promotions') ? { coupons: [], offers: [] } : { feeByDistance: [], feeByTotal: [], isOpen: true }));
		await renewCartShop(SHOP);
		expect($cartShop.get()).toMatchObject({ id: SHOP, hasOffers: true });
		await loadPromotions(SHOP);
		expect($cartShop.get()).toMatchObject({ id: SHOP, hasOffers: false });
		await renewCartShop(SHOP);
		expect($cartShop.get()).toMatchObject({ id: SHOP, hasOffers: false });
		await renewCartShop('other');
		expect($cartShop.get()).toMatchObject({ id: 'other', hasOffers: true });
	});

	it('C17 C19 are a customer’s own, and a second call cancels the first', async () => {
		logIn();
		const signals: (AbortSignal | null | undefined)[] = [];
		const calls = answering((name) => (name.includes('available-offers') ? OFFERS : COUPONS));
		const answer = fetch;
		vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
			signals.push(init?.signal);
			return answer(input, init);
		});
		const first = loadPromotions(SHOP);
		await vi.waitFor(() => expect(calls).toHaveLength(2));
		const second = loadPromotions('other');
		await Promise.all([first, second]);
		expect(calls.slice(0, 2).map(({ name }) => name)).toEqual([
			'GET /api/coupon/customer/order',
			`GET /api/cart/available-offers/${cartOf({}).cartId}`,
		]);
		expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, false, false]);
		expect($promotions.get()).toMatchObject({ state: 'ready', shopId: 'other' });
	});

	it('C17 those of other shops near by are asked for too, without the ones that hold everywhere or here', async () => {
		const { signal } = new AbortController();
		const far = { id: 'f', code: 'FAR', store: { id: 'other', name: 'Other' } };
		const calls = answering(() => ({
			coupons: [{ id: 'e', code: 'ALL', store: null }, { id: 'h', code: 'HERE', store: { id: SHOP } }, far],
		}));
		$token.set('');
		expect(await couponsElsewhere(SHOP, signal)).toEqual([]);
		expect(calls).toEqual([]);
		logIn();
		expect(await couponsElsewhere(SHOP, signal)).toEqual([far]);
		expect(calls.map(({ name }) => name)).toEqual(['GET /api/coupon/customer/unified']);
		answering(() => Response.json({ errors: [] }, { status: 503 }));
		expect(await couponsElsewhere(SHOP, signal)).toEqual([]);
	});

	it('say why they could not be loaded, and keep what was loaded before', async () => {
		logIn();
		const refused = () => Response.json({ errors: [{ code: 'X', message: 'no', display_text: 'Not now' }] }, { status: 503 });
		answering(refused);
		await loadPromotions(SHOP);
		expect($promotions.get()).toEqual({ state: 'failed', shopId: SHOP, text: 'Not now' });
		answering((name) => (name.includes('available-offers') ? OFFERS : COUPONS));
		await loadPromotions(SHOP);
		answering(refused);
		await loadPromotions(SHOP);
		expect($promotions.get()).toMatchObject({ state: 'ready', ...COUPONS });
	});

	it('C11 an applied coupon is in the cart, a refused one in the reply alone, and it is gone for the next customer', async () => {
		logIn();
		const coupon = { id: 'c', code: 'TEN', title: '₹10 off', discount: 10 };
		const calls = answering(() => ({ ...cartOf({ milk1: 2 }), coupon }));
		const applying = applyCoupon('TEN');
		// No order is placed with a sum that is about to change.
		expect([$cartCalls.get().COUPON_ADD, $isChangingCart.get()]).toEqual([{ state: 'loading' }, true]);
		expect(await applying).toMatchObject({ ok: true });
		expect([$cartCalls.get().COUPON_ADD, $isChangingCart.get()]).toEqual([{ state: 'succeeded' }, false]);
		expect(calls[0]).toMatchObject({
			name: expect.stringMatching(/^POST \/api\/cart\/\w+\/coupon\/add$/),
			body: expect.stringContaining(`"code":"TEN"`),
		});
		expect($promotable.get().coupon.applied).toEqual(coupon);
		answering(() => Response.json({ errors: [{ code: 'COUPON_USED', message: 'used' }] }, { status: 400 }));
		expect(await applyCoupon('OLD')).toMatchObject({ ok: false, errors: [{ code: 'COUPON_USED' }] });
		expect($promotable.get().coupon.applied).toEqual(coupon);
		await loadPromotions(SHOP);
		$token.set('');
		expect($promotable.get().coupon.applied).toBeNull();
		expect($promotions.get()).toEqual({ state: 'loading', shopId: '' });
	});
});
