import { type CartRow, updateCart } from '#server/cart/cart-row.ts';
import { withSubstitutions } from '#server/cart/lines.ts';
import type { Db, OrderChoices, Row } from '#server/db/tables.ts';

type Basket = Pick<Row<'saved_baskets'>, 'products' | 'choices'>;

const KEYS = ['instructions', 'receiver_name', 'receiver_phone', 'coupon_id', 'offer_id'] as const satisfies (keyof OrderChoices)[];

/** What is chosen for the order of a cart beside its things, so that it waits with them. */
export const orderChoicesOf = (cart: CartRow): OrderChoices =>
	Object.fromEntries(KEYS.flatMap((key) => (cart[key] ? [[key, cart[key]]] : [])));

/** Those of the choices that can be made again: a promotion may have been deleted while the cart waited. */
async function stillThere(trx: Db, choices: OrderChoices): Promise<OrderChoices> {
	const ids = [choices.coupon_id, choices.offer_id].filter((id) => id !== undefined);
	if (ids.length === 0) return choices;
	const found = await trx.selectFrom('promotions').select('id').where('id', 'in', ids).execute();
	const isGone = (key: keyof OrderChoices) => (key === 'coupon_id' || key === 'offer_id') && !found.some(({ id }) => id === choices[key]);
	return Object.fromEntries(Object.entries(choices).filter(([key]) => !isGone(key as keyof OrderChoices)));
}

/** A locked cart with what was chosen for the order of a basket; what the cart has chosen itself stays. */
export async function withChoices(trx: Db, cart: CartRow, { choices }: Basket): Promise<CartRow> {
	const there = await stillThere(trx, choices);
	const isForSomebody = cart.receiver_name !== null;
	const set = Object.fromEntries(
		KEYS.flatMap((key) => (there[key] && !cart[key] && !(isForSomebody && key === 'receiver_phone') ? [[key, there[key]]] : [])),
	);
	return Object.keys(set).length > 0 ? updateCart(trx, cart, set) : cart;
}

/** A locked cart whose lines have what was chosen for them before they waited; what is chosen for a line stays. */
export async function withLineChoices(trx: Db, cart: CartRow, { products }: Basket): Promise<CartRow> {
	const chosen = new Map(cart.lines.map((line) => [line.id, line.substitution]));
	const given = products.flatMap(({ id, substitution }) =>
		substitution && !chosen.get(id) ? [{ retailerProductId: id, substitution }] : [],
	);
	return { ...cart, lines: await withSubstitutions(trx, cart, given) };
}
