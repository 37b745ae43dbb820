import { DEFAULT_MAX_QUANTITY } from '#lib/constants.ts';
import type { NewPack, ShelfProduct } from '#lib/contract/shelf.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { byPartner, mayTouch } from '#server/api/partner.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { noteChange } from '#server/catalogue/products/changes.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { type LibraryEntry, productOfOwn } from '#server/shelf/own-product.ts';
import { knownPicture } from '#server/shelf/product-picture.ts';
import { productOnShelf } from '#server/shelf/shelf.ts';
import { newId } from '#server/system/ids.ts';

async function entryOf(trx: Db, { libraryProductId, product }: NewPack, image: string | null): Promise<Result<LibraryEntry>> {
	if (product) return productOfOwn(trx, product, image);
	const known = await trx
		.selectFrom('library_products')
		.select(['id', 'parent_code'])
		.where('id', '=', libraryProductId ?? '')
		.executeTakeFirst();
	return known ? ok({ id: known.id, parent: known.parent_code, isNew: false }) : refuse('NOT_FOUND', { field: 'libraryProductId' });
}

/** Whether another pack of the shop has this number of its own. */
const isTaken = async (trx: Db, shopId: string, code: string, packId: string | undefined) =>
	(await trx
		.selectFrom('retailer_products')
		.select('id')
		.where('shop_id', '=', shopId)
		.where('code', '=', code)
		.where('id', '<>', packId ?? '')
		.executeTakeFirst()) !== undefined;

/**
 * Puts a pack on a shop's shelf: of a product of the library, or of one's own, which then stands in the library too; one that was taken off
 * comes back. Who did it is noted, and the pages show it at once. Refuses with
 * - FORBIDDEN another shop's people, NOT_FOUND a shop or product that is not there,
 * - INPUT_INVALID an MRP below the price (`mrp`), none or both of the two products, a picture that is none of the catalogue's (`image`), and a number
 *   that another pack of the shop has (`code`),
 * - ALREADY_LISTED a pack that is on the shelf.
 */
export async function putOnShelf(input: NewPack, { app, caller, language }: Call<'staff'>): Promise<Result<ShelfProduct>> {
	const { storeId, sellingPrice, mrp, stock, code } = input;
	if (!mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND', { field: 'storeId' });
	if ((input.product === undefined) === (input.libraryProductId === undefined))
		return refuse('INPUT_INVALID', { field: 'libraryProductId' });
	if (mrp !== undefined && mrp < sellingPrice) return refuse('INPUT_INVALID', { field: 'mrp' });
	const image = await knownPicture(app, input.product?.image);
	if (!image.ok) return image;
	const done = await transact<{ tags: string[]; libraryId: string }>(app.db, async (trx) => {
		const entry = await entryOf(trx, input, image.value);
		if (!entry.ok) return entry;
		const { id: libraryId, parent } = entry.value;
		const pack = parsePack(input.pack);
		const at = app.clock.now();
		const figures = { price_paise: paiseFromRupees(sellingPrice), mrp_paise: mrp === undefined ? null : paiseFromRupees(mrp), stock };
		const ofPack = { pack_text: pack.text, pack_amount: pack.amount, pack_unit: pack.unit };
		const before = await trx
			.selectFrom('retailer_products')
			.select(['id', 'is_listed', 'price_paise', 'mrp_paise', 'stock', 'code'])
			.where('shop_id', '=', storeId)
			.where('library_product_id', '=', libraryId)
			.where('pack_key', '=', pack.key)
			.forUpdate()
			.executeTakeFirst();
		if (before?.is_listed) return refuse('ALREADY_LISTED');
		if (code && (await isTaken(trx, storeId, code, before?.id))) return refuse('INPUT_INVALID', { field: 'code' });
		const id = before?.id ?? newId();
		if (before)
			await trx
				.updateTable('retailer_products')
				.set({ ...figures, ...ofPack, is_listed: true, code: code || before.code, updated_at: at })
				.where('id', '=', id)
				.execute();
		else {
			const written = await trx
				.insertInto('retailer_products')
				.values({
					id,
					shop_id: storeId,
					library_product_id: libraryId,
					pack_key: pack.key,
					...ofPack,
					...figures,
					max_quantity: DEFAULT_MAX_QUANTITY,
					code: code || null,
					updated_at: at,
				})
				.onConflict((conflict) => conflict.columns(['shop_id', 'library_product_id', 'pack_key']).doNothing())
				.executeTakeFirst();
			if (Number(written.numInsertedOrUpdatedRows ?? 0) === 0) return refuse('ALREADY_LISTED');
		}
		const was = before ?? { ...figures, stock: 0 };
		if (before || stock > 0) await noteChange(trx, { id, shopId: storeId, by: byPartner(caller), at }, was, figures);
		const stockChanges = stock > 0 ? await stockTags(trx, storeId, [id]) : [];
		const tags = [tag.shop(storeId), tag.product(libraryId), tag.category(parent), ...stockChanges];
		await publishChange(trx, tags);
		return ok({ tags, libraryId });
	});
	if (!done.ok) return done;
	forgetTags(app, done.value.tags);
	const product = await productOnShelf(app.db, storeId, done.value.libraryId, language);
	return product ? ok(product) : refuse('NOT_FOUND');
}
