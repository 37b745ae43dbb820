import type { Names } from '#lib/languages.ts';
import { movingProducts } from '#server/catalogue/shops/lock-shelf.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import type { Db } from '#server/db/tables.ts';
import { leaveAddress } from '#server/upkeep/leave-address.ts';
import { setProductNames } from '#server/upkeep/rename.ts';
import { UpkeepError } from '#server/upkeep/upkeep-error.ts';

/** Reads the products of a brand anew, so that they are found by its words. */
async function readAnew(trx: Db, products: readonly { id: string; names: Names }[]): Promise<void> {
	for (const { id, names } of products) await setProductNames(trx, id, names);
}
const productsOf = (trx: Db, brand: string) => trx.selectFrom('library_products').select(['id', 'names']).where('brand_id', '=', brand);

/** Gives a brand a name, in the caller's transaction. @throws UpkeepError a name without a letter and a digit, and one that another brand has. */
export async function renameBrand(trx: Db, id: string, name: string): Promise<void> {
	const key = foldedText(name);
	if (key === '') throw new UpkeepError('The name has no letter and no digit.');
	const other = await trx.selectFrom('brands').select('id').where('name_key', '=', key).where('id', '<>', id).executeTakeFirst();
	if (other) throw new UpkeepError(`Another brand is called ${name}: merge them.`, 'NAME_TAKEN');
	await trx.updateTable('brands').set({ name, name_key: key }).where('id', '=', id).execute();
	await readAnew(trx, await productsOf(trx, id).execute());
}

/**
 * Makes two brands one, in the caller's transaction: the products of `loser` are `winner`'s, and its address leads there. Of more than `most`
 * products only so many are moved; answers whether the brands are one now.
 */
export async function mergeBrands(trx: Db, loser: string, winner: string, most: number): Promise<boolean> {
	const products = await productsOf(trx, loser).orderBy('id').limit(most).execute();
	const ids = products.map(({ id }) => id);
	if (ids.length > 0)
		await movingProducts(trx, async () => {
			await trx.updateTable('library_products').set({ brand_id: winner }).where('id', 'in', ids).execute();
			await readAnew(trx, products);
		});
	if (ids.length === most) return false;
	await trx.deleteFrom('brands').where('id', '=', loser).execute();
	await leaveAddress(trx, { kind: 'brands', old: loser, new: winner, source_key: null });
	return true;
}
