import type { Cart } from '#lib/contract/cart.ts';
import { CART_LINES_MAX } from '#lib/contract/cart-limits.ts';
import { nameIn } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { allowQuantity } from '#server/cart/allowed-quantity.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { bindShop, type CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { type Line, saveLines } from '#server/cart/lines.ts';

type Wanted = { cartId: string; retailerProductId: string; quantity: number };

/** The lines of a cart, without the packs that were only asked for. */
export const inCart = (cart: CartRow) => cart.lines.filter((line) => line.quantity > 0);

/** The shop of a cart: that of its lines, or none when it is empty. */
export const boundShop = (cart: CartRow) => inCart(cart)[0]?.shop_id ?? null;

/** The present lines of the cart, then the new packs in the order of the input. */
function inOrder({ lines }: CartRow, ids: Iterable<string>): Line[] {
	const waiting = new Map(lines.filter((line) => line.quantity === 0).map((line) => [line.id, line]));
	return [...lines.filter((line) => line.quantity > 0), ...[...ids].flatMap((id) => waiting.get(id) ?? [])];
}

/** Saves new quantities of some lines of a locked cart, and the shop of the result. */
export async function withQuantities({ trx, now, cart }: OpenCart, quantities: ReadonlyMap<string, number>): Promise<CartRow> {
	const lines = inOrder(cart, quantities.keys()).map((line) => ({ ...line, quantity: quantities.get(line.id) ?? line.quantity }));
	const changed = { ...cart, lines };
	await saveLines(
		trx,
		cart.customer_id,
		lines.filter((line) => quantities.has(line.id)),
		now,
	);
	const shop_id = boundShop(changed);
	return shop_id === cart.shop_id ? changed : bindShop(trx, changed, shop_id);
}

/**
 * The pack of a change; refuses with NOT_FOUND, with STORE_MISMATCH while the cart holds products of another shop, and a new line of a full cart
 * with CART_LIMIT.
 */
function packFor({ cart, shops }: OpenCart, id: string, { language }: Shopper): Result<Line> {
	const line = cart.lines.find((one) => one.id === id);
	if (!line) return refuse('NOT_FOUND', { field: 'retailerProductId' });
	const bound = boundShop(cart);
	const isFull = line.quantity === 0 && inCart(cart).length >= CART_LINES_MAX;
	if (bound === line.shop_id && isFull) return refuse('CART_LIMIT', { params: { max: CART_LINES_MAX }, details: { max: CART_LINES_MAX } });
	if (bound === null || bound === line.shop_id) return ok(line);
	const shop = shops.get(bound);
	const store = shop ? nameIn(shop.names, language) : '';
	return refuse('STORE_MISMATCH', { params: { store }, details: { retailerProductId: id, store: { id: bound, name: store } } });
}

/** Sets the quantity of a pack; refuses as `packFor` and `allowQuantity` do. */
function setQuantity(shopper: Shopper, cartId: string, id: string, wanted: (line: Line) => number): Promise<Result<Cart>> {
	return changeCart(shopper, cartId, [id], async (open) => {
		const line = packFor(open, id, shopper);
		if (!line.ok) return line;
		const quantity = allowQuantity(line.value, wanted(line.value));
		if (!quantity.ok) return quantity;
		return ok({ cart: await withQuantities(open, new Map([[id, quantity.value]])) });
	});
}

/** Adds to the quantity of a pack, so that two taps at the same time count twice. */
export const addProduct = (shopper: Shopper, { cartId, retailerProductId: id, quantity }: Wanted) =>
	setQuantity(shopper, cartId, id, (line) => line.quantity + quantity);

/** Sets the quantity of a pack; 0 removes the line. */
export const updateProduct = (shopper: Shopper, { cartId, retailerProductId: id, quantity }: Wanted) =>
	quantity === 0 ? removeProduct(shopper, { cartId, retailerProductId: id }) : setQuantity(shopper, cartId, id, () => quantity);

/** Removes a line; does nothing when there is none. */
export const removeProduct = (shopper: Shopper, { cartId, retailerProductId: id }: Omit<Wanted, 'quantity'>) =>
	changeCart(shopper, cartId, [], async (open) => {
		const isThere = open.cart.lines.some((line) => line.id === id);
		return ok({ cart: isThere ? await withQuantities(open, new Map([[id, 0]])) : open.cart });
	});
