import type { ShopRecord, ShopTable } from '#server/catalogue/shops/shop-table.ts';
import { searchWords } from '#server/catalogue/spelling/search-text.ts';

/** The shops with all words of a text in their names, or with its beginnings; without words all. */
export function shopsWithWords(table: ShopTable, q: string): ShopRecord[] {
	const words = searchWords(q);
	return [...table.values()].filter((shop) => words.every((word) => shop.words.some((one) => one.startsWith(word))));
}
