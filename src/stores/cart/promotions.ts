import { atom, computed } from 'nanostores';
import type { KnownCart } from '#lib/cart/promotions/standing.ts';
import type { Coupon, Offer } from '#lib/contract/promotion.ts';
import { call, type Reply } from '#stores/api/call.ts';
import { customerCall } from '#stores/api/customer-call.ts';
import { $bill } from '#stores/cart/bill.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { $cartShop } from '#stores/cart/cart-shop.ts';
import { changeOnServer } from '#stores/cart/change-on-server.ts';
import { $cart, currentCart } from '#stores/cart/customer-cart.ts';
import { $address, locationOf } from '#stores/place/address.ts';
import { $isGuest } from '#stores/session/logged-in.ts';
import { refusalText } from '#stores/ui/refusal.ts';

type Promotions = { coupons: Coupon[]; offers: Offer[] };
/** What the cart's shop offers, by the shop it was loaded for. A failure has the server's words, empty when no answer came. */
export type KnownPromotions =
	| { state: 'loading'; shopId: string }
	| ({ state: 'ready'; shopId: string } & Promotions)
	| { state: 'failed'; shopId: string; text: string };

export const $promotions = atom<KnownPromotions>({ state: 'loading', shopId: '' });

// Logged in or out: a customer has coupons of their own.
$isGuest.listen(() => $promotions.set({ state: 'loading', shopId: '' }));

/** The cart as far as its promotions ask, with its coupon and its offer. */
export const $promotable = computed([$bill, $cart, $isGuest], (bill, cart, isGuest): { coupon: KnownCart; offer: KnownCart } => {
	const itemTotal = bill.state === 'items' ? bill.itemTotal : bill.bill.itemTotal;
	const known = { itemTotal, isGuest };
	return {
		coupon: { ...known, applied: (!isGuest && cart?.coupon) || null },
		offer: { ...known, applied: (!isGuest && cart?.offer) || null },
	};
});

let asking: AbortController | null = null;

/** Loads what a shop offers; a second call cancels the first. A guest asks the catalogue, because guests make no cart calls (P1). */
export async function loadPromotions(shopId: string): Promise<void> {
	asking?.abort();
	const mine = new AbortController();
	asking = mine;
	if ($promotions.get().shopId !== shopId) $promotions.set({ state: 'loading', shopId });
	const reply = await ($isGuest.get()
		? call('GET catalog/shops/{storeId}/promotions', { storeId: shopId }, mine)
		: ownPromotions(shopId, mine));
	if (mine.signal.aborted) return;
	if (reply.ok) {
		$promotions.set({ state: 'ready', shopId, ...reply.data });
		const shop = $cartShop.get();
		if (shop.id === shopId) $cartShop.set({ ...shop, hasOffers: reply.data.offers.length > 0 });
	} else if ($promotions.get().state !== 'ready') $promotions.set({ state: 'failed', shopId, text: refusalText(reply) });
}

async function ownPromotions(storeCode: string, { signal }: AbortController): Promise<Reply<Promotions>> {
	const cart = await currentCart();
	if (!cart.ok) return cart;
	const { cartId } = cart.data;
	const location = locationOf($address.get());
	const [coupons, offers] = await Promise.all([
		customerCall('GET coupon/customer/order', { storeCode, cartId, location }, { signal }),
		tracked('OFFERS', () => customerCall('GET cart/available-offers/{id}', { id: cartId, location }, { signal })),
	]);
	if (!coupons.ok) return coupons;
	return offers.ok ? { ok: true, data: { ...coupons.data, ...offers.data } } : offers;
}

export type CouponElsewhere = Omit<Coupon, 'store'> & { store: NonNullable<Coupon['store']> };

/** The coupons of other shops that serve the customer's place; none for a guest, and none where no answer comes, since nothing waits for them. */
export async function couponsElsewhere(shopId: string, signal: AbortSignal): Promise<CouponElsewhere[]> {
	if ($isGuest.get()) return [];
	const reply = await customerCall('GET coupon/customer/unified', { location: locationOf($address.get()) }, { signal });
	return reply.ok ? reply.data.coupons.flatMap(({ store, ...coupon }) => (store && store.id !== shopId ? [{ ...coupon, store }] : [])) : [];
}

export const applyCoupon = (code: string) =>
	changeOnServer('COUPON_ADD', ({ cartId }) => cartCall('POST cart/{cartId}/coupon/add', { cartId, code }));
export const removeCoupon = () =>
	changeOnServer('COUPON_DELETE', ({ cartId }) => cartCall('DELETE cart/{cartId}/coupon/delete', { cartId }));
export const applyOffer = (offerId: string) =>
	changeOnServer('OFFER_ADD', ({ cartId }) => cartCall('POST cart/{cartId}/offer/add', { cartId, offerId }));
export const removeOffer = () => changeOnServer('OFFER_DELETE', ({ cartId }) => cartCall('DELETE cart/{cartId}/offer/delete', { cartId }));
