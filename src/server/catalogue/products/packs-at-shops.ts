import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import { packColumns } from '#server/catalogue/packs/pack-columns.ts';
import { nameShown, type PackRow } from '#server/catalogue/products/product-card.ts';
import type { Db } from '#server/db/tables.ts';

export type PackAtShop = PackRow & { is_listed: boolean };

const packs = (shopIds: readonly string[], ids: readonly string[], language: Language): RawBuilder<PackAtShop> => sql<PackAtShop>`
	SELECT ${packColumns(language)}, rp.is_listed
	FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id LEFT JOIN brands b ON b.id = lp.brand_id
	WHERE rp.shop_id = ANY (${[...shopIds]}::text[]) AND rp.id = ANY (${[...ids]}::text[])`;

/** The packs of some shops with these ids, by id; those that none of them has any more are missing. */
export async function packsAtShops(
	db: Db,
	shopIds: readonly string[],
	ids: readonly string[],
	language: Language,
): Promise<Map<string, PackAtShop>> {
	if (ids.length === 0) return new Map();
	const { rows } = await packs(shopIds, ids, language).execute(db);
	return new Map(rows.map((row) => [row.id, { ...row, name: nameShown(row, language) }]));
}
