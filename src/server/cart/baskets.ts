import type { Basket } from '#lib/contract/baskets.ts';
import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { boundShop } from '#server/cart/change-lines.ts';
import { emptyCart } from '#server/cart/empty-cart.ts';
import { orderChoicesOf } from '#server/cart/order-choices.ts';
import { type BasketRow, basketsOf, saveBasket } from '#server/cart/waiting-baskets.ts';
import { packsAtShops } from '#server/catalogue/products/packs-at-shops.ts';
import { productImage } from '#server/catalogue/products/product-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';

/** What waits at other shops, at present prices; packs that are gone are left out, a basket of a shop that is gone too. */
export async function listBaskets({ app, caller, language }: Shopper): Promise<Output<'GET cart/baskets'>> {
	const [rows, shops] = [await basketsOf(app.db, caller.customerId), await shopTable(app)];
	const ids = rows.flatMap(({ products }) => products.map(({ id }) => id));
	const packs = await packsAtShops(
		app.db,
		rows.map(({ shop_id }) => shop_id),
		ids,
		language,
	);
	const basketOf = ({ shop_id: id, products, customs, saved_at: savedAt }: BasketRow): Basket[] => {
		const shop = shops.get(id);
		if (!shop) return [];
		let paise = 0;
		const shown = products.flatMap(({ id: packId, quantity }) => {
			const pack = packs.get(packId);
			if (!pack) return [];
			paise += quantity * pack.price_paise;
			const inStock = pack.is_listed && pack.stock > 0;
			const { name } = pack;
			return {
				retailerProductId: packId,
				quantity,
				name,
				image: productImage(pack),
				sellingPrice: rupeesFromPaise(pack.price_paise),
				inStock,
			};
		});
		return [
			{
				store: { id, name: nameIn(shop.names, language) },
				products: shown,
				customProducts: customs,
				itemTotal: rupeesFromPaise(paise),
				savedAt: savedAt.toISOString(),
			},
		];
	};
	return { baskets: rows.flatMap(basketOf) };
}

/**
 * Puts a locked cart aside at its shop, with what was chosen for its order, and empties it; one without products has no shop and stays as it
 * is. Refuses as `saveBasket` does, and with CUSTOM_LIMIT when its custom lines do not fit beside those that wait there: so nothing is lost.
 */
export async function putAside({ trx, now, cart }: OpenCart): Promise<Result<CartRow>> {
	const shopId = boundShop(cart);
	if (shopId === null) return ok(cart);
	const products = cart.lines.flatMap(({ id, quantity, seen_price_paise: seenPaise, seen_pack: seenPack, substitution }) =>
		quantity > 0 ? { id, quantity, seenPaise, seenPack, ...(substitution && { substitution }) } : [],
	);
	const choices = orderChoicesOf(cart);
	const saved = await saveBasket(trx, { customerId: cart.customer_id, shopId, now, products, customs: cart.customs, choices });
	if (!saved.ok) return saved;
	if (saved.value.length > 0) return refuse('CUSTOM_LIMIT', { params: { max: CUSTOM_LIMITS.lines } });
	return ok(await emptyCart(trx, cart));
}

/** Puts the cart aside as a basket of its shop; an empty cart stays empty, so that a repeated call changes nothing. Refuses as `putAside`. */
export const putCartAside = (shopper: Shopper, { cartId }: { cartId: string }): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async (open) => {
		const cart = await putAside(open);
		return cart.ok ? ok({ cart: cart.value }) : cart;
	});
