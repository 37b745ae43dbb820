import type { Names } from '#lib/languages.ts';
import { lexemesBeside } from '#server/catalogue/lexicon/lexemes-beside.ts';
import { movingProducts } from '#server/catalogue/shops/lock-shelf.ts';
import { foldedText } from '#server/catalogue/spelling/search-text.ts';
import { leaveAddress } from '#server/catalogue-upkeep/leave-address.ts';
import { setProductNames } from '#server/catalogue-upkeep/rename.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

/** Changes the brand of products and reads them anew, so that they are found by its words, no longer by those of the old one. */
async function rebrand(
	trx: Db,
	products: readonly { id: string; names: Names }[],
	change: (ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
	const ids = products.map(({ id }) => id);
	const beside = await lexemesBeside(trx, ids);
	await change(ids);
	for (const product of products) await setProductNames(trx, product, beside);
}
const productsOf = (trx: Db, brand: string) => trx.selectFrom('library_products').select(['id', 'names']).where('brand_id', '=', brand);

/**
 * Goes on with a rename that is not at its end: at most `most` products of the brand are read anew, in the caller's transaction. Answers whether all
 * are found by the new name now.
 */
export async function readRenamed(trx: Db, id: string, most: number): Promise<boolean> {
	const rename = await trx.selectFrom('brand_renames').select('read_to').where('brand_id', '=', id).forUpdate().executeTakeFirst();
	if (!rename) return true;
	const products = await productsOf(trx, id).where('id', '>', rename.read_to).orderBy('id').limit(most).execute();
	await rebrand(trx, products, (ids) => {
		const last = ids.length < most ? undefined : ids.at(-1);
		return last === undefined
			? trx.deleteFrom('brand_renames').where('brand_id', '=', id).execute()
			: trx.updateTable('brand_renames').set({ read_to: last }).where('brand_id', '=', id).execute();
	});
	return products.length < most;
}

/** How many products of a brand are still found by its former name. */
export async function leftToRead(db: Db, id: string): Promise<number> {
	const { rest } = await db
		.selectFrom('brand_renames as r')
		.innerJoin('library_products as lp', 'lp.brand_id', 'r.brand_id')
		.where('r.brand_id', '=', id)
		.whereRef('lp.id', '>', 'r.read_to')
		.select(({ fn }) => fn.countAll<number>().as('rest'))
		.executeTakeFirstOrThrow();
	return Number(rest);
}

/**
 * Gives a brand a name, in the caller's transaction: pages show it at once, and of its products at most `most` are found by it, the rest by further
 * calls. An earlier rename is brought to its end first. Answers how many products the new name is on (`null`: it was given before), and whether all
 * are found by it. @throws UpkeepError a name without a letter and a digit, and one that another brand has.
 */
export async function renameBrand(trx: Db, id: string, name: string, most: number): Promise<{ products: number | null; isDone: boolean }> {
	const key = foldedText(name);
	if (key === '') throw new UpkeepError('The name has no letter and no digit.');
	const other = await trx.selectFrom('brands').select('id').where('name_key', '=', key).where('id', '<>', id).executeTakeFirst();
	if (other) throw new UpkeepError(`Another brand is called ${name}: merge them.`, 'NAME_TAKEN');
	const isRead = await readRenamed(trx, id, most);
	const { name: was } = await trx.selectFrom('brands').select('name').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
	if (was === name || !isRead) return { products: null, isDone: isRead && was === name };
	await trx.updateTable('brands').set({ name, name_key: key }).where('id', '=', id).execute();
	await trx.insertInto('brand_renames').values({ brand_id: id, was }).execute();
	const products = await leftToRead(trx, id);
	return { products, isDone: await readRenamed(trx, id, most) };
}

/**
 * Makes two brands one, in the caller's transaction: the products of `loser` are `winner`'s, and its address leads there. Of more than `most`
 * products only so many are moved; answers how many were, and whether the brands are one now.
 */
export async function mergeBrands(trx: Db, loser: string, winner: string, most: number): Promise<{ moved: number; isDone: boolean }> {
	const products = await productsOf(trx, loser).orderBy('id').limit(most).execute();
	if (products.length > 0)
		await movingProducts(trx, () =>
			rebrand(trx, products, (ids) => trx.updateTable('library_products').set({ brand_id: winner }).where('id', 'in', ids).execute()),
		);
	const moved = products.length;
	if (moved === most) return { moved, isDone: false };
	await trx.deleteFrom('brands').where('id', '=', loser).execute();
	await leaveAddress(trx, { kind: 'brands', old: loser, new: winner, source_key: null });
	return { moved, isDone: true };
}
