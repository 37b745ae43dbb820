import type { OwnProduct } from '#lib/contract/shelf.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import type { Db } from '#server/db/tables.ts';
import { columnsOfOwn, readOwn } from '#server/shelf/read-own.ts';
import { newId } from '#server/system/ids.ts';

/** So many products of its own one shop may make: more than a large grocery lists. */
export const OWN_PRODUCTS_MAX = 2_000;

/** How many products a shop has made that the library did not have. */
async function countOwn(trx: Db, shopId: string): Promise<number> {
	const made = await trx
		.selectFrom('library_products')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('maker_shop_id', '=', shopId)
		.executeTakeFirst();
	return Number(made?.count ?? 0);
}

/** The product of the library that has a source key. */
export const productByKey = (trx: Db, sourceKey: string) =>
	trx.selectFrom('library_products').select('id').where('source_key', '=', sourceKey).executeTakeFirst();

/**
 * The id of the library's product that a shop means by its own words (`readOwn`), put there when it is not known. What is known keeps its category,
 * because other shops sell it too. The caller holds the lock on the shelf. Refuses as `readOwn`, and with OWN_PRODUCT_LIMIT when the shop has made
 * as many as it may.
 */
export async function productOfOwn(trx: Db, product: OwnProduct, shopId: string): Promise<Result<string>> {
	const read = await readOwn(trx, product);
	if (!read.ok) return read;
	const { sourceKey } = read.value;
	const before = await productByKey(trx, sourceKey);
	if (before) return ok(before.id);
	if ((await countOwn(trx, shopId)) >= OWN_PRODUCTS_MAX)
		return refuse('OWN_PRODUCT_LIMIT', { field: 'product', params: { max: OWN_PRODUCTS_MAX } });
	const id = newId();
	const written = await trx
		.insertInto('library_products')
		.values({ id, maker_shop_id: shopId, ...(await columnsOfOwn(trx, read.value, Boolean(product.brand))) })
		.onConflict((conflict) => conflict.column('source_key').doNothing())
		.executeTakeFirst();
	if (Number(written.numInsertedOrUpdatedRows ?? 0) > 0) {
		await refreshVocabulary(trx, id);
		return ok(id);
	}
	const other = await productByKey(trx, sourceKey);
	return other ? ok(other.id) : refuse('UNAVAILABLE');
}
