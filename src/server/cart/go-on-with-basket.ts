import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { putAside } from '#server/cart/baskets.ts';
import { type Added, addAll } from '#server/cart/bulk-add.ts';
import { type CartRow, withPacks } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { boundShop } from '#server/cart/change-lines.ts';
import { fullNotices, leftOutNotice } from '#server/cart/notices.ts';
import { withChoices } from '#server/cart/order-choices.ts';
import { saveBasket, takeBasket, type Waiting } from '#server/cart/waiting-baskets.ts';

/** A cart in which the lines that come from a basket have the prices and packs that the customer saw, so that a change is told. */
function asSeen(cart: CartRow, { products }: Waiting): CartRow {
	const seen = new Map(products.map((one) => [one.id, one]));
	const lines = cart.lines.map((line) => {
		const { seenPaise = line.seen_price_paise, seenPack = line.seen_pack } = seen.get(line.id) ?? {};
		return line.quantity > 0 ? line : { ...line, seen_price_paise: seenPaise, seen_pack: seenPack };
	});
	return { ...cart, lines };
}

/** What the shop has none or too few of now waits on, for it may have it again tomorrow; and so does what a full cart has no room for. */
function waitingOn({ products }: Waiting, before: CartRow, { cart: after, leftOut, overflow }: Added): Waiting['products'] {
	const short = leftOut.filter(({ why }) => why === 'OUT_OF_STOCK' || why === 'FEW_LEFT').map((one) => one.retailerProductId);
	const isShort = new Set([...short, ...overflow.map(({ id }) => id)]);
	const inCart = (cart: CartRow, id: string) => cart.lines.find((line) => line.id === id)?.quantity ?? 0;
	return products.flatMap((one) => {
		const quantity = one.quantity - (inCart(after, one.id) - inCart(before, one.id));
		return isShort.has(one.id) && quantity > 0 ? { ...one, quantity } : [];
	});
}

/**
 * Goes on with what waits at a shop: it joins a cart of this shop, with what was chosen for its order, and another shop's cart waits in its
 * place. `notices` name new prices and what cannot be had; what is only out of stock, or too much for a cart, waits on. A repeated call changes
 * nothing. Refuses with NOT_FOUND when nothing waits there, with CUSTOM_LIMIT when the custom lines do not fit beside the cart's, and as
 * `putAside` and `saveBasket`.
 */
export const goOnWithBasket = (shopper: Shopper, { cartId, storeId }: { cartId: string; storeId: string }): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async (open) => {
		const { trx, now, cart } = open;
		const basket = await takeBasket(trx, cart.customer_id, storeId);
		const bound = boundShop(cart);
		if (!basket) return bound === storeId ? ok({ cart }) : refuse('NOT_FOUND', { field: 'storeId' });
		const free = bound === null || bound === storeId ? ok(cart) : await putAside(open);
		if (!free.ok) return free;
		const customs = new Set([...free.value.customs, ...basket.customs].map(({ id }) => id));
		if (customs.size > CUSTOM_LIMITS.lines) return refuse('CUSTOM_LIMIT', { params: { max: CUSTOM_LIMITS.lines } });
		const products = basket.products.map(({ id: retailerProductId, quantity }) => ({ retailerProductId, quantity }));
		const ids = products.map(({ retailerProductId }) => retailerProductId);
		const whole = await withPacks(trx, free.value, shopper.language, { ids, shopId: storeId });
		const customProducts = basket.customs.map(({ id: customProductId, ...line }) => ({ customProductId, ...line }));
		const added = await addAll({ ...open, cart: asSeen(whole, basket) }, { products, customProducts });
		const rest = waitingOn(basket, whole, added);
		if (rest.length > 0) {
			// With nothing to have, what was chosen waits on as well.
			const choices = boundShop(added.cart) === storeId ? {} : basket.choices;
			// Where the cart of before took the last place, nothing is swapped.
			const saved = await saveBasket(trx, { customerId: cart.customer_id, shopId: storeId, now, products: rest, customs: [], choices });
			if (!saved.ok) return saved;
		}
		const restored = await withChoices(trx, added.cart, basket, free.value, shopper.language);
		const { language } = shopper;
		const notices = added.leftOut.map((leftOut) => leftOutNotice(leftOut, language));
		return ok({ cart: restored, notices: [...fullNotices(added.overflow.length, language), ...notices] });
	});
