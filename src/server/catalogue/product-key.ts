import { foldedText } from '#server/catalogue/spelling/search-text.ts';

/** The key by which an import recognises a product: brand and English name, folded (`library_products.source_key`). */
export function productKey(brand: string | null, name: string): string {
	return `${foldedText(brand ?? '')}|${foldedText(name)}`;
}
