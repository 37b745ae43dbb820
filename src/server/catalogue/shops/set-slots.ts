import type { Checked } from '#lib/contract/table.ts';
import type { Db } from '#server/db/tables.ts';

type Slots = NonNullable<Checked<'PUT partner/shops/{storeId}'>['slots']>;

/** Sets for how many orders single delivery times of a shop have room; null is as many as the others. */
export async function setSlots(trx: Db, shop_id: string, slots: Slots): Promise<void> {
	for (const { start, capacity } of slots)
		await trx
			.insertInto('shop_slots')
			.values({ shop_id, starts_at: new Date(start), capacity })
			.onConflict((conflict) => conflict.columns(['shop_id', 'starts_at']).doUpdateSet({ capacity }))
			.execute();
}
