import type { Cart, Notice } from '#lib/contract/cart.ts';
import { CART_LINES_MAX } from '#lib/contract/cart-limits.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result } from '#lib/result.ts';
import { refuseOthersUploads } from '#server/account/uploads.ts';
import { mostAllowed } from '#server/cart/allowed-quantity.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type OpenCart } from '#server/cart/change-cart.ts';
import { boundShop, inCart, withQuantities } from '#server/cart/change-lines.ts';
import { withCustoms } from '#server/cart/custom-lines.ts';
import { stockOf } from '#server/cart/lines.ts';
import { fullNotices, type LeftOut, leftOutNotice } from '#server/cart/notices.ts';
import { saveBasket, type Waiting } from '#server/cart/waiting-baskets.ts';

type Input = Checked<'POST cart/{cartId}/product/bulk/add'>;
type Wanted = Pick<Input, 'products' | 'customProducts'>;

/** What came of adding many at once: `leftOut` could not be had, `overflow` could, but the cart is full. */
export type Added = { cart: CartRow; leftOut: LeftOut[]; overflow: Waiting['products'] };
type Plan = Omit<Added, 'cart'> & { quantities: Map<string, number> };

/** The quantity of each wanted pack in the cart afterwards, and what could not be added. Equal ids add up. */
function planBulkAdd(cart: CartRow, products: Input['products']): Plan {
	const wanted = new Map<string, number>();
	for (const { retailerProductId: id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
	const quantities = new Map<string, number>();
	const leftOut: LeftOut[] = [];
	const overflow: Waiting['products'] = [];
	let room = CART_LINES_MAX - inCart(cart).length;
	// The first pack that can be sold decides the shop of an empty cart.
	let bound = boundShop(cart);
	for (const [id, more] of wanted) {
		const line = cart.lines.find((one) => one.id === id);
		if (!line) {
			leftOut.push({ why: 'NOT_FOUND', retailerProductId: id });
			continue;
		}
		const { name, max_quantity: max } = line;
		const left = stockOf(line);
		const params = { name, max, left };
		if (bound !== null && line.shop_id !== bound) leftOut.push({ why: 'STORE_MISMATCH', retailerProductId: id, params });
		else {
			const goal = line.quantity + more;
			const quantity = mostAllowed(line, goal);
			if (quantity < goal) {
				const short = left > 0 ? 'FEW_LEFT' : 'OUT_OF_STOCK';
				leftOut.push({ why: left > 0 && max <= left ? 'QUANTITY_LIMIT' : short, retailerProductId: id, params });
			}
			if (quantity <= line.quantity) continue;
			if (line.quantity === 0 && room-- <= 0) {
				overflow.push({ id, quantity, seenPaise: line.price_paise, seenPack: line.pack_text });
				continue;
			}
			quantities.set(id, quantity);
			bound = line.shop_id;
		}
	}
	return { quantities, leftOut, overflow };
}

/** Adds to a locked cart, read with the packs wanted, what can be added; the rest is named. */
export async function addAll(open: OpenCart, { products, customProducts = [] }: Wanted): Promise<Added> {
	const plan = planBulkAdd(open.cart, products);
	const filled = await withQuantities(open, plan.quantities);
	const customs = await withCustoms(open.trx, filled, customProducts);
	return { cart: customs.cart, leftOut: [...plan.leftOut, ...customs.leftOut], overflow: plan.overflow };
}

/** What a full cart had no room for waits at its shop, and the notices of all that was not added. Refuses as `saveBasket`. */
export async function keepOverflow(
	{ trx, now }: OpenCart,
	{ cart, leftOut, overflow }: Added,
	{ language }: Shopper,
): Promise<Result<Notice[]>> {
	const shopId = boundShop(cart);
	if (shopId !== null && overflow.length > 0) {
		const saved = await saveBasket(trx, { customerId: cart.customer_id, shopId, now, products: overflow, customs: [] });
		if (!saved.ok) return saved;
	}
	return ok([...fullNotices(overflow.length, language), ...leftOut.map((one) => leftOutNotice(one, language))]);
}

/**
 * Adds what can be added (of a guest's cart, a list); `notices` name the rest with the reason. Refuses with FORBIDDEN another's picture, and as
 * `keepOverflow`.
 */
export const bulkAdd = (shopper: Shopper, { cartId, ...wanted }: Input): Promise<Result<Cart>> => {
	const ids = wanted.products.map((product) => product.retailerProductId);
	return changeCart(shopper, cartId, ids, async (open) => {
		const images = (wanted.customProducts ?? []).map(({ image }) => image);
		const refused = await refuseOthersUploads(open.trx, open.cart.customer_id, images);
		if (refused) return refused;
		const added = await addAll(open, wanted);
		const notices = await keepOverflow(open, added, shopper);
		return notices.ok ? ok({ cart: added.cart, notices: notices.value }) : notices;
	});
};
