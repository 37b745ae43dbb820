import { dateInIndia } from '#lib/format/india-time.ts';
import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { noteChange } from '#server/catalogue/products/note-product-change.ts';
import { packTags } from '#server/catalogue/shelf-tags.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import type { App } from '#server/ports/app.ts';

/** Takes packs out of stock whose last day is over, notes it, and lets pages show it. Nobody can order them before that either (`stockSql`). */
export async function sellNoLonger({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
	const at = clock.now();
	const past = () =>
		db
			.selectFrom('retailer_products')
			.where('stock', '>', 0)
			.where('best_before', 'is not', null)
			.where('best_before', '<', dateInIndia(at));
	for (const { id } of await past().select('id').execute())
		await transact(db, async (trx) => {
			const row = await trx
				.selectFrom('retailer_products')
				.select(['shop_id', 'library_product_id', 'price_paise', 'mrp_paise', 'stock'])
				.where('id', '=', id)
				.where('stock', '>', 0)
				.where('best_before', '<', dateInIndia(at))
				.forUpdate()
				.executeTakeFirst();
			if (!row) return ok(null);
			await trx.updateTable('retailer_products').set({ stock: 0, updated_at: at }).where('id', '=', id).execute();
			await noteChange(trx, { id, shopId: row.shop_id, by: SYSTEM, at }, row, { ...row, stock: 0 });
			const stockChanges = await stockTags(trx, row.shop_id, [id]);
			await publishChange(trx, [...(await packTags(trx, row.shop_id, [row.library_product_id])), ...stockChanges]);
			return ok(null);
		});
}
