import { sql } from 'kysely';
import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { type CartRow, updateCart } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { promoteCart } from '#server/cart/promotions/promote-cart.ts';
import { readPromotions } from '#server/cart/promotions/promotion-for-customer.ts';
import { refusalOf } from '#server/cart/promotions/words.ts';

type Applied = Pick<CartRow, 'promotions'> & Partial<Pick<CartRow, 'coupon_id' | 'offer_id'>>;

/** Puts a promotion on a cart in place of the one of its kind; refuses with CART_EMPTY, or with the condition that does not hold. */
async function put(
	{ trx, cart, shops, now }: OpenCart,
	applied: Applied,
	field: string,
	{ app, point }: Shopper,
): Promise<Result<CartRow>> {
	if (cart.lines.every(({ quantity }) => quantity === 0)) return refuse('CART_EMPTY');
	const shop = shops.get(cart.shop_id ?? '') ?? null;
	const { platformFeePaise } = app.settings;
	const { offer, coupon } = promoteCart({ ...cart, ...applied }, { shop, point, platformFeePaise, now });
	const tried = applied.coupon_id === undefined ? offer : coupon;
	if (tried && !tried.applies) return refusalOf(tried.hindrance, field);
	const { promotions, ...ids } = applied;
	return ok({ ...(await updateCart(trx, cart, ids)), promotions });
}

/** Applies a coupon by its code, in place of another. Refuses as `put`, and with COUPON_INVALID an unknown code or another customer's. */
export function addCoupon(shopper: Shopper, { cartId, code }: Checked<'POST cart/{cartId}/coupon/add'>): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async (open) => {
		const { trx, cart } = open;
		const [coupon] = await readPromotions(trx, cart.customer_id, sql`p.kind = 'COUPON' AND p.code = ${code.toUpperCase()}`);
		if (!coupon) return refuse('COUPON_INVALID', { field: 'code' });
		const others = cart.promotions.filter(({ id }) => id !== cart.coupon_id);
		const changed = await put(open, { promotions: [...others, coupon], coupon_id: coupon.id }, 'code', shopper);
		return changed.ok ? ok({ cart: changed.value }) : changed;
	});
}

/** Applies an offer by its id, in place of another. Refuses as `put`, and with NOT_FOUND. */
export function addOffer(shopper: Shopper, { cartId, offerId }: Checked<'POST cart/{cartId}/offer/add'>): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [], async (open) => {
		const { trx, cart } = open;
		const [offer] = await readPromotions(trx, cart.customer_id, sql`p.kind = 'OFFER' AND p.id = ${offerId}`);
		if (!offer) return refuse('NOT_FOUND', { field: 'offerId' });
		const others = cart.promotions.filter(({ id }) => id !== cart.offer_id);
		const changed = await put(open, { promotions: [...others, offer], offer_id: offer.id }, 'offerId', shopper);
		return changed.ok ? ok({ cart: changed.value }) : changed;
	});
}

/** Takes the coupon or the offer off a cart; does nothing when there is none. */
export const takeOff = (shopper: Shopper, cartId: string, column: 'coupon_id' | 'offer_id'): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async ({ trx, cart }) => ok({ cart: await updateCart(trx, cart, { [column]: null }) }));
