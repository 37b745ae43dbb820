import { IMAGE_FIELDS, type ProductField } from '#server/import/product-columns.ts';

/** The most letters of a cell that names a picture, of a product or a shop. */
export const IMAGE_MAX_CHARS = 300;

/** The most letters of each text of a product; `name` counts in every language. Longer ones are cut, which is noted. */
export const PRODUCT_TEXT_CHARS: Partial<Record<ProductField, number>> & { name: number } = {
	name: 200,
	brand: 80,
	category: 200,
	secondary: 80,
	...Object.fromEntries(IMAGE_FIELDS.map((field) => [field, IMAGE_MAX_CHARS])),
	about: 2_000,
	keywords: 500,
};
/** The words of a pack; longer ones are refused. */
export const PACK_MAX_CHARS = 60;

/** The same of a shop. Its code is refused when it is longer, because a cut one would be another shop's. */
export const SHOP_TEXT_CHARS = { name: 120, category: 200, locality: 80, city: 80, address: 300, code: 120 } as const;

/** The same of a locality. */
export const LOCALITY_TEXT_CHARS = { name: 80, aliases: 200 } as const;
