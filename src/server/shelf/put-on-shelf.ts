import { gtinIn } from '#lib/catalogue/gtin.ts';
import type { NewPack, ShelfProduct } from '#lib/contract/shelf.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { isAssociation, mayTouch } from '#server/api/may-touch.ts';
import { forgetTags } from '#server/catalogue/memo.ts';
import { parsePack } from '#server/catalogue/packs/pack.ts';
import { noteChange } from '#server/catalogue/products/note-product-change.ts';
import { packTags, sellerTags } from '#server/catalogue/shelf-tags.ts';
import { lockShelf } from '#server/catalogue/shops/lock-shelf.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { noteBarcode } from '#server/shelf/note-barcode.ts';
import { notePack } from '#server/shelf/note-pack.ts';
import { productOfOwn } from '#server/shelf/own-product.ts';
import { pictureToShow } from '#server/shelf/product-picture.ts';
import { answeredPut, notePut } from '#server/shelf/put-once.ts';
import { productOnShelf } from '#server/shelf/shelf.ts';
import { writePack } from '#server/shelf/write-pack.ts';

async function entryOf(trx: Db, { storeId, libraryProductId, product }: NewPack): Promise<Result<string>> {
	if (product) return productOfOwn(trx, product, storeId);
	const known = await trx
		.selectFrom('library_products')
		.select('id')
		.where('id', '=', libraryProductId ?? '')
		.executeTakeFirst();
	return known ? ok(known.id) : refuse('NOT_FOUND', { field: 'libraryProductId' });
}

/**
 * Puts a pack on a shop's shelf, once for a key: of a product of the library, or of one's own, which then stands in the library too; one that was
 * taken off comes back. A photograph is the shop's own; one that the association gives is the library's. Who did it is noted, and the pages show it
 * at once. Its barcode is kept as `noteBarcode` says. Refuses with
 * - FORBIDDEN another shop's people, NOT_FOUND a shop or product that is not there,
 * - INPUT_INVALID an MRP below the price (`mrp`), none or both of the two products, a picture that is none of the catalogue's (`image`), a barcode
 *   that is none (`barcode`), and a number that another pack on the shelf has (`code`),
 * - ALREADY_LISTED a pack that is on the shelf, OWN_PRODUCT_LIMIT as `productOfOwn`, IDEMPOTENCY_KEY_REUSED as `answeredPut`.
 */
export async function putOnShelf(
	input: NewPack,
	{ app, caller, language, idempotencyKey: key }: CallTo<'POST counter/shelf'>,
): Promise<Result<ShelfProduct>> {
	const { storeId: shopId, sellingPrice, mrp, stock, code, barcode } = input;
	if (!mayTouch(caller, shopId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(shopId)) return refuse('NOT_FOUND', { field: 'storeId' });
	if ((input.product === undefined) === (input.libraryProductId === undefined))
		return refuse('INPUT_INVALID', { field: 'libraryProductId' });
	if (mrp !== undefined && mrp < sellingPrice) return refuse('INPUT_INVALID', { field: 'mrp' });
	const gtin = barcode ? gtinIn(barcode) : null;
	if (barcode && !gtin) return refuse('INPUT_INVALID', { field: 'barcode' });
	const done = await transact<{ tags: string[]; product: ShelfProduct }>(app.db, async (trx) => {
		await lockShelf(trx, shopId);
		const answered = await answeredPut(trx, { input, key });
		if (!answered.ok) return answered;
		if (answered.value) return ok({ tags: [], product: answered.value });
		const image = await pictureToShow(trx, app, input.product?.image);
		if (!image.ok) return image;
		const entry = await entryOf(trx, input);
		if (!entry.ok) return entry;
		const libraryId = entry.value;
		const isForAll = image.value !== null && isAssociation(caller);
		if (isForAll) await trx.updateTable('library_products').set({ image: image.value }).where('id', '=', libraryId).execute();
		const at = app.clock.now();
		const figures = { price_paise: paiseFromRupees(sellingPrice), mrp_paise: mrp === undefined ? null : paiseFromRupees(mrp), stock };
		const pack = parsePack(input.pack);
		const written = await writePack(trx, { shopId, libraryId, pack, figures, code, image: isForAll ? null : image.value, at });
		if (!written.ok) return written;
		if (gtin) await noteBarcode(trx, { gtin, libraryId, packKey: pack.key });
		const { id, before } = written.value;
		const by = byPartner(caller);
		const was = before ?? { ...figures, stock: 0 };
		if (before || stock > 0) await noteChange(trx, { id, shopId, by, at }, was, figures);
		await notePack(trx, { libraryId, packText: pack.text, pricePaise: figures.price_paise }, { did: 'ADDED', shopId, by, at });
		const stockChanges = stock > 0 ? await stockTags(trx, shopId, [id]) : [];
		const forAll = isForAll ? [tag.catalog] : [];
		const tags = [...(await packTags(trx, shopId, [libraryId])), ...sellerTags(shopId), ...forAll, ...stockChanges];
		await publishChange(trx, tags);
		const product = await productOnShelf(trx, shopId, libraryId, language);
		if (!product) return refuse('NOT_FOUND');
		await notePut(trx, { input, key }, product, at);
		return ok({ tags, product });
	});
	if (!done.ok) return done;
	forgetTags(app, done.value.tags);
	return ok(done.value.product);
}
