import { sql } from 'kysely';
import { ShopRatings } from '#lib/contract/after-order.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { movedTo } from '#server/catalogue/moved-addresses.ts';
import { meanStars } from '#server/catalogue/shops/mean-stars.ts';
import type { App } from '#server/ports/app.ts';

const SHOWN_COMMENTS = 20;

/**
 * What customers say of a shop, or of the one that it was merged into: its stars and stickers, and the comments that may be shown. What is
 * hidden does not count. Refuses with NOT_FOUND.
 */
export async function shopRatings(app: Pick<App, 'db'>, storeId: string): Promise<Result<ShopRatings>> {
	const { db } = app;
	const shop = await db.selectFrom('shops').select(['rating_sum', 'rating_count']).where('id', '=', storeId).executeTakeFirst();
	if (!shop) {
		const into = await movedTo(app, 'shops', storeId);
		return into ? shopRatings(app, into) : refuse('NOT_FOUND');
	}
	const [stickers, comments] = await Promise.all([
		sql<{ code: string; count: number }>`
			SELECT code, count(*)::int AS count FROM order_ratings r, unnest(r.stickers) AS code
			WHERE r.shop_id = ${storeId} AND r.comment_state <> 'HIDDEN' GROUP BY code ORDER BY count DESC, code`.execute(db),
		db
			.selectFrom('order_ratings')
			.select(['stars', 'comment', 'at'])
			.where('shop_id', '=', storeId)
			.where('comment_state', '=', 'SHOWN')
			.orderBy('at', 'desc')
			.limit(SHOWN_COMMENTS)
			.execute(),
	]);
	return ok(
		ShopRatings.parse({
			rating: meanStars(shop.rating_sum, shop.rating_count),
			ratingCount: shop.rating_count,
			stickers: stickers.rows,
			comments: comments.map(({ stars, comment, at }) => ({ stars, comment: comment ?? '', at: at.toISOString() })),
		}),
	);
}
