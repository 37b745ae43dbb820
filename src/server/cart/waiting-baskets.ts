import type { CustomLine } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Db, OrderChoices, Row } from '#server/db/tables.ts';

export type BasketRow = Row<'saved_baskets'>;
/**
 * What waits: lines in own words, and packs by id. A pack is stored with the price and size that the customer saw. A guest's basket has
 * none: it gets the price and size that the shop has when the basket is stored.
 */
export type Waiting = Pick<BasketRow, 'products' | 'customs'>;

/** How many baskets wait for a customer. */
const MAX_BASKETS = 50;

/**
 * Both together, each pack and line once with the larger quantity: so a call that is repeated changes nothing. `leftOut` are the custom lines
 * beyond what a cart holds.
 */
function together(had: Waiting, more: Waiting): { both: Waiting; leftOut: CustomLine[] } {
	const products = new Map(had.products.map((one) => [one.id, one]));
	for (const one of more.products)
		products.set(one.id, { ...products.get(one.id), ...one, quantity: Math.max(one.quantity, products.get(one.id)?.quantity ?? 0) });
	const customs = new Map<string, CustomLine>();
	for (const one of [...had.customs, ...more.customs])
		customs.set(one.id, { ...one, quantity: Math.max(one.quantity, customs.get(one.id)?.quantity ?? 0) });
	const lines = [...customs.values()];
	// What waits already stays: two shops that became one may hold more.
	const most = Math.max(CUSTOM_LIMITS.lines, had.customs.length);
	return { both: { products: [...products.values()], customs: lines.slice(0, most) }, leftOut: lines.slice(most) };
}

/**
 * Lets things wait at a shop, beside what waits there already, and answers the custom lines that do not fit. The customer's cart must be locked.
 * Refuses with BASKET_LIMIT when baskets wait at as many other shops as may.
 */
export async function saveBasket(
	trx: Db,
	{ customerId, shopId, now, choices = {}, ...more }: Waiting & { customerId: string; shopId: string; now: Date; choices?: OrderChoices },
): Promise<Result<CustomLine[]>> {
	const mine = await trx.selectFrom('saved_baskets').selectAll().where('customer_id', '=', customerId).execute();
	const had = mine.find((basket) => basket.shop_id === shopId);
	if (!had && mine.length >= MAX_BASKETS) return refuse('BASKET_LIMIT', { params: { max: MAX_BASKETS } });
	const { both, leftOut } = together(had ?? { products: [], customs: [] }, more);
	const row = {
		products: JSON.stringify(both.products),
		customs: JSON.stringify(both.customs),
		choices: JSON.stringify({ ...had?.choices, ...choices }),
		saved_at: now,
	};
	await trx
		.insertInto('saved_baskets')
		.values({ customer_id: customerId, shop_id: shopId, ...row })
		.onConflict((conflict) => conflict.columns(['customer_id', 'shop_id']).doUpdateSet(row))
		.execute();
	return ok(leftOut);
}

/** Takes a basket out of storage; undefined when none waits at this shop. */
export const takeBasket = (trx: Db, customerId: string, shopId: string): Promise<BasketRow | undefined> =>
	trx.deleteFrom('saved_baskets').where('customer_id', '=', customerId).where('shop_id', '=', shopId).returningAll().executeTakeFirst();

/** The baskets of a customer, the newest first. */
export const basketsOf = (db: Db, customerId: string): Promise<BasketRow[]> =>
	db.selectFrom('saved_baskets').selectAll().where('customer_id', '=', customerId).orderBy('saved_at', 'desc').orderBy('shop_id').execute();
