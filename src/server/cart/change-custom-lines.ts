import type { Cart } from '#lib/contract/cart.ts';
import type { CustomLine } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { refuseOthersUploads } from '#server/account/uploads.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { customLine, saveCustoms } from '#server/cart/custom-lines.ts';

const { lines: MAX_LINES, quantity: MAX_QUANTITY } = CUSTOM_LIMITS;
const tooMany = (name: string) =>
	refuse('QUANTITY_LIMIT', { field: 'quantity', params: { name, max: MAX_QUANTITY }, details: { max: MAX_QUANTITY } });

/** Why a line may not stand in a cart: CUSTOM_LIMIT beside fifty others, QUANTITY_LIMIT above 999, FORBIDDEN another's picture. */
function refusalOf({ customs }: CartRow, line: CustomLine): Refusal | null {
	const isNew = customs.every(({ id }) => id !== line.id);
	if (isNew && customs.length >= MAX_LINES) return refuse('CUSTOM_LIMIT', { params: { max: MAX_LINES } });
	return line.quantity > MAX_QUANTITY ? tooMany(line.name) : null;
}

async function put({ trx, cart }: OpenCart, line: CustomLine): Promise<Result<{ cart: CartRow }>> {
	const refused = refusalOf(cart, line) ?? (await refuseOthersUploads(trx, cart.customer_id, [line.image]));
	if (refused) return refused;
	await saveCustoms(trx, cart.customer_id, [line]);
	const others = cart.customs.filter(({ id }) => id !== line.id);
	return ok({ cart: { ...cart, customs: [...others, line].toSorted((a, b) => (a.id < b.id ? -1 : 1)) } });
}

/** Asks the shop for something in the customer's words. The same id again, after a lost answer, is the same line. Refuses as `refusalOf`. */
export const addCustom = (
	shopper: Shopper,
	{ cartId, ...given }: Checked<'POST cart/{cartId}/custom-product/add'>,
): Promise<Result<Cart>> => changeCart(shopper, cartId, [], (open) => put(open, customLine(given)));

/** Changes words, picture or quantity of a custom line; at 0 it goes. Refuses with NOT_FOUND an unknown id, and as `refusalOf`. */
export const updateCustom = (
	shopper: Shopper,
	{ cartId, customProductId, name, quantity, image }: Checked<'PATCH cart/{cartId}/custom-product/update'>,
): Promise<Result<Cart>> =>
	changeCart(shopper, cartId, [], async (open) => {
		const line = open.cart.customs.find(({ id }) => id === customProductId);
		if (!line) return refuse('NOT_FOUND', { field: 'customProductId' });
		if (quantity === 0) return remove(open, customProductId);
		const { image: had, ...rest } = line;
		const picture = image === undefined ? had : image;
		return put(open, {
			...rest,
			name: name ?? line.name,
			quantity: quantity ?? line.quantity,
			...(picture && { image: picture }),
		});
	});

async function remove({ trx, cart }: OpenCart, id: string): Promise<Result<{ cart: CartRow }>> {
	const { numDeletedRows } = await trx
		.deleteFrom('cart_custom_lines')
		.where('customer_id', '=', cart.customer_id)
		.where('id', '=', id)
		.executeTakeFirst();
	if (numDeletedRows === 0n) return refuse('NOT_FOUND', { field: 'customProductId' });
	return ok({ cart: { ...cart, customs: cart.customs.filter((line) => line.id !== id) } });
}

/** Removes a custom line; refuses with NOT_FOUND an unknown id. */
export const removeCustom = (
	shopper: Shopper,
	{ cartId, customProductId }: Checked<'DELETE cart/{cartId}/custom-product/delete'>,
): Promise<Result<Cart>> => changeCart(shopper, cartId, [], (open) => remove(open, customProductId));
