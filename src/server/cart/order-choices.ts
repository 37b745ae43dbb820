import type { Language } from '#lib/languages.ts';
import { type CartRow, updateCart, withPacks } from '#server/cart/cart-row.ts';
import { boundShop } from '#server/cart/change-lines.ts';
import { withSubstitutions } from '#server/cart/lines.ts';
import type { Db, OrderChoices, Row } from '#server/db/tables.ts';

type Basket = Pick<Row<'saved_baskets'>, 'shop_id' | 'products' | 'choices'>;

/** As a cart is in which nothing is chosen. */
const NOTHING = { instructions: '', receiver_name: null, receiver_phone: null, coupon_id: null, offer_id: null, tip_paise: 0 } as const;

/** What is chosen for the order of a cart beside its things, so that it waits with them. */
export function orderChoicesOf(cart: CartRow): OrderChoices {
	const { instructions, receiver_name, receiver_phone, coupon_id, offer_id, tip_paise } = cart;
	return {
		...(instructions && { instructions }),
		...(receiver_name && { receiver_name }),
		...(receiver_phone && { receiver_phone }),
		...(coupon_id && { coupon_id }),
		...(offer_id && { offer_id }),
		...(tip_paise && { tip_paise }),
	};
}

/** The choices without promotions that were deleted while the cart waited. */
async function stillThere(trx: Db, { coupon_id, offer_id, ...others }: OrderChoices): Promise<OrderChoices> {
	const ids = [coupon_id, offer_id].filter((id) => id !== undefined);
	const found = ids.length === 0 ? [] : await trx.selectFrom('promotions').select('id').where('id', 'in', ids).execute();
	const isThere = (wanted: string | undefined): wanted is string => found.some(({ id }) => id === wanted);
	return { ...others, ...(isThere(coupon_id) && { coupon_id }), ...(isThere(offer_id) && { offer_id }) };
}

/** The lines that came out of the basket with what was chosen for them; the choice for a line that was there before stays. */
function lineChoices({ products }: Basket, before: CartRow) {
	const isThere = new Set(before.lines.filter(({ quantity }) => quantity > 0).map(({ id }) => id));
	return products.flatMap(({ id, substitution }) => (substitution && !isThere.has(id) ? [{ retailerProductId: id, substitution }] : []));
}

/**
 * A locked cart into which a basket has come, with what was chosen for its order. `before`: the cart as it was; what was chosen in it for this
 * shop's order stays, what is left of another shop's order does not. Nothing is chosen where nothing of the basket could be had.
 */
export async function withChoices(trx: Db, cart: CartRow, basket: Basket, before: CartRow, language: Language): Promise<CartRow> {
	if (boundShop(cart) !== basket.shop_id) return cart;
	const there = await stillThere(trx, basket.choices);
	const own = boundShop(before) === basket.shop_id ? orderChoicesOf(before) : {};
	// Name and number of one person.
	const { receiver_name: _name, receiver_phone: _phone, ...rest } = there;
	const chosen = { ...NOTHING, ...(own.receiver_name ? rest : there), ...own };
	await updateCart(trx, cart, chosen);
	await withSubstitutions(trx, cart, lineChoices(basket, before));
	const ids = cart.lines.map(({ id }) => id);
	return withPacks(trx, cart, language, { ids, shopId: basket.shop_id });
}
