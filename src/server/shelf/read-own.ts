import type { OwnProduct } from '#lib/contract/shelf.ts';
import type { Names } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { lexiconVersion } from '#server/catalogue/lexicon/version.ts';
import type { Db } from '#server/db/tables.ts';
import { brandFinder, namesOfBrands } from '#server/import/brand-at.ts';
import { openCategories } from '#server/import/category-of-row.ts';
import { findColumns } from '#server/import/find-columns.ts';
import { type ProductOfRow, readProductOf } from '#server/import/library-product-of-row.ts';
import { PRODUCT_FIELDS, type ProductField } from '#server/import/product-columns.ts';
import { newId } from '#server/system/ids.ts';

const HEADER = ['name', 'price', 'category', 'secondary', 'brand'];
/** A photograph that was sent is known already; no other is looked for. */
const NO_PICTURES = { want: () => '', hasFolder: false };

/** A product as a shop's own words tell it: its category is always one. */
type OwnOfWords = ProductOfRow & { parent: string };

/**
 * What a shop means by its own words for a product, as an import would read a row with them; `known` are its names, of which those in other
 * languages stay while the English one does. Refuses with INPUT_INVALID a name without a letter, and a category that is none.
 */
export async function readOwn(
	trx: Db,
	{ name, brand = '', category, secondary = '' }: OwnProduct,
	known: Names | null = null,
): Promise<Result<OwnOfWords>> {
	const others = known?.en === name ? Object.entries(known).filter(([language]) => language !== 'en') : [];
	const columns = findColumns<ProductField>([...HEADER, ...others.map(([language]) => `name_${language}`)], {}, PRODUCT_FIELDS);
	const categoryOf = await openCategories(trx, { columns: {}, categories: {}, defaultCategory: null }, null);
	const brandAt = brandFinder(await namesOfBrands(trx));
	const read = readProductOf(columns, { categoryOf, brandAt, sellers: null, pictures: NO_PICTURES })({
		line: 1,
		cells: [name, '', category, secondary, brand, ...others.map(([, other]) => other)],
	});
	if (read.kind === 'taken') {
		const { parent } = read.value;
		return parent === null ? refuse('INPUT_INVALID', { field: 'category' }) : ok({ ...read.value, parent });
	}
	const [first] = read.kind === 'refused' ? read.reasons : [];
	return refuse('INPUT_INVALID', { field: first?.field === 'name' ? 'name' : 'category' });
}

/** The columns of a product of the library that its words tell; a brand that was named and is not known is a new one. */
export async function columnsOfOwn(trx: Db, value: OwnOfWords, isBrandNamed: boolean) {
	return {
		source_key: value.sourceKey,
		names: JSON.stringify(value.names),
		brand_id: await brandIdOf(trx, value, isBrandNamed),
		parent_code: value.parent,
		// A part of a category that nobody has yet is the operator's to make.
		secondary_code: value.secondary?.isNew ? null : (value.secondary?.code ?? null),
		art: value.art,
		ground: value.ground,
		search_text: value.searchText,
		thing: value.thing,
		recognised_by: lexiconVersion(),
		category_words: JSON.stringify(value.words),
	};
}

async function brandIdOf(trx: Db, { brand, brandKey }: ProductOfRow, isNamed: boolean): Promise<string | null> {
	if (!brandKey || !brand) return null;
	if (isNamed)
		await trx
			.insertInto('brands')
			.values({ id: newId(), name: brand, name_key: brandKey })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	const known = await trx.selectFrom('brands').select('id').where('name_key', '=', brandKey).executeTakeFirst();
	return known?.id ?? null;
}
