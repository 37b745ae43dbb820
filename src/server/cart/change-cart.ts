import type { Cart } from '#lib/contract/cart.ts';
import { ok, type Result } from '#lib/result.ts';
import { answerCart, type Changed, type Shopper } from '#server/cart/answer-cart.ts';
import { type CartRow, lockCart } from '#server/cart/cart-row.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';

/** A locked cart with the data that a change needs. */
export type OpenCart = { trx: Db; now: Date; cart: CartRow; shops: ShopTable };

/**
 * Changes a cart in one transaction, its row locked first, and answers the whole cart. `ids` are packs the change wants to see
 * beside the lines. Refuses with FORBIDDEN or NOT_FOUND for a cart that is not the caller's, and as `change` does.
 */
export async function changeCart(
	shopper: Shopper,
	cartId: string,
	ids: readonly string[],
	change: (open: OpenCart) => Promise<Result<Changed>>,
): Promise<Result<Cart>> {
	const { app, language } = shopper;
	const { customerId } = shopper.caller;
	const now = app.clock.now();
	// Read before the transaction: transactions that wait for a second connection while they hold one could use up the pool.
	const shops = await shopTable(app);
	return transact(app.db, async (trx) => {
		const cart = await lockCart(trx, { customerId, cartId, language, ids, now });
		if (!cart.ok) return cart;
		const changed = await change({ trx, now, cart: cart.value, shops });
		return changed.ok ? ok(await answerCart(trx, changed.value, shops, shopper)) : changed;
	});
}
