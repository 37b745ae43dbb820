import type { Cart, Notice } from '#lib/contract/cart.ts';
import { ok, type Result } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { type CartRow, lockCart, readCart } from '#server/cart/cart-row.ts';
import { seeLines } from '#server/cart/lines.ts';
import { slotNotices, standingNotices } from '#server/cart/notices.ts';
import { dropHindered } from '#server/cart/promotions/drop-hindered.ts';
import { promoteCart } from '#server/cart/promotions/promote-cart.ts';
import { cartView } from '#server/cart/view.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';

export type Shopper = Pick<Call<'customer'>, 'app' | 'caller' | 'language' | 'point'>;
/** A locked cart with the data that a change needs. */
export type OpenCart = { trx: Db; now: Date; cart: CartRow; shops: ShopTable };
/** The cart after a change, and the notices to show once. */
export type Changed = { cart: CartRow; notices?: Notice[] };

async function answer(
	db: Db,
	{ cart: changed, notices = [] }: Changed,
	shops: ShopTable,
	{ app, point, language }: Shopper,
): Promise<Cart> {
	const cart = { ...changed, lines: changed.lines.filter((line) => line.quantity > 0) };
	const shop = (cart.shop_id === null ? null : shops.get(cart.shop_id)) ?? null;
	const news = await seeLines(db, cart.customer_id, cart.lines);
	const now = app.clock.now();
	const promoted = promoteCart(cart, { shop, point, platformFeePaise: app.settings.platformFeePaise, now });
	const dropped = await dropHindered(db, cart, promoted, language);
	const told = [
		...notices,
		...dropped,
		...standingNotices(cart, { shop, point, news, language }),
		...(await slotNotices(db, cart, shop, { now, language })),
	];
	return cartView(cart, { shop, point, language, notices: told, promoted, now, methods: app.payments.methods(shop) });
}

/** A customer's whole cart, created at first use. A price or a pack that has changed since it was last seen is told once. */
export async function openCart(shopper: Shopper): Promise<Cart> {
	const { app, language } = shopper;
	const { customerId } = shopper.caller;
	const shops = await shopTable(app);
	return answer(app.db, { cart: await readCart(app.db, customerId, language) }, shops, shopper);
}

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
		return changed.ok ? ok(await answer(trx, changed.value, shops, shopper)) : changed;
	});
}
