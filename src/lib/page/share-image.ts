import type { Product, Shop } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

export const SHARE_IMAGE_PX = { width: 1_200, height: 630 } as const;

/**
 * The pictures that go along when a page is shared (Open Graph takes no SVG): with name and facts in the page's language. `v` is read by
 * nobody: another price, MRP or stock makes another address, so that those who keep pictures by their address ask for the new one.
 */
export function productShareImage({ inStock, libraryProductId, mrp, sellingPrice, store }: Product, language: Language): string {
	const drawn = inStock ? [sellingPrice, mrp].map((rupees) => Math.round(rupees * 100)).join('-') : 'out';
	return localizePath(`/og/products/${libraryProductId}.png?sid=${store.id}&v=${drawn}`, language);
}

export const shopShareImage = ({ id }: Shop, language: Language): string => localizePath(`/og/shops/${id}.png`, language);
