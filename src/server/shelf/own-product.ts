import type { NewPack } from '#lib/contract/shelf.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { lexiconVersion } from '#server/catalogue/lexicon/version.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import type { Db } from '#server/db/tables.ts';
import { brandFinder, namesOfBrands } from '#server/import/brand-at.ts';
import { openCategories } from '#server/import/categories.ts';
import { findColumns } from '#server/import/find-columns.ts';
import { PRODUCT_FIELDS, type ProductField } from '#server/import/product-fields.ts';
import { readProductOf } from '#server/import/product-of-row.ts';
import { newId } from '#server/system/ids.ts';

type OwnProduct = NonNullable<NewPack['product']>;
/** A product in the store's library, and its category. */
export type LibraryEntry = { id: string; parent: string };

/** So many products of its own one shop may make: more than a large grocery lists. */
export const OWN_PRODUCTS_MAX = 2_000;

const HEADER = ['name', 'price', 'category', 'secondary'];
/** A photograph that was sent is known already; no other is looked for. */
const NO_PICTURES = { want: () => '', hasFolder: false };

/** How many products a shop has made that the library did not have. */
async function countOwn(trx: Db, shopId: string): Promise<number> {
	const made = await trx
		.selectFrom('library_products')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('maker_shop_id', '=', shopId)
		.executeTakeFirst();
	return Number(made?.count ?? 0);
}

/**
 * The product of the library that a shop means by its own words, as an import would read a row with them; put there when it is not known.
 * What is known keeps its category, because other shops sell it too. The caller holds the lock on the shelf. Refuses with INPUT_INVALID a name
 * without a letter, and a category that is none, and with OWN_PRODUCT_LIMIT when the shop has made as many as it may.
 */
export async function productOfOwn(trx: Db, { name, category, secondary = '' }: OwnProduct, shopId: string): Promise<Result<LibraryEntry>> {
	const columns = findColumns<ProductField>(HEADER, {}, PRODUCT_FIELDS);
	const categoryOf = await openCategories(trx, { columns: {}, categories: {}, defaultCategory: null }, null);
	const brandAt = brandFinder(await namesOfBrands(trx));
	const read = readProductOf(columns, { categoryOf, brandAt, sellers: null, pictures: NO_PICTURES })({
		line: 1,
		cells: [name, '', category, secondary],
	});
	if (read.kind !== 'taken') {
		const [first] = read.kind === 'refused' ? read.reasons : [];
		return refuse('INPUT_INVALID', { field: first?.field === 'name' ? 'name' : 'category' });
	}
	const { value } = read;
	// A part of a category that nobody has yet is the operator's to make.
	const part = value.secondary?.isNew ? null : (value.secondary?.code ?? null);
	const known = () =>
		trx.selectFrom('library_products').select(['id', 'parent_code']).where('source_key', '=', value.sourceKey).executeTakeFirst();
	const before = await known();
	if (before) return ok({ id: before.id, parent: before.parent_code });
	if ((await countOwn(trx, shopId)) >= OWN_PRODUCTS_MAX)
		return refuse('OWN_PRODUCT_LIMIT', { field: 'product', params: { max: OWN_PRODUCTS_MAX } });
	const brand = value.brandKey
		? await trx.selectFrom('brands').select('id').where('name_key', '=', value.brandKey).executeTakeFirst()
		: undefined;
	const id = newId();
	const written = await trx
		.insertInto('library_products')
		.values({
			id,
			source_key: value.sourceKey,
			names: JSON.stringify(value.names),
			brand_id: brand?.id ?? null,
			parent_code: value.parent,
			secondary_code: part,
			art: value.art,
			ground: value.ground,
			maker_shop_id: shopId,
			search_text: value.searchText,
			thing: value.thing,
			recognised_by: lexiconVersion(),
		})
		.onConflict((conflict) => conflict.column('source_key').doNothing())
		.executeTakeFirst();
	if (Number(written.numInsertedOrUpdatedRows ?? 0) > 0) {
		await refreshVocabulary(trx, id);
		return ok({ id, parent: value.parent });
	}
	const other = await known();
	return other ? ok({ id: other.id, parent: other.parent_code }) : refuse('UNAVAILABLE');
}
