import * as z from 'zod/mini';
import { SHOPS_PER_PAGE } from '#lib/constants.ts';
import type { ShopCard } from '#lib/contract/catalogue.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { CursorId, CursorNumber, pageOf, readCursor } from '#server/catalogue/cursor.ts';
import { sellersServing } from '#server/catalogue/shops/serving-shops.ts';
import { shopCard } from '#server/catalogue/shops/shop-card.ts';
import { foldForSearch, wordsMatch } from '#server/catalogue/spelling/search-text.ts';
import type { App } from '#server/ports/app.ts';

export type ShopsQuery = {
	point: Point;
	language: Language;
	/** Only shops that sell something of this category; 0 is all (§9). */
	categoryId?: number | undefined;
	q?: string | undefined;
	openNow?: boolean | undefined;
	cursor?: string | undefined;
	limit?: number | undefined;
};

const DEFAULT_LIMIT = 20;
const Cursor = z.tuple([CursorNumber, CursorId]);

/** Whether text is a cursor of `listShops`. */
export const isShopsCursor = (text: string) => readCursor(text, Cursor) !== null;

/** The shops that serve a point and have something in stock, nearest first. An ill-formed cursor starts at the first page. */
export async function listShops(app: App, query: ShopsQuery): Promise<{ shops: ShopCard[]; nextCursor: string | null }> {
	const { categoryId, language } = query;
	const limit = Math.min(query.limit ?? DEFAULT_LIMIT, SHOPS_PER_PAGE);
	const after = query.cursor ? readCursor(query.cursor, Cursor) : null;
	const typed = query.q ? foldForSearch(query.q) : [];
	const found = (await sellersServing(app, query.point)).filter(
		({ shop, state, distanceM }) =>
			(!categoryId || shop.soldCategoryIds.includes(categoryId)) &&
			(!query.openNow || state.isOpen) &&
			(!query.q || wordsMatch(shop.words, typed)) &&
			(!after || distanceM > after[0] || (distanceM === after[0] && shop.id > after[1])),
	);
	const { shown, nextCursor } = pageOf(found, limit, (near) => [near.distanceM, near.shop.id]);
	return { shops: shown.map((near) => shopCard(near, language)), nextCursor };
}
