import * as z from 'zod/mini';
import { DEFAULT_MEASUREMENT, NO_MRP } from '#lib/constants.ts';
import type { ShelfPack, ShelfProduct } from '#lib/contract/shelf.ts';
import type { Checked, Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Language } from '#lib/languages.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { CursorId, CursorNumber, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { packWords } from '#server/catalogue/packs/pack-words.ts';
import { isPrescribed, nameShown, productImage, signOfPack } from '#server/catalogue/products/product-card.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { brandsFor } from '#server/catalogue/store-brands.ts';
import { queryTerms } from '#server/catalogue/typed/query-terms.ts';
import type { Db } from '#server/db/tables.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { countsSql, type ShelfRow, shelfProductSql, shelfSql } from '#server/shelf/shelf-sql.ts';

const DEFAULT_LIMIT = 30;
const Cursor = z.tuple([CursorNumber, CursorId]);

/** One pack as its shop knows it. */
const packOf = (row: ShelfRow, language: Language): ShelfPack => ({
	retailerProductId: row.id,
	pack: packWords(row.pack_text || DEFAULT_MEASUREMENT, translatorOf(language)),
	sellingPrice: rupeesFromPaise(row.price_paise),
	mrp: row.mrp_paise === null ? NO_MRP : rupeesFromPaise(row.mrp_paise),
	stock: row.stock,
	code: row.code,
	foodSign: signOfPack(row),
	bestBefore: row.best_before,
	origin: row.origin,
	isPrescribed: isPrescribed(row),
});

/** The rows of one product after the other as products with their packs, and the fit of each. */
function productsOf(rows: readonly ShelfRow[], language: Language): { product: ShelfProduct; fit: number }[] {
	const found = new Map<string, { product: ShelfProduct; fit: number }>();
	for (const row of rows) {
		const { library_product_id: id, fit } = row;
		const one = found.get(id) ?? {
			product: {
				libraryProductId: id,
				name: nameShown(row, language),
				image: productImage(row),
				own: row.is_own
					? { name: row.name_en, brand: row.brand_name ?? '', category: row.parent_code, secondary: row.secondary_code }
					: null,
				packs: [],
			},
			fit,
		};
		one.product.packs.push(packOf(row, language));
		found.set(id, one);
	}
	return [...found.values()];
}

/** One product of a shelf with all its packs; undefined where the shop lists none of it. */
export async function productOnShelf(
	db: Db,
	storeId: string,
	libraryProductId: string,
	language: Language,
): Promise<ShelfProduct | undefined> {
	const { rows } = await shelfProductSql(storeId, libraryProductId, language).execute(db);
	return productsOf(rows, language)[0]?.product;
}

/**
 * What a shop lists, out of stock or not: by the words of the store's search, the shop's own number or a barcode. Refuses with FORBIDDEN
 * another shop's people, with NOT_FOUND a shop that is not there, and with INPUT_INVALID an ill-formed cursor.
 */
export async function shelfOf(
	{ storeId, q = '', part, cursor, limit = DEFAULT_LIMIT }: Checked<'GET counter/shelf'>,
	{ app, caller, language }: Pick<Call<'partner'>, 'app' | 'caller' | 'language'>,
): Promise<Result<Output<'GET counter/shelf'>>> {
	if (!mayTouch(caller, storeId)) return refuse('FORBIDDEN');
	if (!(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	const after = cursor ? readCursor(cursor, Cursor) : null;
	if (cursor && !after) return refuse('INPUT_INVALID', { field: 'cursor' });
	const typed = q ? { text: q, terms: queryTerms(q, language, await brandsFor(app, { q }), true) } : null;
	const [page, counted] = await Promise.all([
		shelfSql({ storeId, language, part, typed, after, limit }).execute(app.db),
		countsSql(storeId).execute(app.db),
	]);
	const { shown, nextCursor } = pageOf(productsOf(page.rows, language), limit, ({ product, fit }) => [fit, product.libraryProductId]);
	return ok({ products: shown.map(({ product }) => product), counts: counted.rows[0] ?? { all: 0, out: 0, low: 0, soon: 0 }, nextCursor });
}
