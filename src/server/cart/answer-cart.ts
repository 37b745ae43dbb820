import type { Cart, Notice } from '#lib/contract/cart.ts';
import type { Call } from '#server/api/call.ts';
import { type CartRow, readCart } from '#server/cart/cart-row.ts';
import { seeLines } from '#server/cart/lines.ts';
import { slotNotices, standingNotices } from '#server/cart/notices.ts';
import { dropHindered } from '#server/cart/promotions/drop-hindered.ts';
import { promoteCart } from '#server/cart/promotions/promote-cart.ts';
import { cartView } from '#server/cart/view.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';

export type Shopper = Pick<Call<'customer'>, 'app' | 'caller' | 'language' | 'point'>;
/** The cart after a change, and the notices to show once. */
export type Changed = { cart: CartRow; notices?: Notice[] };

/** The whole cart as it is answered, with all that has to be told of it. Every answer of a cart comes from here. */
export async function answerCart(
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
	return cartView(cart, { shop, point, language, notices: eachOnce(told), promoted, now, methods: app.payments.methods(shop) });
}

/** Each sentence once: what could not be added may be what already stands in the cart. */
const eachOnce = (notices: readonly Notice[]): Notice[] => [
	...new Map(notices.map((notice) => [`${notice.retailerProductId} ${notice.display_text}`, notice])).values(),
];

/** A customer's whole cart, created at first use. A price or a pack that has changed since it was last seen is told once. */
export async function openCart(shopper: Shopper): Promise<Cart> {
	const { app, language } = shopper;
	const { customerId } = shopper.caller;
	const shops = await shopTable(app);
	return answerCart(app.db, { cart: await readCart(app.db, customerId, language) }, shops, shopper);
}
