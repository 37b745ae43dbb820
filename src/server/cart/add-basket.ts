import type { Cart } from '#lib/contract/cart.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { refuseOthersUploads } from '#server/account/uploads.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { customLine } from '#server/cart/custom-lines.ts';
import { customLeftOut, type LeftOut, leftOutNotice } from '#server/cart/notices.ts';
import { saveBasket, type Waiting } from '#server/cart/waiting-baskets.ts';

type Input = Checked<'POST cart/{cartId}/basket/add'>;
type Planned<T> = { kept: T; leftOut: LeftOut[] };

/**
 * The packs that wait at each shop, at most as many as one order may hold. How many the shop has left is asked only when the shopper goes on:
 * until then it may have more. Equal ids add up.
 */
function planPacks(cart: CartRow, products: Input['products']): Planned<Map<string, Waiting['products']>> {
	const wanted = new Map<string, number>();
	for (const { retailerProductId: id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
	const kept = new Map<string, Waiting['products']>();
	const leftOut: LeftOut[] = [];
	for (const [id, quantity] of wanted) {
		const line = cart.lines.find((one) => one.id === id);
		if (!line) {
			leftOut.push({ why: 'NOT_FOUND', retailerProductId: id });
			continue;
		}
		const { name, max_quantity: max, shop_id: shopId, price_paise: seenPaise, pack_text: seenPack } = line;
		if (quantity > max) leftOut.push({ why: 'QUANTITY_LIMIT', retailerProductId: id, params: { name, max } });
		kept.set(shopId, [...(kept.get(shopId) ?? []), { id, quantity: Math.min(quantity, max), seenPaise, seenPack }]);
	}
	return { kept, leftOut };
}

/** The lines in the shopper's own words, each at most as many as a cart takes. */
function planCustoms(given: NonNullable<Input['customProducts']>): Planned<Waiting['customs']> {
	const max = CUSTOM_LIMITS.quantity;
	const lines = given.map(customLine);
	return {
		kept: lines.map((line) => ({ ...line, quantity: Math.min(line.quantity, max) })),
		leftOut: lines.flatMap(({ name, quantity }) => (quantity > max ? [{ why: 'QUANTITY_LIMIT' as const, params: { name, max } }] : [])),
	};
}

/**
 * Lets products wait at their shops, beside the cart; `notices` name what could not be kept, with the reason. Custom lines wait at the shop of
 * the first product. Refuses with NOT_FOUND own words without a product that is known, with FORBIDDEN another's picture, and as `saveBasket` does.
 */
export function addBasket(shopper: Shopper, { cartId, products, customProducts = [] }: Input): Promise<Result<Cart>> {
	const ids = products.map(({ retailerProductId }) => retailerProductId);
	return changeCart(shopper, cartId, ids, async ({ trx, now, cart }) => {
		const images = customProducts.map(({ image }) => image);
		const refused = await refuseOthersUploads(trx, cart.customer_id, images);
		if (refused) return refused;
		const [packs, customs] = [planPacks(cart, products), planCustoms(customProducts)];
		if (packs.kept.size === 0 && customProducts.length > 0) return refuse('NOT_FOUND', { field: 'products' });
		const leftOut = [...packs.leftOut, ...customs.leftOut];
		let own = customs.kept;
		for (const [shopId, kept] of packs.kept) {
			const saved = await saveBasket(trx, { customerId: cart.customer_id, shopId, now, products: kept, customs: own });
			if (!saved.ok) return saved;
			leftOut.push(...saved.value.map(customLeftOut));
			own = [];
		}
		return ok({ cart, notices: leftOut.map((one) => leftOutNotice(one, shopper.language)) });
	});
}
