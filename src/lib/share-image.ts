import type { Product, Shop } from '#lib/contract/catalog.ts';
import type { Language } from '#lib/languages.ts';
import { localizePath } from '#lib/paths.ts';

export const SHARE_IMAGE_PX = { width: 1_200, height: 630 } as const;

/**
 * The pictures that go along when a page is shared (Open Graph takes no SVG): with name and facts in the page's language. `v` is read by
 * nobody: another price makes another address, so that those who keep pictures by their address ask for the new one.
 */
export const productShareImage = ({ libraryProductId, sellingPrice, store }: Product, language: Language): string =>
	localizePath(`/og/products/${libraryProductId}.png?sid=${store.id}&v=${Math.round(sellingPrice * 100)}`, language);

export const shopShareImage = ({ id }: Shop, language: Language): string => localizePath(`/og/shops/${id}.png`, language);
