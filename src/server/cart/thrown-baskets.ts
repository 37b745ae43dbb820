import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { basketsOf, saveBasket, takeBasket } from '#server/cart/waiting-baskets.ts';

/** So long a basket that was thrown away can be had back: long after the page is left that offers it. */
const HAVE_BACK_MS = DAY_MS;
/** What was thrown away before this can no longer be had back. */
export const thrownForGood = (now: Date): Date => new Date(now.getTime() - HAVE_BACK_MS);

type Where = { cartId: string; storeId: string };

/** Throws a basket away, of which there is one at each shop to have back; refuses with NOT_FOUND when nothing waits at the shop. */
export const throwBasketAway = (shopper: Shopper, { cartId, storeId }: Where): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async ({ trx, now, cart }) => {
		const basket = await takeBasket(trx, cart.customer_id, storeId);
		if (!basket) return refuse('NOT_FOUND', { field: 'storeId' });
		const { customer_id, shop_id, saved_at } = basket;
		const row = {
			products: JSON.stringify(basket.products),
			customs: JSON.stringify(basket.customs),
			choices: JSON.stringify(basket.choices),
			saved_at,
			thrown_at: now,
		};
		await trx
			.insertInto('thrown_baskets')
			.values({ customer_id, shop_id, ...row })
			.onConflict((conflict) => conflict.columns(['customer_id', 'shop_id']).doUpdateSet(row))
			.execute();
		return ok({ cart });
	});

/**
 * Has back what was thrown away last at a shop, whole and in its place; beside it what waits there since then keeps what was chosen for it. A
 * repeated call changes nothing. Refuses with NOT_FOUND when nothing was thrown away there, or a day ago, with CUSTOM_LIMIT when the custom lines
 * of both do not fit, and as `saveBasket`.
 */
export const haveBasketBack = (shopper: Shopper, { cartId, storeId }: Where): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async ({ trx, now: at, cart }) => {
		const { customer_id: customerId } = cart;
		const thrown = await trx
			.deleteFrom('thrown_baskets')
			.where('customer_id', '=', customerId)
			.where('shop_id', '=', storeId)
			.where('thrown_at', '>=', thrownForGood(at))
			.returningAll()
			.executeTakeFirst();
		if (!thrown) {
			const isBack = (await basketsOf(trx, customerId)).some(({ shop_id }) => shop_id === storeId);
			return isBack ? ok({ cart }) : refuse('NOT_FOUND', { field: 'storeId' });
		}
		const since = await takeBasket(trx, customerId, storeId);
		for (const { products, customs, choices, saved_at: now } of since ? [thrown, since] : [thrown]) {
			const saved = await saveBasket(trx, { customerId, shopId: storeId, now, products, customs, choices });
			if (!saved.ok) return saved;
			if (saved.value.length > 0) return refuse('CUSTOM_LIMIT', { params: { max: CUSTOM_LIMITS.lines } });
		}
		return ok({ cart });
	});
