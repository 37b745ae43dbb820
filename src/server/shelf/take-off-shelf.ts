import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { noteChange } from '#server/catalogue/products/note-product-change.ts';
import { packTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { notePack } from '#server/shelf/note-pack.ts';

/**
 * Takes a pack off its shelf: it is not listed any more, and orders that have it keep it. Who did it is noted. Refuses with FORBIDDEN
 * another shop's people, and with NOT_FOUND a pack that is on no shelf.
 */
export async function takeOffShelf(
	{ retailerProductId: id }: { retailerProductId: string },
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	const done = await transact<string[]>(app.db, async (trx) => {
		const row = await trx
			.selectFrom('retailer_products as rp')
			.select(['rp.shop_id', 'rp.library_product_id', 'rp.pack_text', 'rp.price_paise', 'rp.mrp_paise', 'rp.stock'])
			.where('rp.id', '=', id)
			.where('rp.is_listed', '=', true)
			.forUpdate('rp')
			.executeTakeFirst();
		if (!row) return refuse('NOT_FOUND');
		if (!mayTouch(caller, row.shop_id)) return refuse('FORBIDDEN');
		const at = app.clock.now();
		const { price_paise, mrp_paise, shop_id: shopId, library_product_id: libraryId, pack_text: packText } = row;
		await trx.updateTable('retailer_products').set({ stock: 0, is_listed: false, updated_at: at }).where('id', '=', id).execute();
		const of = { shopId, by: byPartner(caller), at };
		await noteChange(trx, { id, ...of }, row, { price_paise, mrp_paise, stock: 0 });
		await notePack(trx, { libraryId, packText, pricePaise: price_paise }, { did: 'WITHDRAWN', ...of });
		const stockChanges = row.stock > 0 ? await stockTags(trx, row.shop_id, [id]) : [];
		const packs = await packTags(trx, row.shop_id, [row.library_product_id]);
		const tags = [...packs, ...sellerTags(row.shop_id), ...stockChanges];
		await publishChange(trx, tags);
		return ok(tags);
	});
	if (!done.ok) return done;
	forgetTags(app, done.value);
	return ok({});
}
