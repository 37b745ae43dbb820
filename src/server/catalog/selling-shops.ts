import { sql } from 'kysely';
import type { App } from '#server/app/app.ts';
import { remember } from '#server/catalog/memo.ts';
import { type ShopRecord, shopTable } from '#server/catalog/shop-table.ts';
import { tag } from '#server/catalog/tags.ts';

/** A shop with something on its shelves; `kinds` are the ids of the categories it sells, of those it says it does. Never empty. */
export type SellingShop = ShopRecord & { kinds: readonly number[] };
export type SellingShops = ReadonlyMap<string, SellingShop>;

/** The one category a shop stands under where each stands once: its own, when it sells that. */
export const mainKind = ({ categoryId, kinds }: SellingShop): number =>
	kinds.includes(categoryId) ? categoryId : (kinds[0] ?? categoryId);

/**
 * The shops that sell: those with a pack listed and in stock. The others are nowhere listed or counted among the shops of a place, and
 * none is among those of a category it has nothing of now; a shop whose goods are of no category it names stands under its own. As fresh
 * as the tag `shops`, which whoever empties or fills a shelf publishes (`shelfTurns`).
 */
export const sellingShops = (app: Pick<App, 'db'>): Promise<SellingShops> =>
	remember(
		app,
		'selling shops',
		async () => {
			const [shops, { rows }] = await Promise.all([shopTable(app), onShelves.execute(app.db)]);
			const selling = new Map<string, SellingShop>();
			for (const { id, kinds } of rows) {
				const shop = shops.get(id);
				if (shop) selling.set(id, { ...shop, kinds: kinds.length > 0 ? kinds : [shop.categoryId] });
			}
			return selling;
		},
		[tag.shops],
	);

/** `EXISTS` stops at the first pack of a kind: only a kind that a shop names and has nothing of costs a look at all its shelves. */
const onShelves = sql<{ id: string; kinds: number[] }>`
	SELECT s.id, array(
		SELECT c.id FROM categories c
		WHERE (c.id = s.category_id OR c.id = ANY (s.also_category_ids)) AND EXISTS (
			SELECT 1 FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE rp.shop_id = s.id AND rp.is_listed AND rp.stock > 0 AND lp.parent_code = c.code
		) ORDER BY c.position
	) AS kinds
	FROM shops s WHERE EXISTS (SELECT 1 FROM retailer_products rp WHERE rp.shop_id = s.id AND rp.is_listed AND rp.stock > 0)`;
