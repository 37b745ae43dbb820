import { sql } from 'kysely';
import { categoryTable } from '#server/catalogue/categories.ts';
import { lastingMs, remember } from '#server/catalogue/memo.ts';
import { type ShopRecord, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { tag } from '#server/catalogue/tags.ts';
import { unhurried } from '#server/db/unhurried.ts';
import type { App } from '#server/ports/app.ts';

/**
 * A shop with something on its shelves; `codes` are those of all categories it has something of, `kinds` the ids of those it says it
 * sells. Never empty.
 */
export type SellingShop = ShopRecord & { kinds: readonly number[]; codes: ReadonlySet<string> };
export type SellingShops = ReadonlyMap<string, SellingShop>;

/** The one category a shop stands under where each stands once: its own, when it sells that. */
export const mainKind = ({ categoryId, kinds }: SellingShop): number =>
	kinds.includes(categoryId) ? categoryId : (kinds[0] ?? categoryId);

/** What makes a shop one that sells: of its `retailer_products rp` one that is listed and in stock. */
export const isOnShelf = sql`rp.is_listed AND rp.stock > 0`;

/** The codes of the categories of which a shop has something, by shop; read seldom, because it takes a look at every shelf there is. */
type Shelves = ReadonlyMap<string, ReadonlySet<string>>;
/** Every change of ours is told; this is for who writes into the tables past us. */
const SHELVES_MS = 600_000;

const shelves = (app: Pick<App, 'db'>): Promise<Shelves> =>
	remember(
		app,
		'shelves with something on them',
		async () => {
			const filled = sql<{ shop_id: string; parent_code: string }>`
				SELECT rp.shop_id, lp.parent_code FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
				WHERE ${isOnShelf} GROUP BY rp.shop_id, lp.parent_code`;
			// Without it there are no shops to show at all, so it is better late than not.
			const { rows } = await unhurried(app.db, (trx) => filled.execute(trx));
			const byShop = Map.groupBy(rows, (row) => row.shop_id);
			return new Map([...byShop].map(([id, rows]) => [id, new Set(rows.map((row) => row.parent_code))]));
		},
		[tag.shelves],
		lastingMs(app, SHELVES_MS),
	);

/**
 * The shops that sell: those with a pack listed and in stock. The others are nowhere listed or counted among the shops of a place, and
 * none is among those of a category it has nothing of now; a shop whose goods are of no category it names stands under its own. As fresh
 * as the tags `shops` and `shelves`: whoever empties or fills a shelf publishes both (`shelfTurns`).
 */
export const sellingShops = (app: Pick<App, 'db'>): Promise<SellingShops> =>
	remember(
		app,
		'selling shops',
		async () => {
			const [shops, filled, categories] = await Promise.all([shopTable(app), shelves(app), categoryTable(app)]);
			const selling = new Map<string, SellingShop>();
			for (const [id, shop] of shops) {
				const codes = filled.get(id);
				if (!codes) continue;
				const named = categories.filter((one) => one.id === shop.categoryId || shop.alsoCategoryIds.includes(one.id));
				const kinds = named.filter(({ code }) => codes.has(code)).map((one) => one.id);
				selling.set(id, { ...shop, codes, kinds: kinds.length > 0 ? kinds : [shop.categoryId] });
			}
			return selling;
		},
		[tag.shops, tag.shelves],
	);
