import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { CartRow } from '#server/cart/cart-row.ts';
import { changeCart, type Shopper } from '#server/cart/change-cart.ts';
import { stockOf } from '#server/cart/lines.ts';
import { type LeftOut, leftOutNotice } from '#server/cart/notices.ts';
import { boundShop, withQuantities } from '#server/cart/products.ts';
import { mostAllowed } from '#server/cart/quantity.ts';
import type { Db } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

type Input = Checked<'POST cart/{cartId}/product/bulk/add'>;
type Customs = NonNullable<Input['customProducts']>;

const MAX_CUSTOM_LINES = 50;
const MAX_CUSTOM_QUANTITY = 999;

/** The quantity of each wanted pack in the cart afterwards, and what could not be added. Equal ids add up. */
function planBulkAdd(cart: CartRow, products: Input['products']): { quantities: Map<string, number>; leftOut: LeftOut[] } {
	const wanted = new Map<string, number>();
	for (const { retailerProductId: id, quantity } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
	const quantities = new Map<string, number>();
	const leftOut: LeftOut[] = [];
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
			if (quantity > line.quantity) {
				quantities.set(id, quantity);
				bound = line.shop_id;
			}
		}
	}
	return { quantities, leftOut };
}

/** Adds free-text lines, one per id; a cart holds no more than fifty. */
async function addCustoms(trx: Db, cart: CartRow, wanted: Customs): Promise<{ cart: CartRow; leftOut: LeftOut[] }> {
	const customs = new Map(cart.customs.map((line) => [line.id, line]));
	const touched = new Set<string>();
	const leftOut: LeftOut[] = [];
	for (const { customProductId: id = newId(), name, quantity } of wanted) {
		const had = customs.get(id);
		if (!had && customs.size >= MAX_CUSTOM_LINES) leftOut.push({ why: 'CUSTOM_LIMIT', params: { name, max: MAX_CUSTOM_LINES } });
		else {
			customs.set(id, { ...(had ?? { id, name: name.trim() }), quantity: Math.min((had?.quantity ?? 0) + quantity, MAX_CUSTOM_QUANTITY) });
			touched.add(id);
		}
	}
	const rows = [...customs.values()].filter((line) => touched.has(line.id));
	if (rows.length > 0)
		await trx
			.insertInto('cart_custom_lines')
			.values(rows.map(({ id, name, quantity }) => ({ customer_id: cart.customer_id, id, name, quantity })))
			.onConflict((conflict) => conflict.columns(['customer_id', 'id']).doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })))
			.execute();
	return { cart: { ...cart, customs: [...customs.values()] }, leftOut };
}

/** Adds what can be added (of a guest's cart at login); `notices` name the rest with the reason. */
export async function bulkAdd(shopper: Shopper, { cartId, products, customProducts = [] }: Input): Promise<Result<Cart>> {
	const nameless = customProducts.findIndex(({ name }) => name.trim() === '');
	if (nameless >= 0) return refuse('INPUT_INVALID', { field: `customProducts.${nameless}.name` });
	const ids = products.map((product) => product.retailerProductId);
	return changeCart(shopper, cartId, ids, async (open) => {
		const plan = planBulkAdd(open.cart, products);
		const filled = await withQuantities(open, plan.quantities);
		const customs = await addCustoms(open.trx, filled, customProducts);
		const notices = [...plan.leftOut, ...customs.leftOut].map((leftOut) => leftOutNotice(leftOut, shopper.language));
		return ok({ cart: customs.cart, notices });
	});
}
