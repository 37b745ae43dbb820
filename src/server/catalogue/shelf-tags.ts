import { type CategoryPart, tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';

/** The tags of what lists go by of a shop (`tag.seller`). */
export const sellerTags = (id: string): string[] => [tag.shop(id), tag.seller(id), tag.shops];

/** The tags of a change in a category, or a secondary category of it, on a shop's shelf. */
export const partTags = (shopId: string, { parent, secondary }: CategoryPart): string[] => [
	...(parent ? [tag.category(parent), tag.shelf(shopId, { parent })] : []),
	...(secondary ? [tag.shelf(shopId, { parent, secondary })] : []),
];

/** The tags of a change of a shop's packs of these library products; those of a category in which one no longer is are the caller's. */
export async function packTags(trx: Db, shopId: string, products: readonly string[]): Promise<string[]> {
	if (products.length === 0) return [];
	const parts = await trx
		.selectFrom('library_products')
		.select(['parent_code as parent', 'secondary_code as secondary'])
		.distinct()
		.where('id', 'in', [...products])
		.execute();
	const tags = [tag.shelves, tag.shelf(shopId), ...products.map(tag.product), ...parts.flatMap((part) => partTags(shopId, part))];
	return [...new Set(tags)];
}
