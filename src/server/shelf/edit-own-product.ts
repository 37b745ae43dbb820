import { type RawBuilder, sql } from 'kysely';
import type { OwnProduct } from '#lib/contract/shelf.ts';
import type { Names } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { lexemesBeside } from '#server/catalogue/lexicon/lexemes-beside.ts';
import { partTags } from '#server/catalogue/shelf-tags.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { productByKey } from '#server/shelf/own-product.ts';
import { columnsOfOwn, readOwn } from '#server/shelf/read-own.ts';

/** Whether a product `lp` is a shop's own: it made it, and no other has it on its shelf. */
export const isOwnSql = (
	shopId: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(lp.maker_shop_id IS NOT DISTINCT FROM ${shopId}
	AND NOT EXISTS (SELECT 1 FROM retailer_products o WHERE o.library_product_id = lp.id AND o.shop_id <> ${shopId} AND o.is_listed))`;

/**
 * Gives a product of a shop's own another name, brand or category; the association (`isForAll`) may so change any. Its names in other languages
 * stay while the English one does, as do the words that it was found by beside its names. Answers the tags of where it stood before. Refuses with
 * PRODUCT_SHARED a product that is not the shop's alone, with PRODUCT_KNOWN a name that another product has, and as `readOwn`.
 */
export async function editOwnProduct(
	trx: Db,
	{ shopId, libraryId, isForAll }: { shopId: string; libraryId: string; isForAll: boolean },
	product: OwnProduct | undefined,
): Promise<Result<string[]>> {
	if (!product) return ok([]);
	const { rows } = await sql<{ names: Names; parent: string; secondary: string | null; is_own: boolean }>`
		SELECT names, parent_code AS parent, secondary_code AS secondary, ${isOwnSql(shopId)} AS is_own FROM library_products lp WHERE id = ${libraryId} FOR UPDATE`.execute(
		trx,
	);
	const before = rows[0];
	if (!before || !(before.is_own || isForAll)) return refuse('PRODUCT_SHARED', { field: 'product' });
	const read = await readOwn(trx, product, before.names);
	if (!read.ok) return read;
	const other = await productByKey(trx, read.value.sourceKey);
	if (other && other.id !== libraryId) return refuse('PRODUCT_KNOWN', { field: 'name' });
	const beside = (await lexemesBeside(trx, [libraryId])).get(libraryId) ?? [];
	const columns = await columnsOfOwn(trx, read.value, Boolean(product.brand));
	await trx
		.updateTable('library_products')
		.set({ ...columns, search_text: [...new Set([...columns.search_text.split(' '), ...beside])].join(' ') })
		.where('id', '=', libraryId)
		.execute();
	await refreshVocabulary(trx, libraryId);
	// A shop may begin and cease to sell a category by it.
	const moved = columns.parent_code === before.parent ? [] : [tag.stock];
	// What is not the shop's own stands on other shelves too.
	return ok([...(before.is_own ? partTags(shopId, before) : [tag.catalog]), ...moved]);
}
