import type { Names } from '#lib/languages.ts';
import { lexemesBeside } from '#server/catalogue/lexicon/lexemes-beside.ts';
import { movingProducts } from '#server/catalogue/shops/lock-shelf.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { leaveAddress } from '#server/upkeep/leave-address.ts';
import { setProductNames } from '#server/upkeep/rename.ts';
import { UpkeepError } from '#server/upkeep/upkeep-error.ts';

/** Changes the brand of products and reads them anew, so that they are found by its words, no longer by those of the old one. */
async function rebrand(trx: Db, products: readonly { id: string; names: Names }[], change: () => Promise<unknown>): Promise<void> {
	const beside = await lexemesBeside(
		trx,
		products.map(({ id }) => id),
	);
	await change();
	for (const product of products) await setProductNames(trx, product, beside);
}
const productsOf = (trx: Db, brand: string) => trx.selectFrom('library_products').select(['id', 'names']).where('brand_id', '=', brand);

/** Gives a brand a name, in the caller's transaction. @throws UpkeepError a name without a letter and a digit, and one that another brand has. */
export async function renameBrand(trx: Db, id: string, name: string): Promise<void> {
	const key = foldedText(name);
	if (key === '') throw new UpkeepError('The name has no letter and no digit.');
	const other = await trx.selectFrom('brands').select('id').where('name_key', '=', key).where('id', '<>', id).executeTakeFirst();
	if (other) throw new UpkeepError(`Another brand is called ${name}: merge them.`, 'NAME_TAKEN');
	const update = () => trx.updateTable('brands').set({ name, name_key: key }).where('id', '=', id).execute();
	await rebrand(trx, await productsOf(trx, id).execute(), update);
}

/**
 * Makes two brands one, in the caller's transaction: the products of `loser` are `winner`'s, and its address leads there. Of more than `most`
 * products only so many are moved; answers whether the brands are one now.
 */
export async function mergeBrands(trx: Db, loser: string, winner: string, most: number): Promise<boolean> {
	const products = await productsOf(trx, loser).orderBy('id').limit(most).execute();
	const ids = products.map(({ id }) => id);
	if (ids.length > 0)
		await movingProducts(trx, () =>
			rebrand(trx, products, () => trx.updateTable('library_products').set({ brand_id: winner }).where('id', 'in', ids).execute()),
		);
	if (ids.length === most) return false;
	await trx.deleteFrom('brands').where('id', '=', loser).execute();
	await leaveAddress(trx, { kind: 'brands', old: loser, new: winner, source_key: null });
	return true;
}
