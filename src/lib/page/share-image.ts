import type { Product, Shop } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

export const SHARE_IMAGE_PX = { width: 1_200, height: 630 } as const;

/**
 * The picture of a shared link (Open Graph takes no SVG), with name and facts in the page's language. Nothing reads `v`: it changes with
 * price, MRP and stock, so that caches that store pictures by address ask for the new one.
 */
export function productShareImage({ inStock, libraryProductId, mrp, sellingPrice, store }: Product, language: Language): string {
	const drawn = inStock ? [sellingPrice, mrp].map((rupees) => Math.round(rupees * 100)).join('-') : 'out';
	return localizePath(`/og/products/${libraryProductId}.png?sid=${store.id}&v=${drawn}`, language);
}

export const shopShareImage = ({ id }: Shop, language: Language): string => localizePath(`/og/shops/${id}.png`, language);
