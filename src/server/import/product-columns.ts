import type { Language } from '#lib/languages.ts';
import { importFields } from '#server/import/find-columns.ts';

/** A product's pictures in the order in which they are shown. */
export const IMAGE_FIELDS = ['image', 'image2', 'image3', 'image4', 'image5', 'image6'] as const;
const OPTIONAL = [
	'mrp',
	'brand',
	'pack',
	'category',
	'secondary',
	'stock',
	...IMAGE_FIELDS,
	'about',
	'keywords',
	'hsn',
	'tax',
	'barcode',
	'code',
	'veg',
	'best_before',
	'origin',
	'prescription',
] as const;
export type ProductField = 'name' | 'price' | (typeof OPTIONAL)[number] | `name_${Language}`;
export const PRODUCT_FIELDS = importFields<ProductField>(['name', 'price'], OPTIONAL);

/** The fields of a pack; all other fields belong to the product. */
export const PACK_FIELDS: readonly ProductField[] = [
	...(['price', 'mrp', 'pack', 'stock', 'barcode', 'code'] as const),
	...(['veg', 'best_before', 'origin', 'prescription'] as const),
];
