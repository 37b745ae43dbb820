import { NO_MRP } from '#lib/constants.ts';
import type { By } from '#server/api/actor.ts';
import type { Db, NewRow, Row } from '#server/db/tables.ts';

type Stocked = Pick<Row<'retailer_products'>, 'price_paise' | 'mrp_paise' | 'stock'>;

/** Which pack was changed, by whom and when. */
type ChangeOf = { id: string; shopId: string; by: By; at: Date };

/**
 * The row of the journal that tells who changed a pack's price, MRP or stock, and from what to what; what stayed the same is null, no MRP is −1
 * rupee.
 */
export function changeRow({ id, shopId, by, at }: ChangeOf, was: Stocked, now: Stocked): NewRow<'product_changes'> {
	const noted = (one: number | null, other: number | null) => (one === other ? null : (one ?? NO_MRP * 100));
	return {
		shop_id: shopId,
		retailer_product_id: id,
		actor: by.actor,
		key_id: by.keyId,
		person_id: by.personId,
		price_was_paise: noted(was.price_paise, now.price_paise),
		price_paise: noted(now.price_paise, was.price_paise),
		mrp_was_paise: noted(was.mrp_paise, now.mrp_paise),
		mrp_paise: noted(now.mrp_paise, was.mrp_paise),
		stock_was: noted(was.stock, now.stock),
		stock: noted(now.stock, was.stock),
		at,
	};
}

/** Notes one change in the journal (`changeRow`). */
export async function noteChange(trx: Db, of: ChangeOf, was: Stocked, now: Stocked): Promise<void> {
	await trx
		.insertInto('product_changes')
		.values(changeRow(of, was, now))
		.execute();
}
