import type { ShelfProduct } from '#lib/contract/shelf.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { isAssociation, mayTouch } from '#server/api/may-touch.ts';
import { noteAct } from '#server/api/note-act.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { noteChange } from '#server/catalogue/products/note-product-change.ts';
import { packTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { lockAllShelves, lockShelf } from '#server/catalogue/shops/lock-shelf.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { editOwnProduct } from '#server/shelf/edit-own-product.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';
import { productOnShelf } from '#server/shelf/shelf.ts';
import { stockFor } from '#server/shelf/stock-for-day.ts';
import { prescribe, showOwnPicture } from '#server/shelf/write-pack.ts';

type Edit = Checked<'PUT counter/shelf/{retailerProductId}'>;
type Pack = Row<'retailer_products'>;

/** The columns of another size. Refuses with ALREADY_LISTED one that the shop has of this product already, on the shelf or taken off. */
async function sizeOf(trx: Db, row: Pack, text: string | undefined): Promise<Result<Partial<Pack>>> {
	if (text === undefined) return ok({});
	const { key, text: pack_text, amount, unit } = parsePack(text);
	const other = await trx
		.selectFrom('retailer_products')
		.select('id')
		.where('shop_id', '=', row.shop_id)
		.where('library_product_id', '=', row.library_product_id)
		.where('pack_key', '=', key)
		.where('id', '<>', row.id)
		.executeTakeFirst();
	return other ? refuse('ALREADY_LISTED', { field: 'pack' }) : ok({ pack_key: key, pack_text, pack_amount: amount, pack_unit: unit });
}

/** The columns of what stands on a pack; what a change leaves open stays. */
const factsOf = (row: Pack, { foodSign, bestBefore, origin }: Edit): Partial<Pack> => ({
	food_sign: foodSign ?? row.food_sign,
	best_before: bestBefore === undefined ? row.best_before : bestBefore,
	origin: origin === undefined ? row.origin : origin,
});

/**
 * Changes what stands on a pack, its size and photograph, and a product of the shop's own; the pages show it at once, and the
 * audit trail who did it. Whether it needs a prescription is changed for all packs of its product at the shop. A pack whose last day is
 * over is out of stock until that is mended (`stockFor`). Refuses with
 * - NOT_FOUND a pack that is on no shelf, FORBIDDEN another shop's people,
 * - ALREADY_LISTED a size that the shop has already, INPUT_INVALID (`image`) a picture that is none of the catalogue's,
 * - PRODUCT_SHARED, PRODUCT_KNOWN and INPUT_INVALID as `editOwnProduct`.
 */
export async function editPack(input: Edit, { app, caller, language }: Call<'staff'>): Promise<Result<ShelfProduct>> {
	const done = await transact<{ tags: string[]; product: ShelfProduct }>(app.db, async (trx) => {
		const listed = () =>
			trx.selectFrom('retailer_products').selectAll().where('id', '=', input.retailerProductId).where('is_listed', '=', true);
		const before = await listed().executeTakeFirst();
		if (!before) return refuse('NOT_FOUND');
		const { shop_id: shopId, library_product_id: libraryId } = before;
		if (!mayTouch(caller, shopId)) return refuse('FORBIDDEN');
		await (input.product ? lockAllShelves(trx) : lockShelf(trx, shopId));
		const image = await pictureToShow(trx, app, input.image);
		if (!image.ok) return image;
		const row = await listed().forUpdate().executeTakeFirst();
		if (!row) return refuse('NOT_FOUND');
		const size = await sizeOf(trx, row, input.pack);
		if (!size.ok) return size;
		const edited = await editOwnProduct(trx, { shopId, libraryId, isForAll: isAssociation(caller) }, input.product);
		if (!edited.ok) return edited;
		const at = app.clock.now();
		const facts = factsOf(row, input);
		const counted = stockFor(row, facts.best_before ?? null, at);
		const { stock } = counted;
		await trx
			.updateTable('retailer_products')
			.set({ ...facts, ...size.value, ...counted, updated_at: at })
			.where('id', '=', row.id)
			.execute();
		if (input.isPrescribed !== undefined) await prescribe(trx, { shopId, libraryId, is_prescribed: input.isPrescribed });
		if (image.value && isAssociation(caller))
			await trx.updateTable('library_products').set({ image: image.value }).where('id', '=', libraryId).execute();
		else if (image.value) await showOwnPicture(trx, { shopId, libraryId, image: image.value });
		if (stock !== row.stock) await noteChange(trx, { id: row.id, shopId, by: byPartner(caller), at }, row, { ...row, stock });
		const product = await productOnShelf(trx, shopId, libraryId, language);
		if (!product) return refuse('NOT_FOUND');
		const about = { about: product.own?.name ?? product.name, detail: size.value.pack_text ?? row.pack_text };
		await noteAct(trx, { kind: 'PRODUCT', did: 'CHANGED', ...about, shopId, by: byPartner(caller), at });
		const stockChanges = stock !== row.stock ? await stockTags(trx, shopId, [row.id]) : [];
		const forAll = image.value && isAssociation(caller) ? [tag.catalog] : [];
		const tags = [...(await packTags(trx, shopId, [libraryId])), ...edited.value, ...forAll, ...sellerTags(shopId), ...stockChanges];
		await publishChange(trx, tags);
		return ok({ tags, product });
	});
	if (!done.ok) return done;
	forgetTags(app, done.value.tags);
	return ok(done.value.product);
}
