import { LANGUAGES, type Language } from '#lib/languages.ts';

/** A product's pictures in the order in which they are shown. */
export const IMAGE_FIELDS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const;
const OPTIONAL = ['mrp', 'brand', 'pack', 'category', 'secondary', 'stock', ...IMAGE_FIELDS, 'about', 'keywords', 'hsn', 'tax'] as const;
export type ProductField = 'name' | 'price' | (typeof OPTIONAL)[number] | `name_${Language}`;
export const PRODUCT_FIELDS: readonly { name: ProductField; required: boolean }[] = [
	{ name: 'name', required: true },
	{ name: 'price', required: true },
	...OPTIONAL.map((name) => ({ name, required: false })),
	...LANGUAGES.filter(({ slug }) => slug !== 'en').map(({ slug }) => ({ name: `name_${slug}` as const, required: false })),
];

/** The fields of a pack; all other fields belong to the product. */
export const PACK_FIELDS: readonly ProductField[] = ['price', 'mrp', 'pack', 'stock'];
